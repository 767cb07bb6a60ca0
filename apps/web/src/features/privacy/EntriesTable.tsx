/** The entries, newest first. Entries requested by the person concerned cannot be removed. */
import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { useLatest } from '../../lib/hooks/on-change.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import classes from './privacy.module.css';
import type { Entry } from './privacy.queries.ts';

interface Props {
  entries: Entry[];
  onRemove: (removing: { ids: number[]; hint: string }) => void;
}

export function EntriesTable({ entries, ...props }: Props) {
  const { t } = useTranslation();
  const onRemove = useLatest(props.onRemove);
  const columns = useMemo(() => columnsOf(t, (entry) => <Acts entry={entry} onRemove={onRemove} />), [t, onRemove]);
  const state = useDataTable('do-not-contact', columns, entries, (entry) => String(entry.id));
  return (
    <Card padded={false}>
      <DataTable
        state={state}
        label={t('privacy.title')}
        rowName={(entry) => entry.hint}
        inset={16}
        fill={false}
        card={(entry) => (
          <div className={classes.card}>
            <b className="ell">{entry.hint}</b>
            <Acts entry={entry} onRemove={onRemove} />
            <span className={classes.facts}>
              {[t(`privacy.kind.${entry.kind}`), addedBy(t, entry), formatDate(entry.created_at)].join(' · ')}
            </span>
            {entry.note && <span className={classes.facts}>{entry.note}</span>}
          </div>
        )}
      />
    </Card>
  );
}

/** What a CRM told was added by nobody here. */
const addedBy = (t: TFunction, { origin, created_by }: Entry) =>
  (origin !== 'crm' && created_by) || t(`privacy.origin.${origin}`);
const isTheirs = ({ origin }: Entry) => origin === 'removal' || origin === 'erasure';

const columnsOf = (t: TFunction, acts: (entry: Entry) => ReactNode): Column<Entry>[] => [
  { id: 'value', header: t('privacy.column.value'), width: 220, cell: (entry) => <b>{entry.hint}</b> },
  { id: 'kind', header: t('privacy.column.kind'), width: 100, cell: (entry) => t(`privacy.kind.${entry.kind}`) },
  { id: 'note', header: t('privacy.column.note'), width: 180, cell: (entry) => entry.note || '–' },
  { id: 'origin', header: t('privacy.column.origin'), width: 160, cell: (entry) => addedBy(t, entry) },
  { id: 'added', header: t('privacy.column.added'), width: 120, cell: (entry) => formatDate(entry.created_at) },
  { id: 'acts', header: '', width: 64, always: true, align: 'right', cell: acts },
];

function Acts({ entry, onRemove }: { entry: Entry; onRemove: Props['onRemove'] }) {
  const { t } = useTranslation();
  if (isTheirs(entry)) return null;
  return (
    <IconButton
      small
      label={t('privacy.remove.label', { hint: entry.hint })}
      onClick={() => onRemove({ ids: [entry.id], hint: entry.hint })}
    >
      <IconTrash />
    </IconButton>
  );
}
