/** Decisions about runs: what an act costs where, how much it can cost at most. Pure. */

import type { ListType } from '@leadwright/contract/leads/lists';
import type { Act } from '@leadwright/contract/money/wallet';
import { BRINGS_PEOPLE, ENRICHMENTS_OF_LIST, type EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import type { Answered } from './enrichment.port.ts';

/** Undefined: such a list has no such act. Null: it is free. */
export const priceActOf = (type: ListType, act: EnrichmentAct): Act | null | undefined =>
  (ENRICHMENTS_OF_LIST[type] as Partial<Record<EnrichmentAct, Act | null>>)[act];

export const bringsPeople = (act: EnrichmentAct): boolean => BRINGS_PEOPLE.includes(act);

/** The most one row can bring. */
export const mostPerRow = (act: EnrichmentAct, limit: number): number => (bringsPeople(act) ? limit : 1);

/** Attempts per row. After them the values found so far count. */
export const MAX_ATTEMPTS = 4;

/** A source asked for a retry, and attempts are left. */
export const isToBeAskedAgain = ({ open, answer }: Answered): boolean =>
  answer.waitSeconds !== null && (answer.isThrottled || open.attempts + 1 < MAX_ATTEMPTS);
