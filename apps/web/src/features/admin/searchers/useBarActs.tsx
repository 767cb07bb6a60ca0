/** Actions on the ticked searches, and their cost. */
import { IconDownload, IconRepeat, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { Act } from '../../../ui/layout/Toolbar.tsx';
import type { Selection } from '../../../ui/table/useSelection.ts';
import type { Asked } from './AskDialog.tsx';
import { type Chosen, type SearchSelection, saveCsv, useSelected } from './searchers.queries.ts';
import type { Filters } from './view.ts';

/** The filters, limited to the ticked rows. */
const chosenOf = (filters: Filters, selection: Selection): Chosen => {
  const ids = [...(selection.mode === 'some' ? selection.ids : selection.except)].join(',');
  if (selection.mode === 'some') return { ...filters, ids };
  return { ...filters, ...(ids && { except: ids }) };
};

export function useBarActs(
  filters: Filters,
  selection: { value: Selection; count: number },
  ask: (asked: Asked) => void,
): Act[] {
  const { t } = useTranslation();
  const chosen = selection.count > 0 ? chosenOf(filters, selection.value) : null;
  const { data } = useSelected(chosen);
  const { run_again, cancel } = data ?? { run_again: undefined, cancel: undefined };
  const isOff = !data || data.is_too_many;
  const open = (act: Asked['act']) => () => data && chosen && ask({ act, filter: chosen, selection: data });
  return [
    {
      id: 'again',
      label: t('admin-searchers.runAgainCount', { n: run_again ? formatNumber(run_again.count) : '…' }),
      icon: <IconRepeat />,
      cost: costOf(t, data),
      primary: true,
      disabled: isOff || run_again?.count === 0,
      run: open('run_again'),
    },
    {
      id: 'cancel',
      label: t('admin-searchers.cancelCount', { n: cancel ? formatNumber(cancel.count) : '…' }),
      icon: <IconX />,
      ...(cancel && {
        cost: t('admin-searchers.released', {
          charged: formatNumber(cancel.charged),
          released: formatNumber(cancel.released),
        }),
      }),
      disabled: isOff || cancel?.count === 0,
      run: open('cancel'),
    },
    {
      id: 'csv',
      label: t('admin-searchers.csv.label'),
      icon: <IconDownload />,
      cost: t('admin-searchers.free'),
      run: () => chosen && void saveCsv(chosen),
    },
  ];
}

function costOf(t: TFunction, selection: SearchSelection | undefined): string {
  if (!selection) return '…';
  if (selection.is_too_many) return t('admin-searchers.tooMany', { most: formatNumber(selection.matching - 1) });
  const { account_credits: ours, platform_credits: theirs } = selection.run_again;
  const parts = [
    ...(ours > 0 || theirs === 0 ? [t('admin-searchers.ofAccounts', { count: ours })] : []),
    ...(theirs > 0 ? [t('admin-searchers.ofPlatform', { count: theirs })] : []),
  ];
  return parts.join(', ');
}
