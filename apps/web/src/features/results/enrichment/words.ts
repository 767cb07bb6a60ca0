/** Texts for prices and outcomes of enrichment. */
import type { Enrichment } from '@leadwright/contract/searching/enrichment';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';

export const creditsOf = (t: TFunction, n: number) => t('common.credits', { count: n, n: formatNumber(n) });

/** "6 companies" */
export const rowsOf = (t: TFunction, { list_type }: Pick<Enrichment, 'list_type'>, count: number) =>
  t(`results.screen.noun.${list_type}`, { count, n: formatNumber(count) });

/** "14 employees found at 6 companies, 28 credits" */
export function outcomeOf(t: TFunction, run: Enrichment): string {
  const { act, found, found_rows, potential, owned, credits, maximum_credits } = run;
  const some = (count: number, key: 'potential' | 'ownedEnd') =>
    count > 0 ? t(`results.screen.enrich.${key}`, { n: formatNumber(count) }) : '';
  const isPaid = maximum_credits > 0 || credits > 0;
  return [
    t(`results.screen.enrich.ended.${act}`, { count: found, n: formatNumber(found), rows: rowsOf(t, run, found_rows) }),
    some(potential, 'potential'),
    some(owned, 'ownedEnd'),
    isPaid ? (credits > 0 ? creditsOf(t, credits) : t('results.screen.enrich.notCharged')) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
