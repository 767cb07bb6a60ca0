/**
 * The bank's question: is it you? Opened as a redirect, in a popup or in a frame. Afterwards the browser goes to the
 * intent's return address, or, if it has none, the page posts a message to its opener or parent (see ../index.ts).
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { type Html, html } from '../../html.ts';
import { StripeFailure } from '../core/errors.ts';
import type { Ctx, Simulator } from '../core/simulator.ts';
import { formatAmount } from '../core/time.ts';
import { decodeForm } from '../http/form.ts';
import { answerAuthentication } from '../resources/payments.ts';
import { answerSetupAuthentication } from '../resources/setup-intents.ts';
import { fieldOf, formOf, locate, sendMessage, sendStripePage } from './frame.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export function authenticationQuestion(title: string, words: string, secret: string): Html {
  return html`
    <h1>${title}</h1>
    <p>${words}</p>
    <form method="post">
      <input type="hidden" name="client_secret" value="${secret}">
      <button class="btn primary lg block" name="answer" value="complete">Complete authentication</button>
      <button class="btn lg block" name="answer" value="fail">Fail authentication</button>
    </form>`;
}

interface Found {
  ctx: Ctx;
  intent: Intent;
}

function findIntent(sim: Simulator, id: string, secret: string): Found | null {
  const found = id.startsWith('seti_') ? locate(sim, 'setup_intent', id) : locate(sim, 'payment_intent', id);
  return found && found.record.client_secret === secret ? { ctx: found.ctx, intent: found.record } : null;
}

function describe(intent: Intent): string {
  return intent.object === 'payment_intent'
    ? `Your bank asks you to confirm a payment of ${formatAmount(intent.amount, intent.currency)}.`
    : 'Your bank asks you to confirm that this card may be saved for later payments.';
}

/** Where a redirecting confirmation returns to, with the proof the shop expects. */
function returnAddress(intent: Intent, returnUrl: string): string {
  const isGood = ['succeeded', 'processing'].includes(intent.status);
  const address = new URL(returnUrl);
  address.searchParams.set(intent.object, intent.id);
  address.searchParams.set(`${intent.object}_client_secret`, String(intent.client_secret));
  address.searchParams.set('redirect_status', isGood ? 'succeeded' : 'failed');
  return address.href;
}

function answer({ ctx, intent }: Found, isGenuine: boolean): void {
  try {
    if (intent.object === 'setup_intent') answerSetupAuthentication(ctx, intent, isGenuine);
    else answerAuthentication(ctx, intent, isGenuine);
  } catch (error) {
    // A bank that says no after all: the intent itself carries the refusal.
    if (!(error instanceof StripeFailure)) throw error;
  } finally {
    ctx.sim.changed();
  }
}

function sendOver(reply: FastifyReply, { ctx, intent }: Found): FastifyReply {
  const returnUrl = ctx.notes.intent[intent.id]?.returnUrl;
  if (returnUrl) return reply.redirect(returnAddress(intent, returnUrl), 303);
  const isGood = ['succeeded', 'processing'].includes(intent.status);
  const body = html`
    <h1>${isGood ? 'Authentication complete' : 'Authentication failed'}</h1>
    <p data-authentication data-id="${intent.id}" data-status="${isGood ? 'succeeded' : 'failed'}">You may close this window.</p>`;
  return sendStripePage(reply, {
    title: 'Authentication',
    body,
    script: 'stripe-authentication.js',
    isFrameable: true,
  });
}

export function registerAuthenticationPage(app: FastifyInstance, sim: Simulator): void {
  const gone = (reply: FastifyReply) => sendMessage(reply, 'Nothing to authenticate', 'This link is not valid.', 404);

  app.get<{ Params: { id: string } }>('/stripe/authenticate/:id', (request, reply) => {
    const secret = fieldOf(decodeForm(request.url.split('?')[1] ?? ''), 'client_secret');
    const found = findIntent(sim, request.params.id, secret);
    if (!found) return gone(reply);
    if (found.intent.status !== 'requires_action') return sendOver(reply, found);
    const body = authenticationQuestion('Is this you?', describe(found.intent), secret);
    return sendStripePage(reply, { title: 'Authentication', body, isFrameable: true });
  });

  app.post<{ Params: { id: string } }>('/stripe/authenticate/:id', (request, reply) => {
    const form = formOf(request.body);
    const found = findIntent(sim, request.params.id, fieldOf(form, 'client_secret'));
    if (!found) return gone(reply);
    answer(found, fieldOf(form, 'answer') === 'complete');
    return sendOver(reply, found);
  });
}
