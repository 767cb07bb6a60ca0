/** Row to contract type. */
import type {
  AutoTopUp as AutoTopUpReply,
  Card as CardReply,
  Payment as PaymentReply,
  PaymentSettings,
} from '@leadwright/contract/money/billing';
import { declineWords } from '@leadwright/contract/money/declines';
import type { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Translate } from '../../platform/i18n.ts';
import { fewestCredits, isUnanswered } from './billing.rules.ts';
import type { AutoTopUp, BillingSettings, Card } from './billing.table.ts';
import type { Collected } from './payments/charges.service.ts';

export const presentCard = (card: Card): CardReply => ({
  id: card.id,
  brand: card.brand,
  last_four: card.last_four,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  is_default: card.is_default,
  is_validated: card.validated_at !== null,
  needs_reconnect: card.needs_reconnect,
  created_at: card.created_at.toISOString(),
});

export const presentPayment = ({ payment, clientSecret }: Collected, t: Translate): PaymentReply => ({
  id: payment.id,
  kind: payment.kind,
  status: payment.status,
  credits: payment.credits,
  amount_minor: payment.amount_minor,
  currency: payment.currency,
  client_secret: payment.status === 'requires_action' ? clientSecret : null,
  merchant: payment.merchant || null,
  is_unanswered: isUnanswered(payment),
  error: payment.status === 'failed' ? t(`billing.decline.${declineWords(payment.decline_code)}`) : null,
  created_at: payment.created_at.toISOString(),
});

export const presentSettings = (
  settings: BillingSettings,
  merchant: string,
  config: Config,
): z.infer<typeof PaymentSettings> => ({
  provider: 'stripe',
  merchant: merchant || null,
  publishable_key: config.STRIPE_PUBLISHABLE_KEY ?? '',
  sandbox_url: config.isSandbox ? (config.SANDBOX_URL ?? null) : null,
  currency: settings.currency,
  price_per_100_credits: settings.price_per_100_credits,
  minimum_credits: fewestCredits(settings),
  maximum_credits: settings.maximum_credits,
  card_validation_minor: settings.card_validation_minor,
  card_validation_credits: settings.card_validation_credits,
});

/** Defaults for accounts without settings. */
const SUGGESTED = { enabled: false, threshold: 100, amount: 500, monthly_cap: 2000 };

export function presentTopUp(
  settings: AutoTopUp | undefined,
  spentThisMonth: number,
  t: Translate,
): z.infer<typeof AutoTopUpReply> {
  const { enabled, threshold, amount, monthly_cap } = settings ?? SUGGESTED;
  const paused = settings?.enabled ? settings.paused_code : null;
  return {
    enabled,
    threshold,
    amount,
    monthly_cap,
    spent_this_month: spentThisMonth,
    last_at: settings?.last_at?.toISOString() ?? null,
    paused_reason: paused && t(`billing.paused.${paused}`),
  };
}
