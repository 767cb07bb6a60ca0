/** Events of the wallet, published in the transaction that caused them. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** The last credit was spent. Autopilots stop; resellers' webhooks receive `credits.exhausted`. */
export const walletExhausted = defineEvent('wallet.exhausted', z.object({ accountId: Id }));

/** Credits were added: bought, granted, refunded, or by the monthly reset. Work that stopped for missing credits may resume. */
export const walletRefilled = defineEvent('wallet.refilled', z.object({ accountId: Id }));

/** This movement took the balance below its low mark. Auto top-up subscribes. */
export const walletLow = defineEvent(
  'wallet.low',
  z.object({ accountId: Id, balance: z.number().int(), mark: z.number().int() }),
);
