/** Columns of the searches table, and its card for phones. */
import { LIST_TYPE_OF_KIND, type SearchKind } from '@leadwright/contract/leads/lists';
import { Button } from '@mantine/core';
import { IconMapPin, IconUsers, IconVideo, IconWorld } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay, formatDayTime, formatList, formatNumber, formatTime } from '../../../lib/format.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { dollars, Labels, Margin, Mark, Outcome, Progress } from './cells.tsx';
import classes from './searchers.module.css';
import type { SearchActKind, SearchLine } from './searchers.queries.ts';
import { integrationName } from './view.ts';

const ICONS: Record<SearchKind, ReactNode> = {
  industry: <IconMapPin />,
  people: <IconUsers />,
  single: <IconWorld />,
  influencer: <IconVideo />,
};

export type OnAct = (act: SearchActKind, line: SearchLine) => void;

const Two = ({ over, under }: { over: string; under: string }) => (
  <span className={classes.two}>
    <b className="ell2" title={over}>
      {over}
    </b>
    <small className="ell" title={under}>
      {under}
    </small>
  </span>
);

const Kind = ({ line, t }: { line: SearchLine; t: TFunction }) => (
  <span className={classes.kind} role="img" aria-label={kindOf(t, line)} title={kindOf(t, line)}>
    {ICONS[line.type]}
  </span>
);

const kindOf = (t: TFunction, { type }: SearchLine) => t(`lists.type.${LIST_TYPE_OF_KIND[type]}`);

/** Narrow enough to fit next to an open sidebar on a small desktop. Source costs are in the figures above. */
export const columnsOf = (t: TFunction, onAct: OnAct): Column<SearchLine>[] => [
  {
    id: 'started',
    header: t('admin-searchers.column.started'),
    width: 72,
    cell: ({ started_at: at }) => (
      <span title={formatDateTime(at)}>
        <Two over={formatDay(at)} under={formatTime(at)} />
      </span>
    ),
  },
  {
    id: 'who',
    header: t('admin-searchers.column.who'),
    width: 122,
    cell: ({ account, user }) => <Two over={account.name} under={user.name} />,
  },
  {
    id: 'search',
    header: t('admin-searchers.column.search'),
    width: 190,
    cell: (line) => (
      <span className={classes.search}>
        <Kind line={line} t={t} />
        <b className={classes.summary} title={line.summary}>
          {line.summary}
        </b>
      </span>
    ),
  },
  {
    id: 'progress',
    header: t('admin-searchers.column.progress'),
    width: 146,
    cell: (line) => <Progress line={line} t={t} />,
  },
  ...moneyColumns(t),
  {
    id: 'outcome',
    header: t('admin-searchers.column.outcome'),
    width: 104,
    cell: (line) => <Outcome line={line} t={t} />,
  },
  ...aboutColumns(t),
  { id: 'act', header: '', width: 104, always: true, align: 'right', cell: (line) => <Acts {...{ line, t, onAct }} /> },
];

const moneyColumns = (t: TFunction): Column<SearchLine>[] => [
  {
    id: 'credits',
    header: t('admin-searchers.column.credits'),
    width: 68,
    align: 'right',
    cell: ({ credits }) => formatNumber(credits),
  },
  {
    id: 'sources',
    header: t('admin-searchers.column.sources'),
    width: 72,
    hidden: true,
    align: 'right',
    cell: ({ sources_minor }) => <span className="t2">{dollars(sources_minor)}</span>,
  },
  {
    id: 'margin',
    header: t('admin-searchers.column.margin'),
    width: 64,
    align: 'right',
    cell: (line) => <Margin line={line} />,
  },
];

const aboutColumns = (t: TFunction): Column<SearchLine>[] => [
  {
    id: 'autopilot',
    header: t('admin-searchers.column.autopilot'),
    width: 76,
    cell: ({ autopilot }) => <Mark is={autopilot} name={t('common.yes')} />,
  },
  {
    id: 'labels',
    header: t('admin-searchers.column.labels'),
    width: 72,
    cell: (line) => <Labels line={line} />,
  },
  {
    id: 'ai',
    header: t('admin-searchers.column.ai'),
    width: 44,
    minWidth: 44,
    cell: ({ ai }) => <Mark is={ai} name={t('common.yes')} />,
  },
  {
    id: 'integration',
    header: t('admin-searchers.column.integration'),
    width: 84,
    cell: ({ integrations }) => <Integrations {...{ integrations, t }} />,
  },
];

function Integrations({ integrations, t }: { integrations: SearchLine['integrations']; t: TFunction }) {
  if (integrations.length === 0) return <span className="t3">–</span>;
  const words = formatList(integrations.map((each) => integrationName(t, each)));
  return (
    <span className="ell t2" title={words}>
      {words}
    </span>
  );
}

/** A running search can be canceled. An ended one can run again, unless it already does. */
function Acts({ line, t, onAct }: { line: SearchLine; t: TFunction; onAct: OnAct }) {
  const act: SearchActKind | null = line.cancel ? 'cancel' : line.again ? 'run_again' : null;
  if (!act) return null;
  return (
    <Button size="xs" variant="subtle" onClick={() => onAct(act, line)}>
      {t(act === 'cancel' ? 'admin-searchers.cancel' : 'admin-searchers.runAgain')}
    </Button>
  );
}

export function SearchCard({ line, t, onAct }: { line: SearchLine; t: TFunction; onAct: OnAct }) {
  return (
    <div className={classes.card}>
      <span className={classes.search}>
        <Kind line={line} t={t} />
        <span className={classes.whole}>
          <b>{line.summary}</b>
          <small>{`${line.account.name}, ${line.user.name}`}</small>
        </span>
      </span>
      <Acts {...{ line, t, onAct }} />
      <Outcome line={line} t={t} isWhole />
      <span className="c12 t3">{formatDayTime(line.started_at)}</span>
      <Progress line={line} t={t} />
      <span className={classes.money}>
        <span className="num">
          {formatNumber(line.credits)} {t('admin-searchers.figure.credits')}
        </span>
        <Margin line={line} />
      </span>
    </div>
  );
}
