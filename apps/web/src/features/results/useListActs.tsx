/** What can be done with the ticked rows, or with all that match: labels, CSV, delete; and adding rows by hand. */
import { IconDownload, IconTag, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Act } from '../../ui/Toolbar.tsx';
import type { List } from '../lists/lists.queries.ts';
import { chosenCount } from './chosen-count.ts';
import { LabelsDialog } from './LabelsDialog.tsx';
import { useRemoveRows } from './results.queries.ts';
import type { Rows } from './useRows.ts';

const CsvDialog = lazy(() => import('./CsvDialog.tsx').then((module) => ({ default: module.CsvDialog })));
const ManualEntryDialog = lazy(() =>
  import('./ManualEntryDialog.tsx').then((module) => ({ default: module.ManualEntryDialog })),
);

type Open = 'labels' | 'csv' | 'delete' | 'manual' | null;

export function useListActs(list: List, rows: Rows): { acts: Act[]; dialogs: ReactNode; openManualEntry: () => void } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>(null);
  const nothing = rows.total === 0;
  const close = () => setOpen(null);
  const free = t('common.free');
  return {
    openManualEntry: () => setOpen('manual'),
    acts: [
      {
        id: 'custom-labels',
        label: t('results.screen.labels'),
        icon: <IconTag />,
        cost: free,
        disabled: nothing,
        run: () => setOpen('labels'),
      },
      {
        id: 'csv',
        label: t('results.screen.csv.act'),
        icon: <IconDownload />,
        cost: free,
        primary: true,
        run: () => setOpen('csv'),
      },
      {
        id: 'delete',
        label: t('common.delete'),
        icon: <IconTrash />,
        cost: t('lists.screen.undoFor'),
        danger: true,
        disabled: nothing,
        run: () => setOpen('delete'),
      },
    ],
    dialogs: (
      <>
        {open === 'labels' && <LabelsDialog list={list} rows={rows} onClose={close} />}
        <DeleteRows list={list} rows={rows} opened={open === 'delete'} onClose={close} />
        <Suspense>
          {open === 'csv' && <CsvDialog list={list} rows={rows} onClose={close} />}
          {open === 'manual' && <ManualEntryDialog list={list} onClose={close} />}
        </Suspense>
      </>
    ),
  };
}

function DeleteRows({ list, rows, opened, onClose }: { list: List; rows: Rows; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveRows(list.id);
  const count = chosenCount(rows);
  const what = t(`results.screen.noun.${list.type}`, { count, n: formatNumber(count) });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('results.screen.delete.title', { what, list: list.name })}
      text={t('results.screen.delete.text')}
      confirm={t('results.screen.delete.confirm', { what })}
      cancel={t('results.screen.delete.keep')}
      onConfirm={async () => {
        await remove.mutateAsync(rows.chosen);
        rows.selection.clear();
      }}
      onClose={onClose}
    />
  );
}
