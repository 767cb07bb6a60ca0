/** Stripe's errors. `fail...` functions throw; the HTTP layer turns them into `{error: {...}}`. */
import type Stripe from 'stripe';

export interface ErrorBody {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
}

export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${dashed(body.code)}` } : body;
  }
}

const dashed = (code: string) => code.replaceAll('_', '-');

/** 400 (or another status): invalid request. */
export function failInvalid(message: string, details: { code?: string; param?: string; status?: number } = {}): never {
  const { status = 400, ...rest } = details;
  throw new StripeFailure(status, { type: 'invalid_request_error', message, ...rest });
}

/** 402: the bank declined, or the card data is invalid. */
export function failCard(message: string, code: string, extra: Partial<ErrorBody> = {}): never {
  throw new StripeFailure(402, { type: 'card_error', message, code, ...extra });
}

/** Missing objects are 404 in the path and 400 in a parameter, as with Stripe. */
export function failMissing(noun: string, id: string, param: string | null): never {
  failInvalid(`No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === null ? 404 : 400,
  });
}
