/**
 * Leads as personal data (docs/product-rules.md#privacy): subject export and erasure across all accounts, deletion after the
 * retention date, and marking of suppressed leads in every list that a do-not-contact entry applies to.
 */
import { asAccount, asPlatform, type Base, type PlatformTx } from '../../../platform/context.ts';
import { restAfter } from '../../../platform/turns/turns.ts';
import { idsOfTree, isBelow } from '../../accounts/public.ts';
import { changeLabelCounts } from '../../labels/public.ts';
import type { Identifier } from '../../leads/public.ts';
import { changeListCounts, holdList } from '../../lists/public.ts';
import { findSuppressed, openIdentifiers, type PersonalDataHolder } from '../../privacy/public.ts';
import { identityOf, VALUE_COLUMNS } from '../columns.rules.ts';
import type { ResultRow } from '../results.table.ts';
import { countsChange } from '../rows/blocks.sql.ts';
import { markRows, unmarkRows } from '../rows/marks.repository.ts';
import { rowsChanged, scopeOf } from '../rows/rows.service.ts';
import * as repository from './personal-data.repository.ts';

const EXPIRED_AT_ONCE = 20_000;
const MARKED_AT_ONCE = 1000;
const WRITTEN_AT_ONCE = 10_000;
/** How many times as long as the work itself. */
const REST = 3;

type Place = Pick<ResultRow, 'account_id' | 'list_id' | 'id'>;

export const resultsPersonalData: PersonalDataHolder = {
  name: 'results',
  tables: [
    ...['result_rows', 'result_texts', 'list_ranges', 'result_trash', 'result_activity', 'result_imports'],
    ...['result_import_chunks', 'result_crm_states'],
  ],
  async find(tx, person) {
    const found: ResultRow[] = [];
    for (const each of person) found.push(...(await repository.findRowsAbout(tx.client, each)));
    return distinct(found).map(exported);
  },
  async erase(tx, person) {
    const found: ResultRow[] = [];
    let erased = 0;
    for (const each of person) {
      erased += await repository.deleteTrashAbout(tx.client, each);
      found.push(...(await repository.findRowsAbout(tx.client, each)));
    }
    return erased + (await forget(tx, distinct(found)));
  },
  mark: markUnwanted,
  expire: async (tx, now) => forget(tx, await repository.findExpired(tx.client, now, EXPIRED_AT_ONCE)),
};

/** Rows of all accounts with exactly this address. */
export async function rowsWithEmail(tx: PlatformTx, email: string): Promise<ResultRow[]> {
  const found = await repository.findRowsAbout(tx.client, { kind: 'email', value: email });
  return found.filter((row) => row.email === email);
}

/** Columns of a subject export: the values and their location, not derived data. */
const EXPORTED = ['account_id', 'list_id', 'id', 'created_at', 'sent_at', ...VALUE_COLUMNS] as const;
const exported = (row: ResultRow) => Object.fromEntries(EXPORTED.map((name) => [name, row[name]]));

const distinct = <T extends Place>(rows: T[]): T[] => [...new Map(rows.map((row) => [row.id, row])).values()];

/** List by list, so that counters stay exact. */
function byList(rows: Place[]): { accountId: number; listId: number; ids: number[] }[] {
  const lists = new Map<number, { accountId: number; listId: number; ids: number[] }>();
  for (const { account_id: accountId, list_id: listId, id } of rows) {
    const list = lists.get(listId) ?? { accountId, listId, ids: [] };
    list.ids.push(id);
    lists.set(listId, list);
  }
  // Always in the same order, to avoid deadlocks.
  return [...lists.values()].sort((a, b) => a.listId - b.listId);
}

async function forget(tx: PlatformTx, rows: Place[]): Promise<number> {
  for (const { accountId, listId, ids } of byList(rows)) {
    await asAccount(tx, accountId, async (scoped) => {
      await holdList(scoped, listId);
      const gone = await repository.forgetRows(scoped.client, scopeOf(scoped, listId), ids);
      await changeListCounts(scoped, listId, countsChange(gone, -1));
      const fewer = gone.labels.map(({ labelId, by }) => ({ labelId, by: -by }));
      await changeLabelCounts(scoped, listId, fewer);
      await rowsChanged(scoped, listId);
    });
  }
  return rows.length;
}

/** An account's do-not-contact list applies to the account itself and all accounts below it. */
export const markSuppressed = (ctx: Base, accountId: number, sealed: string): Promise<void> =>
  markUnwanted(ctx, accountId, openIdentifiers(ctx, sealed));

async function markUnwanted(ctx: Base, accountId: number, identifiers: readonly Identifier[]): Promise<void> {
  const unmarked = await asPlatform(ctx, async (tx) => {
    const rows: ResultRow[] = [];
    for (const each of identifiers) rows.push(...(await repository.findRowsAbout(tx.client, each)));
    return reachedBy(
      tx,
      accountId,
      distinct(rows).filter((row) => !row.is_suppressed),
    );
  });
  await mark(ctx, unmarked, true);
}

/** After many new entries: scans all rows they apply to, with pauses to limit the load. */
export async function markListed(ctx: Base, accountId: number): Promise<void> {
  for (const owner of await asPlatform(ctx, (tx) => idsOfTree(tx, accountId))) {
    for (let after: number | null = 0; after !== null; ) {
      const begun = performance.now();
      after = await markNext(ctx, owner, after);
      await restAfter(begun, REST);
    }
  }
}

/** Returns the last row that was looked at; null at the end. */
async function markNext(ctx: Base, owner: number, after: number): Promise<number | null> {
  const { last, unwanted } = await asAccount(ctx, owner, async (tx) => {
    const rows = await repository.findUnmarked(tx.client, owner, after, MARKED_AT_ONCE);
    return { last: rows.at(-1), unwanted: await findSuppressed(tx, rows, identityOf) };
  });
  await mark(ctx, [...unwanted], true);
  return last?.id ?? null;
}

/** Entries were removed from an account's list: unmarks the rows it reaches, unless another list still contains them. */
export async function releaseSuppressed(ctx: Base, accountId: number): Promise<void> {
  for (const owner of await asPlatform(ctx, (tx) => idsOfTree(tx, accountId)))
    for (let after: number | null = 0; after !== null; ) after = await releaseNext(ctx, owner, after);
}

/** Returns the last row that was looked at; null at the end. */
async function releaseNext(ctx: Base, owner: number, after: number): Promise<number | null> {
  const { rows, wanted } = await asAccount(ctx, owner, async (tx) => {
    const marked = await repository.findMarked(tx.client, owner, after, MARKED_AT_ONCE);
    return { rows: marked, wanted: await findSuppressed(tx, marked, identityOf) };
  });
  const free = rows.filter((row) => !wanted.has(row));
  await mark(ctx, free, false);
  return rows.at(-1)?.id ?? null;
}

async function reachedBy(tx: PlatformTx, accountId: number, rows: ResultRow[]): Promise<ResultRow[]> {
  const accounts = new Set<number>();
  for (const id of new Set(rows.map((row) => row.account_id)))
    if (id === accountId || (await isBelow(tx, accountId, id))) accounts.add(id);
  return rows.filter((row) => accounts.has(row.account_id));
}

/** In small transactions, so that lists are locked only briefly. */
export async function mark(ctx: Base, rows: Place[], isSuppressed: boolean): Promise<void> {
  for (const { accountId, listId, ids } of byList(rows))
    for (let at = 0; at < ids.length; at += WRITTEN_AT_ONCE)
      await asAccount(ctx, accountId, async (tx) => {
        await holdList(tx, listId);
        const some = ids.slice(at, at + WRITTEN_AT_ONCE);
        const changed = isSuppressed
          ? await markRows(tx.client, accountId, some)
          : await unmarkRows(tx.client, scopeOf(tx, listId), some);
        if (changed > 0) await rowsChanged(tx, listId);
      });
}
