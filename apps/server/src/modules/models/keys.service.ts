/** Which key a request is made with: the account's own, its reseller's, or the platform's (docs/product-rules.md#ai-models). */
import type { Base, Tx } from '../../platform/context.ts';
import type { KeyOf } from './model.port.ts';

/** Null: there is none. */
export async function whoseKey(tx: Tx<Base>): Promise<KeyOf | null> {
  throw new Error(`not yet: ${tx.requestId}`);
}
