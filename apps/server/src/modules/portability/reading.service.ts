/**
 * Reads an archive into a new account, all of it or nothing: first the file is checked without touching anything, then its rows
 * are written in one transaction, and what stands there is compared with the file before it counts.
 */
import { createHash } from 'node:crypto';
import { MAX_AUTOPILOTS } from '@leadwright/contract/automation/autopilots';
import { MAX_WORKFLOWS } from '@leadwright/contract/automation/workflows';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import type { SpooledFile } from '../../platform/storage/spool.ts';
import { claimLogin, createAccount, getUser } from '../accounts/public.ts';
import { businessAccountOf } from '../brands/public.ts';
import { createCredentials } from '../identity/public.ts';
import { booksAgree } from '../wallet/public.ts';
import { describeWorkflows } from '../workflows/public.ts';
import { linesIn } from './archive.reader.ts';
import * as repository from './archive.repository.ts';
import { type End, type Head, isPlausible, renamed } from './archive.rules.ts';
import { type Names, PARTS, type Part } from './parts.data.ts';
import { ArchiveProblem } from './portability.errors.ts';
import type { ImportOptions } from './portability.table.ts';
import { digestOf, linesOf, placesOf } from './writing.service.ts';

const AT_ONCE = 1000;
/** As many as can be allowed. Each person takes an address in the brand, and its reseller hears of each. */
const MOST: Readonly<Record<string, number>> = {
  users: 10_000,
  autopilots: MAX_AUTOPILOTS,
  workflows: MAX_WORKFLOWS,
};

interface Checked {
  head: Head;
  end: End;
  /** Of every part. */
  columns: Map<string, string[]>;
}

/** Whether the file is whole and says of itself what is in it. */
async function check(file: SpooledFile): Promise<Checked> {
  let [head, end, part]: [Head | undefined, End | undefined, Part | undefined] = [undefined, undefined, undefined];
  const parts: End['parts'] = {};
  const columns = new Map<string, string[]>();
  let [hash, rows] = [createHash('sha256'), 0];
  const close = () => {
    if (part) parts[part.name] = { rows, sha256: hash.digest('hex') };
    [hash, rows] = [createHash('sha256'), 0];
  };
  for await (const line of linesIn(file)) {
    if (end) throw new ArchiveProblem('damaged', 'something follows the end');
    if (line.kind === 'head') head = line.head;
    if (line.kind === 'part') {
      close();
      part = line.part;
      columns.set(part.name, line.columns);
      if (parts[part.name]) throw new ArchiveProblem('damaged', `${part.name} comes twice`);
    }
    if (line.kind === 'row') {
      hash.update(line.text);
      rows++;
    }
    if (line.kind === 'end') {
      close();
      end = line.end;
    }
  }
  if (!head || !end) throw new ArchiveProblem('damaged', 'the end is missing');
  if (digestOf(parts) !== end.digest) throw new ArchiveProblem('damaged', 'it was changed');
  return { head, end: { ...end, parts }, columns };
}

/** `then` commits together with the account. */
export async function readArchive(
  ctx: Base,
  file: SpooledFile,
  options: ImportOptions,
  then: (tx: Tx<Base>, made: { accountId: number; end: End }) => Promise<unknown>,
): Promise<void> {
  const checked = await check(file);
  const { head, end } = checked;
  for (const [part, most] of Object.entries(MOST))
    if ((end.parts[part]?.rows ?? 0) > most) throw new ArchiveProblem('damaged', `too many ${part}`);
  await asAccount(ctx, options.parentId, async (parent) => {
    const brand = await businessAccountOf(parent, options.parentId);
    if (!brand) throw new ArchiveProblem('failed', 'the parent has no brand');
    const modules = (['leads', 'ai_suggest'] as const).filter((module) => head.account.modules.includes(module));
    const account = await createAccount(parent, {
      parentId: options.parentId,
      kind: 'customer',
      name: head.account.name,
      brandId: brand.brandId,
      modules,
      timeZone: head.account.time_zone,
    });
    await asAccount(parent, account.id, async (tx) => {
      await repository.speakUtc(tx.client);
      await write(tx, file, end, options);
      await compare(tx, checked, options);
      await checkBooks(tx);
      if (!(await describeWorkflows(tx))) throw new ArchiveProblem('damaged', 'a workflow lacks its version');
      await openDoors(tx, brand.brandId);
      if (!options.keepCredits) await repository.endLots(tx.client, tx.accountId, tx.now());
    });
    await then(parent, { accountId: account.id, end });
  });
}

const isTaken = (part: Part, { keepCredits }: ImportOptions) => keepCredits || !part.isCredit;

/** The new ids of every part, by place. */
async function newNames({ client }: Tx<Base>, end: End): Promise<Names> {
  const ids = new Map<string, Float64Array>();
  for (const { name, table, hasIds } of PARTS)
    if (hasIds) ids.set(name, await repository.newIds(client, table, end.parts[name]?.rows ?? 0));
  return (part, place) => ids.get(part)?.[place - 1];
}

async function write(tx: Tx<Base>, file: SpooledFile, end: End, options: ImportOptions): Promise<void> {
  const names = await newNames(tx, end);
  let into: Into | undefined;
  let rows: Record<string, unknown>[] = [];
  const flush = async () => {
    if (into && rows.length > 0) await insert(tx, into.part, into.columns, rows);
    rows = [];
  };
  for await (const line of linesIn(file)) {
    if (line.kind === 'part') {
      await flush();
      const known = await repository.columnsOf(tx.client, line.part);
      if (line.columns.some((column) => !known.includes(column))) throw new ArchiveProblem('newer');
      const times = await repository.timesOf(tx.client, line.part);
      into = { part: line.part, columns: line.columns, times, place: 0 };
    }
    if (line.kind !== 'row' || !into || !isTaken(into.part, options)) continue;
    into.place++;
    rows.push(rowFor(into, line.values, names));
    if (rows.length === AT_ONCE) await flush();
  }
  await flush();
}

interface Into {
  part: Part;
  columns: string[];
  times: ReadonlySet<string>;
  place: number;
}

function rowFor({ part, columns, times, place }: Into, values: unknown[], names: Names) {
  const row = values.length === columns.length ? renamed(part, columns, values, names) : null;
  const fields = row && Object.fromEntries(columns.map((column, index) => [column, row[index]]));
  if (!fields || !isPlausible(part, fields, times)) throw new ArchiveProblem('damaged', `${part.name}, row ${place}`);
  return { ...fields, ...(part.hasIds && { id: names(part.name, place) }) };
}

async function insert({ client, accountId }: Tx<Base>, part: Part, columns: string[], rows: Record<string, unknown>[]) {
  try {
    await repository.insertRows(client, part, columns, accountId, rows);
  } catch (error) {
    throw new ArchiveProblem('damaged', `${part.name}: ${String(error)}`);
  }
}

/** What stands here now is what was in the file, value by value. An older archive has fewer columns: those are compared. */
async function compare(tx: Tx<Base>, { end, columns: given }: Checked, options: ImportOptions): Promise<void> {
  const names = await placesOf(tx);
  for (const part of PARTS.filter((one) => isTaken(one, options))) {
    const [written, columns] = [end.parts[part.name], given.get(part.name)];
    if (!written || !columns) continue;
    const hash = createHash('sha256');
    let rows = 0;
    for await (const portion of linesOf(tx, part, columns, names)) {
      hash.update(portion.text);
      rows += portion.rows;
    }
    if (rows !== written.rows) throw new ArchiveProblem('different', `${part.name}: ${rows} of ${written.rows} rows`);
    if (hash.digest('hex') !== written.sha256) throw new ArchiveProblem('different', `${part.name} differs`);
  }
}

/** An archive can be forged, so its balances must match its ledger. */
async function checkBooks({ client }: Tx<Base>): Promise<void> {
  const { rows } = await client.query<{ check_name: string }>(booksAgree.sql);
  if (rows.length > 0) throw new ArchiveProblem('damaged', `${booksAgree.name}: ${rows[0]?.check_name}`);
}

/** Its people can sign in once they have set a password. The main user's address must be free. */
async function openDoors(tx: Tx<Base>, brandId: number): Promise<void> {
  const [main, ...members] = await repository.usersOf(tx.client, tx.accountId);
  if (main?.role !== 'user') throw new ArchiveProblem('damaged', 'nobody leads the account');
  if (!(await openDoor(tx, main.id, brandId))) throw new ArchiveProblem('email_taken');
  for (const { id } of members) await openDoor(tx, id, brandId);
}

async function openDoor(tx: Tx<Base>, userId: number, brandId: number): Promise<boolean> {
  const isClaimed = await claimLogin(tx, await getUser(tx, userId), brandId);
  if (isClaimed) await createCredentials(tx, { userId, emailConfirmed: true });
  return isClaimed;
}
