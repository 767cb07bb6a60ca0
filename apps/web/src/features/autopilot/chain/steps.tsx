/** The acts after a run: which a list offers, their icons and prices. */
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

/** A step of the chain with what is told about it. */
export interface ShownStep extends ChainEntry {
  about: string;
  /** Credits for each lead; null: part of the lead's price; undefined while it is not known. */
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

/** Addresses are not among them: they come with the search. */
const FILLING = ['get-employees', 'get-phones', 'enrich'] as const;

const priceActOf = (type: ListType, act: string) =>
  (ENRICHMENTS_OF_LIST[type] as Partial<Record<string, PaidAct | null>>)[act];

export const actsFor = (type: ListType): ActName[] => [
  ...FILLING.filter((act) => priceActOf(type, act) !== undefined),
  ...(isAiListType(type) ? (['text'] as const) : []),
  'push',
  'webhook',
];

/** What a step costs for each lead or person that it finds. */
export function eachOf(costOf: (act: PaidAct) => number | undefined, type: ListType, step: StepAct) {
  if (step.act === 'push' || step.act === 'webhook') return 0;
  if (step.act === 'text') {
    const one = costOf('ai.text');
    return one === undefined ? undefined : one * step.prompts.length;
  }
  const paid = priceActOf(type, step.act);
  return paid ? costOf(paid) : null;
}

/** "1 credit each", "Free", "included" */
export function costWords(t: TFunction, each: ShownStep['each']) {
  if (each === undefined) return '';
  if (each === null) return t('search.screen.included');
  return each === 0
    ? t('common.free')
    : t('autopilot.screen.chain.each', { credits: t('common.credits', { count: each, n: formatNumber(each) }) });
}

/** As the server wants it: without what is only told. */
export const entryOf = ({ id, on, step }: ShownStep): ChainEntry => ({ id, on, step });

/** New steps are named by chance, so that those of two tabs never meet. */
export const newId = () => crypto.randomUUID().slice(0, 8);
