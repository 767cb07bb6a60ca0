/**
 * Refunds for dead addresses (docs/product-rules.md#credits). The row is updated and the cost of the lead is refunded in one
 * transaction, once, no matter which check found it.
 */
import { DEAD_ADDRESS } from '@leadwright/contract/money/wallet';
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { checkEmails, type Reason } from '../email-finder/public.ts';
import { originOf } from '../leads/public.ts';
import { holdList } from '../lists/public.ts';
import {
  changeResults,
  type ResultRow,
  readRows,
  recordActivity,
  rowsWithEmail,
  subjectOf,
} from '../results/public.ts';
import { platformHunterKey } from '../sources/public.ts';
import { findSold, refundLead, type Sold } from '../wallet/public.ts';
import { duePeriods, freshSince, guaranteedSince, isGuaranteed, placeOf, WITH_ADDRESS } from './guarantee.rules.ts';

/** Shown as the author of the activity. */
const MAIL_SERVER = 'Mail server';

export interface Death {
  address: string;
  reason: Reason;
}

/** In every list of every account that has the address from us. */
export async function buryEverywhere(ctx: Base, death: Death): Promise<void> {
  const rows = await asPlatform(ctx, (tx) => rowsWithEmail(tx, death.address));
  for (const [, ofList] of Map.groupBy(rows, ({ list_id }) => list_id)) {
    const [{ account_id: accountId, list_id: listId }] = ofList as [ResultRow];
    const ids = ofList.map(({ id }) => id);
    await asAccount(ctx, accountId, (tx) => bury(tx, listId, ids, death));
  }
}

/** In one list: the search for another address of these leads has found none. */
export const buryGiven = (ctx: Base, accountId: number, listId: number, deaths: readonly GivenDeath[]): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    for (const { resultId, ...death } of deaths) await bury(tx, listId, [resultId], death);
  });
type GivenDeath = Death & { resultId: number };

async function bury(tx: Tx<Base>, listId: number, ids: number[], { address, reason }: Death) {
  const list = await holdList(tx, listId);
  if (!list) return;
  // A run that is looking for another address of the row reports it when there is none.
  const isDead = (row: ResultRow) => row.email === address && row.email_state !== 'looking' && isGuaranteed(row);
  const rows = (await readRows(tx, listId, ids)).filter(isDead);
  const origin = { ...originOf(MAIL_SERVER, tx.now()), reason };
  const values = { email_state: 'none', is_verified: false, provenance: { email: origin } } as const;
  const news = rows.filter(({ email_state }) => email_state !== 'none');
  await changeResults(
    tx,
    listId,
    news.map(({ id }) => ({ id, values })),
  );
  const line = { what: 'results.activity.emailDead', params: { email: address }, by_name: MAIL_SERVER };
  if (news.length > 0) await recordActivity(tx, listId, idsOf(news), line);
  for (const { id } of rows) await giveBack(tx, listId, id, subjectOf(list.type, listId, id));
}

const idsOf = (rows: readonly ResultRow[]) => rows.map(({ id }) => id);

async function giveBack(tx: Tx<Base>, listId: number, id: number, lead: string) {
  const since = guaranteedSince(tx.now());
  const credits = await refundLead(tx, { lead, acts: WITH_ADDRESS, since, about: DEAD_ADDRESS });
  if (credits === 0) return;
  const line = { what: 'results.activity.refunded', params: { credits }, by_name: MAIL_SERVER };
  await recordActivity(tx, listId, [id], line);
}

const MOST_A_DAY = 5_000;

/** Asks again about addresses that were sold some time ago. How many are dead. */
export async function recheckSold(ctx: Base, signal: AbortSignal): Promise<number> {
  const sold: Sold[] = [];
  for (const period of duePeriods(ctx.now())) {
    const limit = MOST_A_DAY - sold.length;
    sold.push(...(await asPlatform(ctx, (tx) => findSold(tx, WITH_ADDRESS, period, limit))));
  }
  const addresses = await addressesOf(ctx, sold);
  const checks = await checkEmails(ctx, addresses, {
    signal,
    since: freshSince(ctx.now()),
    ...(await platformHunterKey(ctx)),
  });
  const dead = checks.filter(({ verdict }) => verdict === 'invalid');
  for (const { address, reason } of dead) await buryEverywhere(ctx, { address, reason });
  return dead.length;
}

async function addressesOf(ctx: Base, sold: readonly Sold[]): Promise<string[]> {
  const addresses = new Set<string>();
  for (const [accountId, ofAccount] of Map.groupBy(sold, (each) => each.accountId)) {
    const places = ofAccount.flatMap(({ lead }) => placeOf(lead) ?? []);
    await asAccount(ctx, accountId, async (tx) => {
      for (const [listId, ofList] of Map.groupBy(places, (place) => place.listId)) {
        const ids = ofList.map(({ id }) => id);
        for (const row of await readRows(tx, listId, ids)) if (isGuaranteed(row)) addresses.add(row.email);
      }
    });
  }
  return [...addresses];
}
