/** Texts for prices and outcomes of writing. */
import type { AiListType } from '@leadwright/contract/ai/assistant';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../lib/format.ts';
import type { Run } from './texts.queries.ts';

export const creditsOf = (t: TFunction, n: number) =>
  n === 0 ? t('common.free') : t('common.credits', { count: n, n: formatNumber(n) });

/** "100 companies" */
export const rowsOf = (t: TFunction, type: AiListType | Run['list_type'], count: number) =>
  t(`results.screen.noun.${type}`, { count, n: formatNumber(count) });

export const textsOf = (t: TFunction, count: number) => t('writing.texts', { count, n: formatNumber(count) });

/** "Opening on bookings" or "3 prompts" */
export const promptsOf = (t: TFunction, { prompts }: Pick<Run, 'prompts'>) =>
  prompts.length === 1 ? (prompts[0]?.name ?? '') : t('writing.prompts', { count: prompts.length });

/** "96 texts written, 3 left out, 1 failed, 96 credits" */
export function outcomeOf(t: TFunction, run: Run): string {
  const some = (count: number, key: 'skipped' | 'failed') =>
    count > 0 ? t(`writing.run.${key}`, { count, n: formatNumber(count) }) : '';
  return [
    t('writing.run.written', { count: run.written, n: formatNumber(run.written) }),
    some(run.skipped, 'skipped'),
    some(run.failed, 'failed'),
    run.maximum_credits > 0 ? (run.credits > 0 ? creditsOf(t, run.credits) : t('writing.run.notCharged')) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
