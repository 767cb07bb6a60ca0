/** The actions after a run: availability by list type, icons and prices. */
import { isAiListType } from '@leadwright/contract/ai/assistant';
import type { StepAct } from '@leadwright/contract/automation/steps';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Act as PaidAct } from '@leadwright/contract/money/wallet';
import { ENRICHMENTS_OF_LIST } from '@leadwright/contract/searching/enrichment';
import {
  IconDatabasePlus,
  IconMail,
  IconPhone,
  IconSend,
  IconSparkles,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { ChainEntry } from '../autopilot.queries.ts';

export type ActName = StepAct['act'];

/** A step of the chain with its display data. */
export interface ShownStep extends ChainEntry {
  about: string;
  /** Credits per lead; null if included in the lead's price; undefined while unknown. */
  each: number | null | undefined;
  problem: string | null;
}

export const STEP_ICONS: Record<ActName, typeof IconMail> = {
  'find-emails': IconMail,
  'get-phones': IconPhone,
  enrich: IconDatabasePlus,
  'get-employees': IconUsers,
  text: IconSparkles,
  push: IconSend,
  webhook: IconWebhook,
};

/** Without addresses, which come with the search. */
const FILLING = ['get-employees', 'get-phones', 'enrich'] as const;

const priceActOf = (type: ListType, act: string) =>
  (ENRICHMENTS_OF_LIST[type] as Partial<Record<string, PaidAct | null>>)[act];

export const actsFor = (type: ListType): ActName[] => [
  ...FILLING.filter((act) => priceActOf(type, act) !== undefined),
  ...(isAiListType(type) ? (['text'] as const) : []),
  'push',
  'webhook',
];

/** The cost of a step per lead or person found. */
export function eachOf(costOf: (act: PaidAct) => number | undefined, type: ListType, step: StepAct) {
  const one = eachOfAct(costOf, type, step.act);
  return one && step.act === 'text' ? one * step.prompts.length : one;
}

/** The cost of an action before its options are chosen. */
export const eachOfAct = (costOf: (act: PaidAct) => number | undefined, type: ListType, act: ActName) => {
  if (act === 'push' || act === 'webhook') return 0;
  const paid = act === 'text' ? 'ai.text' : priceActOf(type, act);
  return paid ? costOf(paid) : null;
};

/** "1 credit each", "Free", "included" */
export function costWords(t: TFunction, each: ShownStep['each']) {
  if (each === undefined) return '';
  if (each === null) return t('search.screen.included');
  return each === 0
    ? t('common.free')
    : t('autopilot.screen.chain.each', { credits: t('common.credits', { count: each, n: formatNumber(each) }) });
}

/** The step for the server, without display data. */
export const entryOf = ({ id, on, step }: ShownStep): ChainEntry => ({ id, on, step });

/** Random ids, so that steps from two tabs never collide. */
export const newId = () => crypto.randomUUID().slice(0, 8);
