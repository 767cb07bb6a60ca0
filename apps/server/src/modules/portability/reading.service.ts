/**
 * Reads an archive into a new account, all of it or nothing: first the file is checked without touching anything, then its rows
 * are written in one transaction, and what stands there is compared with the file before it counts.
 */
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import type { SpooledFile } from '../../platform/storage/spool.ts';
import { claimLogin, createAccount, getUser } from '../accounts/public.ts';
import { businessAccountOf } from '../brands/public.ts';
import { createCredentials } from '../identity/public.ts';
import * as repository from './archive.repository.ts';
import { End, FORMAT, Head, type Names, PartLine, renamed } from './archive.rules.ts';
import { PARTS, type Part, partOf } from './parts.data.ts';
import { ArchiveProblem } from './portability.errors.ts';
import type { ImportOptions } from './portability.table.ts';
import { digestOf, linesOf, placesOf } from './writing.service.ts';

const AT_ONCE = 1000;
const MOST_LINE = 16 * 1024 * 1024;

type Line =
  | { kind: 'head'; head: Head }
  | { kind: 'part'; part: Part; columns: string[] }
  | RowLine
  | { kind: 'end'; end: End };
interface RowLine {
  kind: 'row';
  text: string;
  values: unknown[];
}

function parsed(text: string): unknown {
  if (text.length > MOST_LINE) throw new ArchiveProblem('unreadable');
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveProblem('unreadable');
  }
}

function lineOf(text: string, isFirst: boolean): Line {
  const value = parsed(text);
  if (isFirst) {
    const head = Head.safeParse(value);
    if (!head.success) throw new ArchiveProblem('unreadable');
    if (head.data.format > FORMAT) throw new ArchiveProblem('newer');
    return { kind: 'head', head: head.data };
  }
  if (Array.isArray(value)) return { kind: 'row', text: `${text}\n`, values: value };
  const end = End.safeParse(value);
  if (end.success) return { kind: 'end', end: end.data };
  const begun = PartLine.safeParse(value);
  if (!begun.success) throw new ArchiveProblem('unreadable');
  const part = partOf(begun.data.part);
  if (!part) throw new ArchiveProblem('newer');
  return { kind: 'part', part, columns: begun.data.columns };
}

async function* linesIn(file: SpooledFile): AsyncGenerator<Line> {
  const source = file.stream();
  const plain = source.pipe(createGunzip());
  source.on('error', (error) => plain.destroy(error));
  let isFirst = true;
  try {
    for await (const text of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield lineOf(text, isFirst);
      isFirst = false;
    }
  } catch (error) {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem('damaged', String(error));
  } finally {
    source.destroy();
    plain.destroy();
  }
}

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
  await asAccount(ctx, options.parentId, async (parent) => {
    const brand = await businessAccountOf(parent, options.parentId);
    if (!brand) throw new ArchiveProblem('failed', 'the parent has no brand');
    const modules = (['leads', 'ai_suggest'] as const).filter((module) => head.account.modules.includes(module));
    const account = await createAccount(parent, {
      ...{ parentId: options.parentId, kind: 'customer', name: head.account.name, brandId: brand.brandId },
      ...{ modules, timeZone: head.account.time_zone },
    });
    await asAccount(parent, account.id, async (tx) => {
      await repository.speakUtc(tx.client);
      await write(tx, file, end, options);
      await compare(tx, checked, options);
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
  let into: { part: Part; columns: string[]; place: number } | undefined;
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
      into = { part: line.part, columns: line.columns, place: 0 };
    }
    if (line.kind !== 'row' || !into || !isTaken(into.part, options)) continue;
    rows.push(rowFor(into.part, into.columns, line.values, names, ++into.place));
    if (rows.length === AT_ONCE) await flush();
  }
  await flush();
}

function rowFor(part: Part, columns: string[], values: unknown[], names: Names, place: number) {
  const row = values.length === columns.length ? renamed(part, columns, values, names) : null;
  if (!row) throw new ArchiveProblem('damaged', `${part.name}, row ${place}`);
  const id = part.hasIds ? { id: names(part.name, place) } : {};
  return { ...Object.fromEntries(columns.map((column, index) => [column, row[index]])), ...id };
}

async function insert({ client, accountId }: Tx<Base>, part: Part, columns: string[], rows: Record<string, unknown>[]) {
  try {
    await repository.insertRows(client, part, columns, accountId, rows);
  } catch (error) {
    throw new ArchiveProblem('damaged', `${part.name}: ${String(error)}`);
  }
}

/** What stands here now is what was in the file. An older archive has fewer columns; then the numbers of rows have to do. */
async function compare(tx: Tx<Base>, { end, columns: given }: Checked, options: ImportOptions): Promise<void> {
  const names = await placesOf(tx);
  for (const part of PARTS.filter((one) => isTaken(one, options))) {
    const written = end.parts[part.name];
    if (!written) continue;
    const columns = await repository.columnsOf(tx.client, part);
    const hash = createHash('sha256');
    let rows = 0;
    for await (const portion of linesOf(tx, part, columns, names)) {
      hash.update(portion.text);
      rows += portion.rows;
    }
    if (rows !== written.rows) throw new ArchiveProblem('different', `${part.name}: ${rows} of ${written.rows} rows`);
    const isAsNew = given.get(part.name)?.join() === columns.join();
    if (isAsNew && hash.digest('hex') !== written.sha256) throw new ArchiveProblem('different', `${part.name} differs`);
  }
}

/** Its people can sign in once they have set a password. The main user's address must be free. */
async function openDoors(tx: Tx<Base>, brandId: number): Promise<void> {
  for (const [index, id] of (await repository.usersOf(tx.client, tx.accountId)).entries()) {
    const isClaimed = await claimLogin(tx, await getUser(tx, id), brandId);
    if (!isClaimed && index === 0) throw new ArchiveProblem('email_taken');
    if (isClaimed) await createCredentials(tx, { userId: id, emailConfirmed: true });
  }
}
