/**
 * The platform's share of what resellers sell: so much for each credit their customers get. Fees of charges pay it; what they
 * do not cover is owed, and paid by the fees of later charges. All transactions are the reseller's.
 */
import type { Base, Tx } from '../../../platform/context.ts';
import { billingErrors } from '../billing.errors.ts';
import * as repository from './shares.repository.ts';
import { costOf } from './shares.rules.ts';

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

/** False: the reseller owes so much that nothing more is given without a charge. */
export const hasShareRoom = async (tx: Tx<Base>): Promise<boolean> =>
  (await openShare(tx)) <= tx.platform.config.RESELLER_OPEN_SHARE_LIMIT_MINOR;

/** Before credits are given without a charge. */
export async function requireShareRoom(tx: Tx<Base>): Promise<void> {
  if (!(await hasShareRoom(tx))) throw billingErrors.share_owed();
}
