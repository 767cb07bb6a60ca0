/** The sources, last changed first. */
import type { TrainingSource } from '@leadwright/contract/ai/training-sources';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDay, formatNumber } from '../../../lib/format.ts';
import { useLatest } from '../../../lib/hooks/on-change.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import { KindIcon } from '../kinds.tsx';
import { SourceMenu } from './SourceMenu.tsx';
import type { SourceAct } from './source-acts.ts';
import { kindWords, SourceState } from './source-state.tsx';
import classes from './sources.module.css';

interface Props {
  rows: TrainingSource[];
  loading: boolean;
  openId: number | null;
  onAct: (act: SourceAct, source: TrainingSource) => void;
}

const idOf = ({ id }: TrainingSource) => String(id);

export function SourcesTable({ rows, loading, openId, ...props }: Props) {
  const { t } = useTranslation();
  // Stable, so that rows re-render only when they change.
  const onAct = useLatest(props.onAct);
  const columns = useMemo(() => columnsOf(t, (source) => <SourceMenu source={source} onAct={onAct} />), [t, onAct]);
  const state = useDataTable('ai-training', columns, rows, idOf);
  return (
    <DataTable
      state={{ ...state, density: 'compact' }}
      label={t('learning.sources.title')}
      rowName={({ title }) => title}
      loading={loading}
      openId={openId === null ? null : String(openId)}
      onOpen={(source) => onAct('open', source)}
      card={(source) => <SourceCard source={source} onAct={onAct} />}
      inset={16}
      fill={false}
    />
  );
}

const Name = ({ source }: { source: TrainingSource }) => (
  <span className={classes.name} title={source.page_title || source.title}>
    <KindIcon kind={source.kind} />
    <b className="ell b5">{source.title}</b>
  </span>
);

/** This year's dates need no year. */
const day = (when: string) =>
  new Date(when).getFullYear() === new Date().getFullYear() ? formatDay(when) : formatDate(when);

const columnsOf = (t: TFunction, menu: (source: TrainingSource) => ReactNode): Column<TrainingSource>[] => [
  { id: 'source', header: t('learning.sources.column.source'), width: 260, cell: (source) => <Name source={source} /> },
  {
    id: 'kind',
    header: t('learning.sources.column.kind'),
    width: 92,
    cell: (source) => <span className="t2">{kindWords(t, source)}</span>,
  },
  {
    id: 'tokens',
    header: t('learning.sources.column.tokens'),
    width: 80,
    align: 'right',
    cell: ({ tokens }) => formatNumber(tokens),
  },
  {
    id: 'changed',
    header: t('learning.sources.column.changed'),
    width: 100,
    cell: ({ changed_at }) => <span className="num t2">{day(changed_at)}</span>,
  },
  {
    id: 'state',
    header: t('learning.sources.column.state'),
    width: 132,
    cell: (source) => <SourceState source={source} />,
  },
  { id: 'acts', header: '', width: 60, always: true, align: 'right', cell: menu },
];

/** On a phone. The name is the button for keyboards; a tap anywhere also opens it. */
function SourceCard({ source, onAct }: { source: TrainingSource; onAct: Props['onAct'] }) {
  const { t } = useTranslation();
  const facts = [kindWords(t, source), t('learning.tokens.count', { count: source.tokens }), day(source.changed_at)];
  return (
    <div className={classes.card}>
      <button type="button" className={classes.cardName} onClick={() => onAct('open', source)}>
        <Name source={source} />
      </button>
      <SourceMenu source={source} onAct={onAct} />
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <SourceState source={source} />
    </div>
  );
}
