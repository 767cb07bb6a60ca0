/**
 * Card entry for both modes: Stripe's own elements in live mode, a simulated field in the sandbox. The card number goes
 * from the browser straight to the payment provider and never to our server.
 */
import i18next from 'i18next';
import { load } from '../../lib/load.ts';
import type { PaymentSettings } from './billing.queries.ts';
import classes from './CardAuthentication.module.css';

export interface CardEntry {
  /** Confirms saving the card. Returns the provider's decline code (empty if the user canceled), or null on success. */
  confirmSetup(clientSecret: string): Promise<string | null>;
}

export interface SandboxCard {
  number: string;
  expiry: string;
  cvc: string;
}

const form = (values: Record<string, string>) => new URLSearchParams(values);

interface SandboxIntent {
  id: string;
  status: string;
  next_action?: { use_stripe_sdk?: { stripe_js: string } } | null;
  last_setup_error?: Refusal | null;
  last_payment_error?: Refusal | null;
  error?: Refusal;
}

/** The provider's own texts are not shown, because they are not localized. */
interface Refusal {
  code?: string;
  decline_code?: string;
}
export const codeOf = ({ code, decline_code }: Refusal) => decline_code ?? code ?? 'generic';

/** Includes the provider account of the card or payment: the reseller's, or the platform's own. */
const caller = ({ publishable_key: key, merchant }: PaymentSettings) => ({
  key,
  ...(merchant && { _stripe_account: merchant }),
});
export const accountOf = (merchant: string | null) => (merchant ? { stripeAccount: merchant } : undefined);

async function ask(settings: PaymentSettings, path: string, values: Record<string, string>): Promise<SandboxIntent> {
  const reply = await fetch(`${settings.sandbox_url}${path}`, {
    method: 'POST',
    body: form({ ...caller(settings), ...values }),
  });
  return (await reply.json()) as SandboxIntent;
}

const intentPath = (clientSecret: string) => {
  const id = clientSecret.split('_secret_')[0] as string;
  return `/v1/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`;
};

/** Month and year, with or without the slash that Stripe's own field inserts. */
export const EXPIRY = /^\s*(\d{1,2}\s*\/|\d{2})\s*(\d{4}|\d{2})\s*$/;

const cardValues = ({ number, expiry, cvc }: SandboxCard) => {
  const [, month = '', year = ''] = EXPIRY.exec(expiry)?.map((part) => part.replace(/\D/g, '')) ?? [];
  return {
    type: 'card',
    'card[number]': number.replace(/\s/g, ''),
    'card[exp_month]': month,
    'card[exp_year]': year.length === 2 ? `20${year}` : year,
    'card[cvc]': cvc.trim(),
  };
};

/** The simulated field: the same three steps that Stripe's script takes. */
export const sandboxEntry = (settings: PaymentSettings, card: SandboxCard): CardEntry => ({
  async confirmSetup(clientSecret) {
    const method = await ask(settings, '/v1/payment_methods', cardValues(card));
    if (method.error) return codeOf(method.error);
    const intent = await ask(settings, `${intentPath(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      payment_method: method.id,
    });
    return finishSandbox(settings, clientSecret, intent);
  },
});

/** The bank requires authentication: opens its page and waits for the answer. */
async function finishSandbox(
  settings: PaymentSettings,
  clientSecret: string,
  intent: SandboxIntent,
): Promise<string | null> {
  if (intent.error) return codeOf(intent.error);
  if (intent.status !== 'requires_action') return failureOf(intent);
  await authenticate(settings, intent.next_action?.use_stripe_sdk?.stripe_js ?? '');
  const query = form({ ...caller(settings), client_secret: clientSecret });
  const after = (await (
    await fetch(`${settings.sandbox_url}${intentPath(clientSecret)}?${query}`)
  ).json()) as SandboxIntent;
  return failureOf(after);
}

function failureOf({ status, last_setup_error, last_payment_error }: SandboxIntent): string | null {
  if (['succeeded', 'processing'].includes(status)) return null;
  const refusal = last_setup_error ?? last_payment_error;
  return refusal ? codeOf(refusal) : '';
}

/**
 * The sandbox's own URL may differ from the one the browser uses, so the page is loaded from an origin that may be
 * framed.
 */
function authenticate(settings: PaymentSettings, url: string): Promise<void> {
  const { origin } = new URL(settings.sandbox_url as string);
  const { pathname, search } = new URL(url);
  const frame = document.createElement('dialog');
  frame.className = classes.frame ?? '';
  const page = document.createElement('iframe');
  page.src = `${origin}${pathname}${search}`;
  page.title = i18next.t('billing.screen.bankAsks');
  frame.append(page);
  document.body.append(frame);
  frame.showModal();
  return new Promise((done) => {
    const finish = () => {
      window.removeEventListener('message', hear);
      frame.remove();
      done();
    };
    const hear = (event: MessageEvent) => {
      if (event.origin === origin && event.data?.source === 'stripe-sandbox') finish();
    };
    window.addEventListener('message', hear);
    frame.addEventListener('close', finish);
  });
}

/** Completes a payment that requires authentication: "re-connect your card". */
export async function confirmPayment(settings: PaymentSettings, clientSecret: string): Promise<string | null> {
  if (settings.sandbox_url) {
    const intent = await ask(settings, `${intentPath(clientSecret)}/confirm`, { client_secret: clientSecret });
    return finishSandbox(settings, clientSecret, intent);
  }
  const { loadStripe } = await load(() => import('@stripe/stripe-js'));
  const stripe = await loadStripe(settings.publishable_key, accountOf(settings.merchant));
  const result = await stripe?.confirmCardPayment(clientSecret);
  return result?.error ? codeOf(result.error) : null;
}
