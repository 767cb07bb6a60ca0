/**
 * Disputes: the payer asks their bank for the money back. It leaves the balance at once and comes back if the dispute is won.
 * They are raised by the disputed card or by a switch (control.ts); evidence decides them as in the vendor's test mode:
 * `winning_evidence` wins, `losing_evidence` loses, and closing accepts the loss.
 */
import type Stripe from 'stripe';
import { z } from 'zod';
import { testCard } from '../core/cards.ts';
import { failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { find, insert, mergeMetadata, need, patch, selectWhere, update } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import { DAY } from '../core/time.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { flag, listParams, metadata, params, text } from '../http/params.ts';
import { book } from './charges.ts';
import { cardNote } from './payment-methods.ts';

const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** The vendor's price of a dispute. */
const DISPUTE_FEE = 1500;

function newDispute(ctx: Ctx, charge: Stripe.Charge, amount: number): Stripe.Dispute {
  return {
    id: newId(ctx, 'du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: ctx.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // Evidence is filed on the vendor's own pages; nothing here reads its thirty empty fields.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: ctx.now + 9 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export function openDispute(ctx: Ctx, charge: Stripe.Charge, amount = charge.amount): Stripe.Dispute {
  charge.disputed = true;
  const dispute = insert(ctx, 'dispute', newDispute(ctx, charge, amount));
  const fee = {
    amount: DISPUTE_FEE,
    application: null,
    currency: charge.currency,
    description: 'Dispute fee',
    type: 'stripe_fee',
  };
  dispute.balance_transactions = [book(ctx, dispute, -amount, 'adjustment', [fee])];
  emit(ctx, 'charge.dispute.created', dispute);
  emit(ctx, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Emitted after the payment itself, as with Stripe. */
export function disputeIfTestCard(ctx: Ctx, charge: Stripe.Charge, method: string): void {
  if (testCard(cardNote(ctx, method).card).disputed) openDispute(ctx, charge);
}

export function closeDispute(ctx: Ctx, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  if (CLOSED.includes(dispute.status)) failInvalid(`This dispute is already closed (${dispute.status}).`);
  const previous = patch(dispute, { status });
  if (status === 'won') {
    dispute.balance_transactions.push(book(ctx, dispute, dispute.amount, 'adjustment'));
    const charge = find(ctx, 'charge', String(dispute.charge));
    if (charge) charge.disputed = false;
  }
  emit(ctx, 'charge.dispute.closed', dispute, previous);
  if (status === 'won') emit(ctx, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

const updateParams = params<Stripe.DisputeUpdateParams>()({
  evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
  submit: flag.optional(),
  metadata: metadata.optional(),
});

function answer(ctx: Ctx, given: z.output<typeof updateParams>, id: string): Stripe.Dispute {
  const dispute = need(ctx, 'dispute', id);
  update(ctx, dispute, { metadata: mergeMetadata(dispute.metadata, given.metadata) }, 'charge.dispute.updated');
  const words = given.evidence?.uncategorized_text;
  if (words === undefined || given.submit === false) return dispute;
  if (words === 'winning_evidence') return closeDispute(ctx, dispute, 'won');
  if (words === 'losing_evidence') return closeDispute(ctx, dispute, 'lost');
  return update(ctx, dispute, { status: 'under_review' }, 'charge.dispute.updated');
}

export const disputeRoutes: Routes = {
  'GET /v1/disputes': endpoint(
    listParams<Stripe.DisputeListParams>()({ charge: text.optional(), payment_intent: text.optional() }),
    (ctx, page) => {
      const { charge, payment_intent } = page;
      return listPage(selectWhere(ctx, 'dispute', { charge, payment_intent }), page, '/v1/disputes');
    },
  ),
  'GET /v1/disputes/:id': endpoint(params<Stripe.DisputeRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'dispute', id),
  ),
  'POST /v1/disputes/:id': endpoint(updateParams, (ctx, given, { id }) => answer(ctx, given, id)),
  'POST /v1/disputes/:id/close': endpoint(params<Stripe.DisputeCloseParams>()({}), (ctx, _, { id }) =>
    closeDispute(ctx, need(ctx, 'dispute', id), 'lost'),
  ),
};
