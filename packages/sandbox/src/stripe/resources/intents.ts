/** What payment and set-up intents have in common: accepted methods, the way back, the browser's proof. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { failInvalid } from '../core/errors.ts';
import type { Ctx } from '../core/simulator.ts';
import { flag, oneOf } from '../http/params.ts';
import { createPaymentMethod, type PaymentMethodData, usePaymentMethod } from './payment-methods.ts';

export const automaticMethods = z.strictObject({ enabled: flag, allow_redirects: oneOf('always', 'never').optional() });

export interface AutomaticMethods {
  enabled: boolean;
  allow_redirects?: 'always' | 'never';
}

/** Automatic methods are the default of this API version. */
export function methodsOf(given: z.output<typeof automaticMethods> | undefined): AutomaticMethods {
  return { allow_redirects: given?.allow_redirects ?? 'always', enabled: given?.enabled ?? true };
}

/** The only type of this sandbox; naming it rules out methods that redirect. */
export const allowedTypes = z.array(oneOf('card'));

interface Accepting {
  allowed_payment_method_types?: string[] | null | undefined;
  automatic_payment_methods: { enabled: boolean | null; allow_redirects?: string } | null;
}

interface WayBack {
  offSession: boolean;
  returnUrl: string | undefined;
  noun: string;
}

/** A server that confirms with automatic methods must say where a redirecting method returns to. */
export function checkReturnUrl(ctx: Ctx, intent: Accepting, { offSession, returnUrl, noun }: WayBack): void {
  const automatic = intent.automatic_payment_methods;
  if (!automatic?.enabled || automatic.allow_redirects === 'never' || intent.allowed_payment_method_types) return;
  if (ctx.isBrowser || offSession || returnUrl) return;
  failInvalid(
    `This ${noun} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
  );
}

/** A browser must show the intent's own secret. */
export function checkClientSecret<I extends { client_secret: string | null }>(ctx: Ctx, intent: I, noun: string): I {
  const isProven = ctx.clientSecret === intent.client_secret;
  if (isProven || (!ctx.isBrowser && ctx.clientSecret === null)) return intent;
  return failInvalid(
    `The client_secret provided does not match any associated ${noun} on this account. Ensure the provided client secret and account information is valid for your request.`,
    { code: 'resource_missing', param: 'client_secret' },
  );
}

interface MethodChoice {
  payment_method?: string | undefined;
  payment_method_data?: PaymentMethodData | undefined;
}

/** The method to use: named now, entered now, or chosen before. */
export function chooseMethod(
  ctx: Ctx,
  given: MethodChoice,
  chosen: string | null,
  customer: string | null,
): Stripe.PaymentMethod | null {
  const id = given.payment_method ?? (given.payment_method_data ? null : chosen);
  const entered = () => given.payment_method_data && createPaymentMethod(ctx, given.payment_method_data);
  const method = id ? usePaymentMethod(ctx, id) : entered();
  if (!method) return null;
  checkOwner(method, customer);
  return method;
}

function checkOwner(method: Stripe.PaymentMethod, customer: string | null): void {
  if (!method.customer || method.customer === customer) return;
  failInvalid(
    customer
      ? 'The provided PaymentMethod cannot be used with this Customer because it is attached to another one.'
      : 'The PaymentMethod provided is attached to a Customer: the customer must be named too.',
    { code: 'payment_method_unexpected_state', param: 'payment_method' },
  );
}
