/** What the account used of AI models: tokens and what they cost (docs/product-rules.md#ai-models). */
import { z } from 'zod';
import { CalendarDay } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const AiPurpose = z.enum(['profile', 'text', 'preview', 'suggestions', 'companies', 'improve', 'research']);
export type AiPurpose = z.infer<typeof AiPurpose>;

/** Whose key was used; `customers`: the account's own, by accounts below it. */
export const AiKeyOf = z.enum(['own', 'reseller', 'platform', 'customers']);
export type AiKeyOf = z.infer<typeof AiKeyOf>;

const Count = z.number().int().nonnegative();
const Sums = z.object({
  requests: Count,
  /** Requests that gave nothing usable; their tokens count all the same. */
  failures: Count,
  prompt_tokens: Count,
  completion_tokens: Count,
  /** What the provider charges for it, in millionths of a US dollar; null where somebody else's key was used. */
  cost_micros: Count.nullable(),
});

export const AiUsage = z
  .object({
    from: CalendarDay,
    to: CalendarDay,
    total: Sums,
    /** Only what was used, most tokens first. */
    by_purpose: z.array(Sums.extend({ purpose: AiPurpose })),
    by_key: z.array(Sums.extend({ key_of: AiKeyOf, model: z.string() })),
    /** Every day of the period, oldest first; days are UTC. */
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
