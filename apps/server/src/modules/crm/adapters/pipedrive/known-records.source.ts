/**
 * Who is there already. A search costs as much as two pages of 500 records, and its index is behind what was just written. So a
 * session reads pages, newest change first, as long as they cost less than its searches would have, and searches only
 * for what is older than that. What changed since is read again before it is relied upon.
 */
import type { CrmSession } from '../crm.port.ts';
import { remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import type { Wire } from './pipedrive.rules.ts';

const PAGE = 500;
/** 50,000 records: more are not kept in memory. */
const MOST_PAGES = 100;
const PAGES_PER_SEARCH = 2;
const FRESH_MS = 15_000;

export interface Wanted {
  /** One of `keysOf`. */
  key: string;
  /** The field that is searched, and what for. */
  field: string;
  term: string;
}

export interface Kind {
  path: '/api/v2/persons' | '/api/v2/organizations';
  /** A record can be found by each of these. */
  keysOf(wire: Wire): string[];
  /** More for the query of a list. */
  query(session: CrmSession): Promise<Record<string, string>>;
}

interface Known {
  ids: Map<string, number>;
  /** Time of the newest change that was read. */
  newest: string;
  /** Where older ones continue; null: these are all. */
  older: string | null;
  pages: number;
  asked: number;
  readAt: number;
  /** One after the other: two readers would read the same pages. */
  queue: Promise<unknown>;
}

const knownOf = (session: CrmSession, { path }: Kind): Promise<Known> =>
  remembered(session, `known:${path}`, async () => ({
    ids: new Map(),
    newest: '',
    older: '',
    pages: 0,
    asked: 0,
    readAt: Number.NEGATIVE_INFINITY,
    queue: Promise.resolve(),
  }));

/** The oldest record with this key; null: there is none. */
export async function lookUp(session: CrmSession, kind: Kind, wanted: Wanted): Promise<string | null> {
  const known = await knownOf(session, kind);
  known.asked += 1;
  const reading = known.queue.then(() => readUp(session, kind, known));
  known.queue = reading.catch(() => undefined);
  await reading;
  const id = known.ids.get(wanted.key);
  if (id !== undefined) return String(id);
  return known.older === null ? null : search(session, kind, wanted);
}

/** Finds what the pages do not reach back to. */
export async function search(session: CrmSession, { path }: Kind, { field, term }: Wanted): Promise<string | null> {
  const query = new URLSearchParams({ term, fields: field, exact_match: 'true', limit: '10' });
  const { body } = await session.ask({ method: 'GET', path: `${path}/search?${query}` });
  const ids = listOf(body?.data?.items).map(({ item }) => Number((item as Wire | undefined)?.id));
  return ids.length > 0 ? String(Math.min(...ids)) : null;
}

async function readUp(session: CrmSession, kind: Kind, known: Known): Promise<void> {
  if (performance.now() - known.readAt > FRESH_MS) await readNews(session, kind, known);
  const most = Math.min(MOST_PAGES, known.asked * PAGES_PER_SEARCH);
  while (known.older && known.pages < most) {
    const page = await readPage(session, kind, known.older);
    known.pages += 1;
    for (const wire of page.records) keep(kind, known, wire);
    known.older = page.next;
  }
}

/** From the newest change back to what is known. */
async function readNews(session: CrmSession, kind: Kind, known: Known): Promise<void> {
  const [started, until] = [performance.now(), known.newest];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < MOST_PAGES; pages += 1) {
    const page: { records: Wire[]; next: string | null } = await readPage(session, kind, cursor);
    for (const wire of page.records) keep(kind, known, wire);
    const last = textOf(page.records.at(-1)?.update_time);
    cursor = page.next;
    // The first page ever: the others are read when they are worth it.
    if (!until) {
      known.older = cursor;
      break;
    }
    if (last < until) break;
  }
  known.pages += 1;
  known.readAt = started;
}

async function readPage(session: CrmSession, { path, query }: Kind, cursor: string) {
  const asked = {
    limit: String(PAGE),
    sort_by: 'update_time',
    sort_direction: 'desc',
    ...(await query(session)),
    ...(cursor && { cursor }),
  };
  const { body } = await session.ask({ method: 'GET', path: `${path}?${new URLSearchParams(asked)}` });
  return { records: listOf(body?.data), next: textOf(body?.additional_data?.next_cursor) || null };
}

function keep(kind: Kind, known: Known, wire: Wire): void {
  const changed = textOf(wire.update_time);
  if (changed > known.newest) known.newest = changed;
  index(kind, known, wire);
}

function index({ keysOf }: Kind, { ids }: Known, wire: Wire): void {
  const id = Number(wire.id);
  if (wire.is_deleted === true) return;
  for (const key of keysOf(wire)) {
    const other = ids.get(key);
    if (other === undefined || id < other) ids.set(key, id);
  }
}

/** A record that this session made. What others changed before it may not have been read yet. */
export const keepRecord = async (session: CrmSession, kind: Kind, wire: Wire): Promise<void> =>
  index(kind, await knownOf(session, kind), wire);

/** The record is gone, or has other keys now. */
export async function forgetRecord(session: CrmSession, kind: Kind, key: string): Promise<void> {
  (await knownOf(session, kind)).ids.delete(key);
}

/** The answer to a new record was lost: it may be there, so the news are read before anything else. */
export async function doubt(session: CrmSession, kind: Kind): Promise<void> {
  (await knownOf(session, kind)).readAt = Number.NEGATIVE_INFINITY;
}
