/** The options for this user and brand to get credits, most generous first. Pure. */
import type { PaymentSettings } from '@leadwright/contract/money/billing';
import type { Plan } from '@leadwright/contract/money/plans';
import type { z } from 'zod';

export type Way =
  | { kind: 'trial' | 'free'; plan: Plan }
  /** A saved card is only checked. */
  | { kind: 'card' | 'check'; settings: z.output<typeof PaymentSettings>; card: number | null }
  | { kind: 'buy'; settings: z.output<typeof PaymentSettings> }
  /** On separate pages: plans of the platform, or packages of the reseller. */
  | { kind: 'plan' | 'package' };

interface Offered {
  plans: readonly Plan[];
  hasPackages: boolean;
  /** Null if payments are not possible here or not by this user. */
  settings: z.output<typeof PaymentSettings> | null;
  cards: readonly { id: number; is_default: boolean; is_validated: boolean }[];
}

/** The credits of a trial. */
const trialCredits = ({ monthly_credits }: Plan) => monthly_credits;

export function waysOf({ plans, hasPackages, settings, cards }: Offered): Way[] {
  const trials = plans
    .filter((plan) => plan.trial_days > 0 && plan.price_minor > 0)
    .sort((one, other) => trialCredits(other) - trialCredits(one));
  const free = plans.filter((plan) => plan.price_minor === 0 && plan.monthly_credits > 0);
  return [
    ...trials.map((plan): Way => ({ kind: 'trial', plan })),
    ...free.map((plan): Way => ({ kind: 'free', plan })),
    ...(settings ? [cardWay(settings, cards)] : []),
    ...(hasPackages ? [{ kind: 'package' } as const] : []),
    // Plans that are neither free nor have a trial are bought on their own page.
    ...(trials.length === 0 && plans.length > free.length ? [{ kind: 'plan' } as const] : []),
  ];
}

/** The check of a card gives credits once. */
function cardWay(settings: z.output<typeof PaymentSettings>, cards: Offered['cards']): Way {
  if (cards.length === 0) return { kind: 'card', settings, card: null };
  if (cards.some(({ is_validated }) => is_validated)) return { kind: 'buy', settings };
  const card = cards.find(({ is_default }) => is_default) ?? cards[0];
  return { kind: 'check', settings, card: card?.id ?? null };
}

/** Credits available right after it; null if the option leads to another page. */
export function creditsOfWay(way: Way): number | null {
  if (way.kind === 'trial') return trialCredits(way.plan);
  if (way.kind === 'free') return way.plan.monthly_credits;
  return way.kind === 'card' || way.kind === 'check' ? way.settings.card_validation_credits : null;
}
