/** Actions for the ticked or all matching rows, or for one row, and adding rows by hand. */
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import { IconDownload, IconSend, IconTag, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { loadComponent } from '../../../lib/load.ts';
import { useSite } from '../../../lib/site.ts';
import type { Act } from '../../../ui/layout/Toolbar.tsx';
import type { List } from '../../lists/public.ts';
import { isInToolbar, labelFor, type Offer, useOffers } from '../enrichment/acts.tsx';
import type { Result } from '../results.queries.ts';
import { ListTexts } from '../writing/ListTexts.tsx';
import { useWritingAct } from '../writing/useWritingAct.tsx';
import { type Chosen, chosenRow } from './chosen.ts';
import { DeleteRowsDialog } from './DeleteRowsDialog.tsx';
import { ListPush } from './ListPush.tsx';
import { sendsToCrm } from './sends-to-crm.ts';
import type { Rows } from './useRows.ts';

const CsvDialog = loadComponent(() => import('../csv/CsvDialog.tsx'), 'CsvDialog');
const LabelsDialog = loadComponent(() => import('./LabelsDialog.tsx'), 'LabelsDialog');
const ManualEntryDialog = loadComponent(() => import('../entry/ManualEntryDialog.tsx'), 'ManualEntryDialog');
const EnrichmentDialog = loadComponent(() => import('../enrichment/EnrichmentDialog.tsx'), 'EnrichmentDialog');

type Named = 'labels' | 'ai' | 'crm' | 'csv' | 'delete' | EnrichmentAct;
type Open = { act: Named; chosen: Chosen; byMenu: boolean } | { act: 'manual' } | null;

export interface ListActs {
  /** Without ticked rows, for all matches: the specified actions in order. */
  toolbar: Act[];
  /** For ticked rows: the same, and further enrichments. */
  bar: Act[];
  /** The menu of one row. */
  ofRow: (row: Result) => Act[];
  openManualEntry: () => void;
  dialogs: ReactNode;
}

export function useListActs(list: List, rows: Rows): ListActs {
  const { t } = useTranslation();
  const [open, setOpen] = useKeptState<Open>('rows', null);
  const nothing = rows.chosenCount === 0;
  const start = (act: Named, row?: Result) =>
    setOpen({ act, chosen: row ? chosenRow(row) : rows.choose(), byMenu: row !== undefined });
  const offers = useOffers(list, rows.selection.count > 0 ? rows.choose().selection : null);
  const isSending = sendsToCrm(useSite());
  const ai = useWritingAct(list, nothing, (row) => start('ai', row));
  const { labels, crm, csv, remove } = plainActs(t, start, { nothing, isSending, ticked: rows.selection.count });
  const found = (offer: Offer): Act => ({
    id: offer.act,
    label: offer.label,
    icon: offer.icon,
    cost: offer.cost,
    disabled: nothing,
    run: () => start(offer.act),
  });
  const [first, rest] = [offers.filter(isInToolbar), offers.filter((offer) => !isInToolbar(offer))];
  return {
    openManualEntry: () => setOpen({ act: 'manual' }),
    toolbar: [...first.map(found), labels(), ...ai(), ...crm(), csv, remove()],
    bar: [...first.map(found), labels(), ...ai(), ...crm(), csv, ...rest.map(found), remove()],
    ofRow: (row) => [
      ...offers.map((offer) => ({
        ...found(offer),
        label: labelFor(t, offer, row),
        cost: offer.each,
        disabled: offer.act === 'find-emails' && row.email_state === 'looking',
        run: () => start(offer.act, row),
      })),
      labels(row),
      ...ai(row),
      ...crm(row),
      remove(row),
    ],
    dialogs: (
      <>
        <Dialogs list={list} rows={rows} open={open} onClose={() => setOpen(null)} />
        <ListPush
          list={list}
          rows={rows}
          chosen={open?.act === 'crm' ? open.chosen : null}
          onClose={() => setOpen(null)}
        />
        <ListTexts
          list={list}
          rows={rows}
          chosen={open?.act === 'ai' ? open.chosen : null}
          onClose={() => setOpen(null)}
        />
      </>
    ),
  };
}

interface Situation {
  nothing: boolean;
  /** Whether the brand offers a CRM. */
  isSending: boolean;
  ticked: number;
}

/** Free actions for rows of every type. */
function plainActs(t: TFunction, start: (act: Named, row?: Result) => void, { nothing, isSending, ticked }: Situation) {
  const free = t('common.free');
  const labels = (row?: Result): Act => ({
    id: 'custom-labels',
    label: t('results.screen.labels'),
    icon: <IconTag />,
    cost: free,
    disabled: nothing,
    run: () => start('labels', row),
  });
  const toCrm = (row?: Result): Act => ({
    id: 'crm',
    label: !row && ticked > 0 ? t('sending.act.some', { n: formatNumber(ticked) }) : t('sending.act.title'),
    icon: <IconSend />,
    cost: free,
    primary: true,
    stays: true,
    disabled: nothing,
    run: () => start('crm', row),
  });
  const csv: Act = {
    id: 'csv',
    label: t('results.screen.csv.act'),
    icon: <IconDownload />,
    cost: free,
    primary: !isSending,
    stays: true,
    run: () => start('csv'),
  };
  const remove = (row?: Result): Act => ({
    id: 'delete',
    label: t('common.delete'),
    icon: <IconTrash />,
    cost: t('lists.screen.undoFor'),
    danger: true,
    disabled: nothing,
    run: () => start('delete', row),
  });
  return { labels, crm: (row?: Result) => (isSending ? [toCrm(row)] : []), csv, remove };
}

interface DialogsProps {
  list: List;
  rows: Rows;
  open: Open;
  onClose: () => void;
}

function Dialogs({ list, rows, open, onClose }: DialogsProps) {
  if (!open || open.act === 'crm' || open.act === 'ai') return null;
  if (open.act === 'manual')
    return (
      <Suspense>
        <ManualEntryDialog list={list} onClose={onClose} />
      </Suspense>
    );
  const props = { list, chosen: open.chosen, onClose };
  if (open.act === 'labels')
    return (
      <Suspense>
        <LabelsDialog {...props} labels={rows.labels} />
      </Suspense>
    );
  // Deleting one row by its menu keeps the other ticks.
  if (open.act === 'delete')
    return <DeleteRowsDialog {...props} onDone={() => open.byMenu || rows.selection.clear()} />;
  return (
    <Suspense>
      {open.act === 'csv' ? <CsvDialog {...props} /> : <EnrichmentDialog {...props} act={open.act} />}
    </Suspense>
  );
}
