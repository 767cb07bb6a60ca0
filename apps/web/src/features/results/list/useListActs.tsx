/** Actions for the ticked or all matching rows (labels, CSV, delete), and adding rows by hand. */
import { IconDownload, IconTag, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadComponent } from '../../../lib/load.ts';
import type { Act } from '../../../ui/layout/Toolbar.tsx';
import type { List } from '../../lists/public.ts';
import type { Chosen } from './chosen.ts';
import { DeleteRowsDialog } from './DeleteRowsDialog.tsx';
import { LabelsDialog } from './LabelsDialog.tsx';
import type { Rows } from './useRows.ts';

const CsvDialog = loadComponent(() => import('../csv/CsvDialog.tsx'), 'CsvDialog');
const ManualEntryDialog = loadComponent(() => import('../entry/ManualEntryDialog.tsx'), 'ManualEntryDialog');

type Open = { act: 'labels' | 'csv' | 'delete'; chosen: Chosen } | { act: 'manual' } | null;

export function useListActs(list: List, rows: Rows): { acts: Act[]; dialogs: ReactNode; openManualEntry: () => void } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>(null);
  const nothing = rows.chosenCount === 0;
  const start = (act: 'labels' | 'csv' | 'delete') => setOpen({ act, chosen: rows.choose() });
  const close = () => setOpen(null);
  const free = t('common.free');
  return {
    openManualEntry: () => setOpen({ act: 'manual' }),
    acts: [
      {
        id: 'custom-labels',
        label: t('results.screen.labels'),
        icon: <IconTag />,
        cost: free,
        disabled: nothing,
        run: () => start('labels'),
      },
      {
        id: 'csv',
        label: t('results.screen.csv.act'),
        icon: <IconDownload />,
        cost: free,
        primary: true,
        run: () => start('csv'),
      },
      {
        id: 'delete',
        label: t('common.delete'),
        icon: <IconTrash />,
        cost: t('lists.screen.undoFor'),
        danger: true,
        disabled: nothing,
        run: () => start('delete'),
      },
    ],
    dialogs: (
      <>
        {open?.act === 'labels' && (
          <LabelsDialog list={list} labels={rows.labels} chosen={open.chosen} onClose={close} />
        )}
        {open?.act === 'delete' && (
          <DeleteRowsDialog list={list} chosen={open.chosen} onDone={rows.selection.clear} onClose={close} />
        )}
        <Suspense>
          {open?.act === 'csv' && <CsvDialog list={list} chosen={open.chosen} onClose={close} />}
          {open?.act === 'manual' && <ManualEntryDialog list={list} onClose={close} />}
        </Suspense>
      </>
    ),
  };
}
