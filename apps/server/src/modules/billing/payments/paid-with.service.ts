/** What purchases cost and which card paid them, for the statement. */
import type { PaidWith } from '@leadwright/contract/money/wallet';
import type { Tx } from '../../../platform/context.ts';
import { findPaidWith } from '../billing.repository.ts';

export async function paidWith(tx: Tx, ids: readonly number[]): Promise<Map<number, PaidWith>> {
  const rows = ids.length > 0 ? await findPaidWith(tx.db, tx.accountId, ids) : [];
  return new Map(
    rows.map(({ id, amount_minor, currency, brand, last_four }) => [
      id,
      { amount_minor, currency, card: brand && last_four ? { brand, last_four } : null },
    ]),
  );
}
