/** Events of billing, published in the transaction that caused them. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';

/** Something changed that may let auto top-up run: a card, its settings, a finished top-up, a date. */
export const topUpWanted = defineEvent('billing.top-up-wanted', z.object({ accountId: Id }));

const OnePayment = z.object({ accountId: Id, paymentId: Id });

/** The provider has not answered a charge: it is tried again. */
export const chargeUnanswered = defineEvent('billing.charge-unanswered', OnePayment);

/** It did not answer for too long: what it may have done with the charge is undone, or brings its credits after all. */
export const chargeGivenUp = defineEvent('billing.charge-given-up', OnePayment);

/** A reseller's payment account was connected or disconnected, or its state was refreshed. */
export const paymentAccountChanged = defineEvent('billing.payment-account-changed', z.object({ accountId: Id }));

/** Credits were bought and paid for. Resellers' webhooks receive `credits.purchased`. */
export const creditsPurchased = defineEvent(
  'billing.credits-purchased',
  z.object({
    accountId: Id,
    paymentId: Id,
    credits: z.number().int(),
    amountMinor: z.number().int(),
    currency: z.string(),
  }),
);
