/** What the wallet tells the rest of the program. Published in the transaction that caused it. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** The last credit is gone. Autopilots stop; resellers' webhooks hear `credits.exhausted`. */
export const walletExhausted = defineEvent('wallet.exhausted', z.object({ accountId: Id }));

/** The balance has fallen below its mark, on this movement. Auto top-up listens. */
export const walletLow = defineEvent(
  'wallet.low',
  z.object({ accountId: Id, balance: z.number().int(), mark: z.number().int() }),
);
