/** What one more credit costs where a reseller names no price of its own. */
import { priceOfCredits } from '@leadwright/contract/money/billing';
import type { AnyTx, Base } from '../../../platform/context.ts';
import * as repository from '../billing.repository.ts';

/** How the platform sells credits. */
export const findCreditPrices = (tx: AnyTx<Base>) => repository.findSettings(tx.db);

export const creditPriceMinor = async (tx: AnyTx<Base>): Promise<number> =>
  priceOfCredits(1, await repository.findSettings(tx.db));
