/** The account's use of AI models: tokens and cost (docs/product-rules.md#ai-models). */
import { z } from 'zod';
import { CalendarDay } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const AiPurpose = z.enum(['profile', 'text', 'preview', 'suggestions', 'companies', 'improve', 'research']);
export type AiPurpose = z.infer<typeof AiPurpose>;

/** Owner of the key. `customers`: the account's own key, used by its sub-accounts. */
export const AiKeyOf = z.enum(['own', 'reseller', 'platform', 'customers']);
export type AiKeyOf = z.infer<typeof AiKeyOf>;

const Count = z.number().int().nonnegative();
const Sums = z.object({
  requests: Count,
  /** Requests without a usable response. Their tokens still count. */
  failures: Count,
  prompt_tokens: Count,
  completion_tokens: Count,
  /** The provider's charge in millionths of a US dollar; null if the key belongs to someone else. */
  cost_micros: Count.nullable(),
});

export const AiUsage = z
  .object({
    from: CalendarDay,
    to: CalendarDay,
    total: Sums,
    /** Only purposes with use, most tokens first. */
    by_purpose: z.array(Sums.extend({ purpose: AiPurpose })),
    by_key: z.array(Sums.extend({ key_of: AiKeyOf, model: z.string() })),
    /** Every day of the period in UTC, oldest first. */
    by_day: z.array(Sums.extend({ day: CalendarDay })),
  })
  .meta({ id: 'AiUsage' });
export type AiUsage = z.infer<typeof AiUsage>;

export const aiUsage = {
  show: endpoint({
    method: 'GET',
    path: '/api/ai-usage',
    summary: 'Requests to AI models, their tokens and what they cost, by purpose, key and day',
    access: { wallet: true },
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: z.object({ data: AiUsage }),
  }),
};
