/** Current state of providers, queues, workers and webhooks. Problems come first. */
import type { Health } from '@leadwright/contract/admin/insight';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDecimal, formatNumber } from '../../../../lib/format.ts';
import { Spark } from '../../../../ui/charts/Spark.tsx';
import { StateWord } from '../../../../ui/display/marks.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../../../ui/feedback/Skeletons.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { useHealth } from '../insight.queries.ts';
import classes from './dashboard.module.css';

type State = Health['providers'][number]['state'] | 'stuck';
interface Line {
  id: string;
  name: string;
  state: State;
  series: number[];
  format: (value: number) => string;
  /** At the right: a time, or the number waiting. */
  figure: string;
  hint?: string;
}

const RANK: Record<State, number> = { stuck: 0, fails: 0, slow: 1, works: 2, quiet: 3 };
const LOOKS = {
  works: { tone: 'ok', icon: <IconCircleCheck />, colour: 'var(--d1)' },
  slow: { tone: 'warn', icon: <IconAlertTriangle />, colour: 'var(--warn)' },
  fails: { tone: 'bad', icon: <IconCircleX />, colour: 'var(--bad)' },
  stuck: { tone: 'bad', icon: <IconCircleX />, colour: 'var(--bad)' },
  quiet: { tone: 'mute', icon: <IconMinus />, colour: 'var(--text-3)' },
} as const;

export function HealthCard() {
  const { t } = useTranslation();
  const health = useHealth();
  const attention = health.data ? countOf(linesOf(t, health.data)) : undefined;
  return (
    <Card title={t('admin-insight.health.title')} aside={attention !== undefined && <Attention count={attention} />}>
      <QueryState query={health} skeleton={<SkeletonBar height={240} />}>
        {(data) => (
          <ul className={classes.health}>
            {linesOf(t, data).map((line) => (
              <HealthLine key={line.id} line={line} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

const countOf = (lines: Line[]) => lines.filter(({ state }) => RANK[state] < 2).length;

function Attention({ count }: { count: number }) {
  const { t } = useTranslation();
  return count === 0 ? (
    <StateWord tone="ok" icon={<IconCircleCheck />}>
      {t('admin-insight.health.fine')}
    </StateWord>
  ) : (
    <StateWord tone="warn" icon={<IconAlertTriangle />}>
      {t('admin-insight.health.attention', { count })}
    </StateWord>
  );
}

const SECOND = 1000;
const timeText = (t: TFunction) => (ms: number) =>
  ms >= SECOND
    ? t('admin-insight.health.seconds', { n: formatDecimal(Math.round(ms / 100) / 10) })
    : t('admin-insight.health.ms', { n: formatNumber(ms) });

/** Providers from a later version are shown by their id. */
const nameOf = (t: TFunction, id: string) =>
  t(`admin-insight.health.provider.${id}` as 'admin-insight.health.provider.mail', { defaultValue: id });

function linesOf(t: TFunction, { providers, queues, webhooks, workers, dead_jobs: dead }: Health): Line[] {
  const waiting = (value: number) => t('admin-insight.health.waiting', { n: formatNumber(value) });
  const time = timeText(t);
  const lines: Line[] = [
    ...providers.map(({ id, state, series, p95_ms, calls, failed }) => ({
      id,
      state,
      series,
      format: time,
      name: nameOf(t, id),
      figure: state === 'quiet' ? '–' : time(p95_ms),
      ...(failed > 0 && {
        hint: t('admin-insight.health.failed', { failed: formatNumber(failed), calls: formatNumber(calls) }),
      }),
    })),
    ...queues.map(({ lane, state, series, waiting: count }) => ({
      id: `queue ${lane}`,
      state,
      series,
      format: waiting,
      figure: waiting(count),
      name: t(`admin-insight.health.queue.${lane as 'urgent'}`),
    })),
    {
      id: 'webhooks',
      name: t('admin-insight.health.webhooks'),
      state: webhooks.state,
      series: webhooks.series,
      format: waiting,
      figure: waiting(webhooks.waiting),
    },
    workersLine(t, workers),
    ...(dead > 0
      ? [
          {
            id: 'dead',
            name: t('admin-insight.health.deadJobs'),
            state: 'fails' as const,
            series: [],
            format: formatNumber,
            figure: formatNumber(dead),
            hint: t('admin-insight.health.dead', { count: dead }),
          },
        ]
      : []),
  ];
  return lines.toSorted((one, other) => RANK[one.state] - RANK[other.state]);
}

const SILENT_MS = 30_000;

function workersLine(t: TFunction, workers: Health['workers']): Line {
  const alive = workers.filter(({ seen_at }) => Date.now() - Date.parse(seen_at) < SILENT_MS);
  const sum = (of: 'busy' | 'slots') => formatNumber(alive.reduce((total, worker) => total + worker[of], 0));
  const figure = t('admin-insight.health.workersBusy', { busy: sum('busy'), slots: sum('slots') });
  return {
    id: 'workers',
    name: t('admin-insight.health.workers'),
    series: [],
    format: formatNumber,
    state: alive.length > 0 ? 'works' : 'stuck',
    figure: alive.length > 0 ? figure : t('admin-insight.health.noWorkers'),
  };
}

function HealthLine({ line: { name, state, series, format, figure, hint } }: { line: Line }) {
  const { t } = useTranslation();
  const { tone, icon, colour } = LOOKS[state];
  return (
    <li>
      <span className="ell2">{name}</span>
      <StateWord tone={tone} icon={icon}>
        {t(`admin-insight.health.state.${state}`)}
      </StateWord>
      <span className={classes.course}>
        {series.length > 0 && (
          <Spark
            title={t('admin-insight.health.course')}
            points={series.map((value, index) => ({ label: `${(series.length - index - 1) * 5} min`, value }))}
            format={format}
            colour={colour}
            height={20}
          />
        )}
      </span>
      <span className={classes.reading} title={hint}>
        {figure}
      </span>
    </li>
  );
}
