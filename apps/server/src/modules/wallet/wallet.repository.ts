/** Reads of wallets, lots, reservations, costs and ownership, and the caps of members. Nothing here moves a credit. */
import type { Act } from '@leadwright/contract/money/wallet';
import { type Selectable, sql } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import { ownedAs, type Page } from './wallet.rules.ts';
import type { CreditCostsTable, CreditLotsTable, CreditWalletsTable, WalletTables } from './wallet.table.ts';

const own = (db: Db) => only<WalletTables>(db);

export type Wallet = Selectable<CreditWalletsTable>;
export type CreditLot = Selectable<CreditLotsTable>;
export type CreditCost = Selectable<CreditCostsTable>;

export const findCosts = (db: Db): Promise<CreditCost[]> =>
  own(db).selectFrom('credit_costs').selectAll().orderBy('position').execute();

/** Whether an act cost so much at any time since then. */
export async function wasCost(db: Db, { act, credits, since }: { act: string; credits: number; since: Date }) {
  const found = await own(db)
    .selectFrom('earlier_credit_costs')
    .select('act')
    .where('act', '=', act)
    .where('credits', '=', credits)
    .where('until', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the prices, so that changes run one after the other. */
export const lockCosts = (db: Db): Promise<CreditCost[]> =>
  own(db).selectFrom('credit_costs').selectAll().orderBy('position').forUpdate().execute();

export async function changeCost(db: Db, act: string, { from, to }: { from: number; to: number }, now: Date) {
  await own(db)
    .insertInto('earlier_credit_costs')
    .values({ act, credits: from, until: now })
    .onConflict((conflict) => conflict.columns(['act', 'credits']).doUpdateSet({ until: now }))
    .execute();
  await own(db)
    .updateTable('credit_costs')
    .set({ credits: to })
    .where('act', '=', act as CreditCost['act'])
    .execute();
}

export async function forgetCostsBefore(db: Db, before: Date): Promise<void> {
  await own(db).deleteFrom('earlier_credit_costs').where('until', '<', before).execute();
}

export const findWallet = (db: Db, accountId: number): Promise<Wallet | undefined> =>
  own(db).selectFrom('credit_wallets').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** In spending order, with their descriptions. */
export const findOpenLots = (db: Db, accountId: number): Promise<(CreditLot & { title: string | null })[]> =>
  own(db)
    .selectFrom('credit_lots as lot')
    .innerJoin('ledger_transactions as added', (join) =>
      join.onRef('added.account_id', '=', 'lot.account_id').onRef('added.id', '=', 'lot.transaction_id'),
    )
    .selectAll('lot')
    .select('added.title')
    .where('lot.account_id', '=', accountId)
    .where('lot.exhausted_at', 'is', null)
    .orderBy('lot.expires_at', (order) => order.asc().nullsLast())
    .orderBy('lot.id')
    .execute();

/** The lot of this month's allowance, used up or not. */
export const findAllowanceLot = (db: Db, accountId: number): Promise<CreditLot | undefined> =>
  own(db)
    .selectFrom('credit_lots')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('source', 'in', ['allowance', 'trial'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function countRunning(db: Db, accountId: number): Promise<number> {
  const { running } = await own(db)
    .selectFrom('credit_reservations')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .where('held', '>', 0)
    .executeTakeFirstOrThrow();
  return running;
}

/**
 * Which items (from 1) of a page the account owns already, by any of their identities. `except`: what this reservation has bought
 * does not count.
 */
export async function findOwned(db: Db, accountId: number, { acts, of, identities }: Page, except?: number) {
  const before = except
    ? sql`and not exists (select from ledger_transactions t where t.account_id = ${accountId} and t.id = e.transaction_id
        and t.reservation_id = ${except})`
    : sql``;
  const { rows } = await sql<{ item: number }>`
    select distinct k.item from unnest(${of}::int[], ${identities}::uuid[]) as k(item, identity)
    cross join lateral (select from entitlements e where e.account_id = ${accountId}
      and e.act = (${acts.map(ownedAs)}::text[])[k.item] and e.identity = k.identity ${before} limit 1) as owned`.execute(
    db,
  );
  return new Set(rows.map((row) => row.item));
}

export async function ownsAnything(db: Db, accountId: number, act: Act): Promise<boolean> {
  const found = await own(db)
    .selectFrom('entitlements')
    .select('identity')
    .where('account_id', '=', accountId)
    .where('act', '=', ownedAs(act))
    .orderBy('identity')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Of every account: for the sweeps, in small batches. */
export async function findDueWallets(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await own(db)
    .selectFrom('credit_wallets')
    .select('account_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

export const findAbandonedReservations = (
  db: Db,
  now: Date,
  limit: number,
): Promise<{ account_id: number; id: number; purpose: string }[]> =>
  own(db)
    .selectFrom('credit_reservations')
    .select(['account_id', 'id', 'purpose'])
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

export async function postponeExpiry(db: Db, accountId: number, id: number, expiresAt: Date): Promise<void> {
  await own(db)
    .updateTable('credit_reservations')
    .set({ expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

export async function hasKey(db: Db, accountId: number, key: string): Promise<boolean> {
  const found = await own(db)
    .selectFrom('ledger_transactions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

export interface Sold {
  accountId: number;
  /** The reference of the lead, `local:42/881`. */
  lead: string;
}

/** Leads of all accounts that were charged for in a period, account by account. */
export async function findSold(
  db: Db,
  acts: readonly string[],
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select a.id as "accountId", sold.lead from accounts a
    cross join lateral (
      select c.lead from ledger_transactions t
      cross join unnest(t.acts, t.subjects, t.charges) as c(act, lead, credits)
      where t.account_id = a.id and t.line is not null and t.created_at >= ${from} and t.created_at < ${to}
        and c.act = any (${acts}::text[]) and c.credits > 0 and c.lead is not null and not is_from_archive(t)) as sold
    order by 1 limit ${limit}`.execute(db);
  return rows;
}

export const setLowMark = (db: Db, accountId: number, mark: number | null) =>
  own(db).updateTable('credit_wallets').set({ low_mark: mark }).where('account_id', '=', accountId).execute();

export const findCaps = (db: Db, accountId: number) =>
  own(db).selectFrom('member_caps').select(['user_id', 'credits']).where('account_id', '=', accountId).execute();

export const upsertCap = (db: Db, accountId: number, userId: number, credits: number, now: Date) =>
  own(db)
    .insertInto('member_caps')
    .values({ account_id: accountId, user_id: userId, credits, updated_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ credits, updated_at: now }))
    .execute();

export const deleteCap = (db: Db, accountId: number, userId: number) =>
  own(db).deleteFrom('member_caps').where('account_id', '=', accountId).where('user_id', '=', userId).execute();

/** What a key has spent since then, with what is promised to work that still runs. */
export async function sumUsedByKey(db: Db, accountId: number, credentialId: number, since: Date): Promise<number> {
  const { used } = await own(db)
    .selectFrom('credit_reservations')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(eb('settled', '+', eb.ref('held'))), eb.lit(0)).as('used'))
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(used);
}

/** What each member has spent since the given time plus what is reserved for their running work: compared with the caps. */
export const findUsedByMembers = (db: Db, accountId: number, since: Date) =>
  own(db)
    .selectFrom('credit_reservations')
    .select((eb) => ['user_id', eb.fn.sum<number>(eb('settled', '+', eb.ref('held'))).as('used')])
    .where('account_id', '=', accountId)
    .where('user_id', 'is not', null)
    .where('created_at', '>=', since)
    .groupBy('user_id')
    .execute();
