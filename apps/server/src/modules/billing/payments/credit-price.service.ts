/** What one more credit costs where a reseller names no price of its own. */
import { priceOfCredits } from '@leadwright/contract/money/billing';
import type { AnyTx, Base } from '../../../platform/context.ts';
import * as repository from '../billing.repository.ts';

export const creditPriceMinor = async (tx: AnyTx<Base>): Promise<number> =>
  priceOfCredits(1, await repository.findSettings(tx.db));
