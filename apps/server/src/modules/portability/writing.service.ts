/** Writes the archive of an account: every part as it is at one moment, under names that hold in any installation. */
import { createHash } from 'node:crypto';
import type { Base, Tx } from '../../platform/context.ts';
import { findAccount } from '../accounts/public.ts';
import * as repository from './archive.repository.ts';
import { type End, FORMAT, type Head, renamed } from './archive.rules.ts';
import { type Names, PARTS, type Part } from './parts.data.ts';
import { portabilityErrors } from './portability.errors.ts';

type Scope = Pick<Tx<Base>, 'client' | 'accountId'>;

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** The place of an id among the ids of its part, from 1. */
function placeIn(ids: Float64Array, id: number): number | undefined {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] as number) < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id ? from + 1 : undefined;
}

/** Where each id stands in its part. */
export async function placesOf({ client, accountId }: Scope): Promise<Names> {
  const ids = new Map<string, Float64Array>();
  for (const part of PARTS) if (part.hasIds) ids.set(part.name, await repository.idsOf(client, part, accountId));
  return (part, id) => placeIn(ids.get(part) ?? new Float64Array(), id);
}

/** The rows of a part as lines, a portion at a time. */
export async function* linesOf(
  { client, accountId }: Scope,
  part: Part,
  columns: readonly string[],
  names: Names,
): AsyncGenerator<{ text: string; rows: number }> {
  for await (const rows of repository.rowsOf(client, part, columns, accountId)) {
    const kept = rows.flatMap((row) => {
      const values = renamed(part, columns, row, names);
      return values ? [line(values)] : [];
    });
    yield { text: kept.join(''), rows: kept.length };
  }
}

/** All of it as text. `over` learns what was written. */
export async function* archiveOf(tx: Tx<Base>, over: (end: End) => void): AsyncGenerator<string> {
  await repository.freeze(tx.client);
  const account = await findAccount(tx, tx.accountId);
  if (!account || account.kind === 'platform') throw portabilityErrors.platform();
  const head: Head = {
    archive: 'account',
    format: FORMAT,
    made_at: tx.now().toISOString(),
    account: { name: account.name, time_zone: account.time_zone, modules: account.modules },
  };
  yield line(head);
  const names = await placesOf(tx);
  const parts: End['parts'] = {};
  for (const part of PARTS) {
    const columns = await repository.columnsOf(tx.client, part);
    yield line({ part: part.name, columns });
    const hash = createHash('sha256');
    let written = 0;
    for await (const { text, rows } of linesOf(tx, part, columns, names)) {
      hash.update(text);
      written += rows;
      yield text;
    }
    parts[part.name] = { rows: written, sha256: hash.digest('hex') };
  }
  const end: End = { end: true, parts, digest: digestOf(parts) };
  over(end);
  yield line(end);
}

/** Of all parts: two archives with the same digest hold the same. An older archive has fewer. */
export const digestOf = (parts: End['parts']) =>
  createHash('sha256')
    .update(
      PARTS.flatMap(({ name }) => (parts[name] ? `${name}:${parts[name].rows}:${parts[name].sha256}` : [])).join('\n'),
    )
    .digest('hex');
