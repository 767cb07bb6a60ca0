/** Columns of the autopilots table, and its card for phones. */
import { IconWebhook } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/table/columns.ts';
import { KIND_ICONS } from '../../search/public.ts';
import type { Autopilot } from '../autopilot.queries.ts';
import { kindOf, nextOf } from '../words.ts';
import classes from './list.module.css';
import { LastRun, RunBars } from './RunBars.tsx';
import { StateMark } from './StateMark.tsx';

export const columnsOf = (t: TFunction): Column<Autopilot>[] => [
  {
    id: 'name',
    header: t('autopilot.screen.column.name'),
    width: 186,
    cell: (autopilot) => (
      <span className={classes.two}>
        <b title={autopilot.name}>{autopilot.name}</b>
        <Kind autopilot={autopilot} t={t} />
      </span>
    ),
  },
  {
    id: 'repeat',
    header: t('autopilot.screen.column.repeat'),
    width: 122,
    cell: (autopilot) => <Repeat autopilot={autopilot} t={t} />,
  },
  {
    id: 'runs',
    header: t('autopilot.screen.column.runs'),
    width: 158,
    cell: (autopilot) => <Runs autopilot={autopilot} t={t} />,
  },
  {
    id: 'state',
    header: t('autopilot.screen.column.state'),
    width: 174,
    cell: (autopilot) => <StateMark autopilot={autopilot} t={t} />,
  },
];

interface Props {
  autopilot: Autopilot;
  t: TFunction;
}

function Kind({ autopilot, t }: Props) {
  const Icon = autopilot.type === 'webhook' ? IconWebhook : KIND_ICONS[autopilot.kind];
  return (
    <small className={classes.kind}>
      <Icon aria-hidden="true" />
      <span className="ell">{kindOf(t, autopilot)}</span>
    </small>
  );
}

const Repeat = ({ autopilot, t }: Props) => (
  <span className={classes.two}>
    <span className="b5">{t(`autopilot.screen.repeat.${autopilot.schedule.repeat}`)}</span>
    <small>{nextOf(t, autopilot)}</small>
  </span>
);

const Runs = ({ autopilot, t }: Props) => (
  <span className={classes.runs}>
    {autopilot.last_runs.length > 0 && <RunBars runs={autopilot.last_runs} t={t} />}
    <LastRun autopilot={autopilot} t={t} />
  </span>
);

export function AutopilotCard({ autopilot, onOpen }: { autopilot: Autopilot; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <b className="ell">{autopilot.name}</b>
      </button>
      <Kind autopilot={autopilot} t={t} />
      <div className={classes.line}>
        <StateMark autopilot={autopilot} t={t} />
        <Repeat autopilot={autopilot} t={t} />
      </div>
      <Runs autopilot={autopilot} t={t} />
    </div>
  );
}
