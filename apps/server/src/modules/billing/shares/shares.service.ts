/**
 * The platform's share of what resellers sell: so much for each credit their customers get. Fees of charges pay it; what they
 * do not cover is owed, and paid by the fees of later charges. All transactions are the reseller's.
 */
import type { Base, Tx } from '../../../platform/context.ts';
import { billingErrors } from '../billing.errors.ts';
import * as repository from './shares.repository.ts';
import { costOf, creditsPaidBy } from './shares.rules.ts';

/** Credits were given; below zero: they were taken back unspent. Once per key. */
export const oweShare = (tx: Tx<Base>, { credits, key }: { credits: number; key: string }) =>
  credits === 0 ? Promise.resolve() : add(tx, { key, kind: 'credits', credits, minor: costOf(credits) });

/** The provider took a fee for us, or gave it back. Once per key. */
export const paidShare = (
  tx: Tx<Base>,
  { minor, key, kind }: { minor: number; key: string; kind: 'fee' | 'refund' },
) => (minor === 0 ? Promise.resolve() : add(tx, { key, kind, credits: 0, minor: kind === 'fee' ? -minor : minor }));

async function add(
  tx: Tx<Base>,
  share: { key: string; kind: 'credits' | 'fee' | 'refund'; credits: number; minor: number },
): Promise<void> {
  await repository.addShare(tx.db, { account_id: tx.accountId, created_at: tx.now(), ...share });
}

/** Credits noted under keys that begin so. */
export const countedCredits = (tx: Tx<Base>, prefix: string): Promise<number> =>
  repository.sumCredits(tx.db, tx.accountId, prefix);

/** Above zero: the reseller owes it. Below: it paid more than its share so far. */
export const openShare = (tx: Tx<Base>): Promise<number> => repository.sumShares(tx.db, tx.accountId);

/** The amount the reseller may still owe. Locks it until the transaction ends, so that two sales cannot use the same amount. */
async function shareRoom(tx: Tx<Base>): Promise<number> {
  await repository.lockShares(tx.db, tx.accountId);
  return tx.platform.config.RESELLER_OPEN_SHARE_LIMIT_MINOR - (await openShare(tx));
}

/** False if the reseller would owe too much with these unpaid credits. */
export const hasShareRoom = async (tx: Tx<Base>, credits: number): Promise<boolean> =>
  costOf(credits) <= (await shareRoom(tx));

/** Before credits are given that no fee pays for. */
export async function requireShareRoom(tx: Tx<Base>, credits: number): Promise<void> {
  if (!(await hasShareRoom(tx, credits))) throw billingErrors.share_owed();
}

/** As many of the wanted credits as are paid for, or as the reseller may owe for. The fee is in the books already. */
export async function creditsWithinShare(
  tx: Tx<Base>,
  { wanted, paidFor }: { wanted: number; paidFor: number },
): Promise<number> {
  if (wanted <= paidFor) return wanted;
  return Math.min(wanted, Math.max(paidFor, creditsPaidBy(await shareRoom(tx), 0)));
}
