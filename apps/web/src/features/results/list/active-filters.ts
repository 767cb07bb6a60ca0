/** Active filters with their labels and how to remove each. */
import type { TFunction } from 'i18next';
import { needsValue, shownValue } from '../../../ui/filters/filters.ts';
import type { LabelsById } from './cells.tsx';
import { columnName, valuesOf } from './columns.tsx';
import type { View } from './view.ts';

export interface ActiveFilter {
  words: string;
  without: Partial<View>;
}

export function activeFilters(view: View, labels: LabelsById, t: TFunction): ActiveFilter[] {
  const found: ActiveFilter[] = view.filters.map((filter, index) => ({
    words: [
      columnName(t, filter.column),
      t(`ui.filters.operators.${filter.operator}`),
      needsValue(filter.operator) ? shownValue(filter, valuesOf(filter.column)) : '',
    ]
      .join(' ')
      .trim(),
    without: { filters: view.filters.filter((_, at) => at !== index) },
  }));
  if (view.q)
    found.push({ words: t(`results.screen.filter.match.${view.match}`, { text: view.q }), without: { q: '' } });
  if (view.email !== 'all')
    found.push({
      words: `${t('results.screen.filter.emailFound')}: ${t(`results.screen.filter.email.${view.email}`)}`,
      without: { email: 'all' },
    });
  if (view.sent !== 'all')
    found.push({
      words: `${t('results.screen.status')}: ${t(`results.screen.filter.sent.${view.sent}`)}`,
      without: { sent: 'all' },
    });
  for (const id of view.labels)
    found.push({
      words: `${t('results.screen.filter.label')} ${labels.get(id)?.name ?? `#${id}`}`,
      without: { labels: view.labels.filter((one) => one !== id) },
    });
  for (const state of view.crm)
    found.push({
      words: `${t('results.crm.filter')} ${t(`results.crm.state.${state}`)}`,
      without: { crm: view.crm.filter((one) => one !== state) },
    });
  for (const owner of view.owners)
    found.push({
      words: t('results.crm.owner', { name: owner }),
      without: { owners: view.owners.filter((one) => one !== owner) },
    });
  if (view.from || view.to) found.push({ words: t('results.screen.filter.dates'), without: { from: null, to: null } });
  return found;
}
