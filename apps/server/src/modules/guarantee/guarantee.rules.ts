/** For which leads the price comes back (docs/product-rules.md#credits). Pure. */
import type { Act } from '@leadwright/contract/money/wallet';
import { GUESSED } from '../email-finder/public.ts';
import { originOfValue } from '../leads/public.ts';
import type { ResultRow } from '../results/public.ts';

const DAY_MS = 86_400_000;
const GUARANTEED_DAYS = 30;

/** Acts whose price includes an address. A phone that was bought for the lead is still a phone. */
export const WITH_ADDRESS: readonly Act[] = [
  ...(['people.contact', 'people.similar', 'local.contact', 'local.employee'] as const),
  ...(['domain.employee', 'domain.email', 'influencer.record'] as const),
];

export const guaranteedSince = (now: Date): Date => new Date(now.getTime() - GUARANTEED_DAYS * DAY_MS);

/** Days after the charge on which an address is checked again. */
const CHECKED_AFTER_DAYS = [7, 14, 28];

/** The days, each as a period of charges that are due today. */
export const duePeriods = (now: Date): { from: Date; to: Date }[] =>
  CHECKED_AFTER_DAYS.map((days) => {
    const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);
    return { from: new Date(to.getTime() - DAY_MS), to };
  });

/** An answer from before is asked for again if it is older. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - 5 * DAY_MS);

/** Whether the address of the row is one that we have brought and did not call a guess. */
export function isGuaranteed({ email, email_state, provenance }: ResultRow): boolean {
  const origin = originOfValue(provenance, 'email');
  const isGuess = email_state === 'potential' || origin?.source === GUESSED;
  return email !== '' && !isGuess && origin?.by === undefined;
}

const LEAD = /^(\w+):(\d+)\/(\d+)$/;

/** List and row of a reference in the ledger. */
export function placeOf(lead: string): { listId: number; id: number } | null {
  const [, , list, row] = LEAD.exec(lead) ?? [];
  return list && row ? { listId: Number(list), id: Number(row) } : null;
}
