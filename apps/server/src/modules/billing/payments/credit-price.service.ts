/** What one more credit costs where a reseller names no price of its own. */
import type { AnyTx, Base } from '../../../platform/context.ts';
import * as repository from '../billing.repository.ts';

/** How the platform sells credits. */
export const findCreditPrices = (tx: AnyTx<Base>) => repository.findSettings(tx.db);

/** In minor units, with parts of them. */
export const creditPriceMinor = async (tx: AnyTx<Base>): Promise<number> =>
  (await repository.findSettings(tx.db)).price_per_100_credits / 100;
