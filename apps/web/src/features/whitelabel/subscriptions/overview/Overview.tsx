/** Key figures: four figures for a period and the previous one, and the results of each package. */
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/answers.ts';
import { formatDay, formatMoney, formatMonth, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { Spark } from '../../../../ui/charts/Spark.tsx';
import { LoadError } from '../../../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../../../ui/feedback/Skeletons.tsx';
import type { SubscriptionOverview } from '../subscriptions.queries.ts';
import classes from './Overview.module.css';
import { PackageFigures } from './PackageFigures.tsx';

export function Overview({ answer }: { answer: Answer<SubscriptionOverview> }) {
  const { t } = useTranslation();
  const found = answer.data ?? answer.earlier?.data;
  if (answer.isError) return <LoadError query={answer} />;
  return (
    <section className={classes.overview} aria-label={t('subscriptions.overview.label')} aria-busy={answer.isPending}>
      {found ? <Figures found={found} /> : <SkeletonBar height={132} />}
      {found && found.packages.length > 0 && <PackageFigures found={found} />}
    </section>
  );
}

type Tone = 'good' | 'bad' | 'plain';
const toneOf = (change: number, isGood: boolean): Tone =>
  change === 0 ? 'plain' : change > 0 === isGood ? 'good' : 'bad';
const signed = (text: string, change: number) => `${change > 0 ? '+' : change < 0 ? '−' : '±'}${text}`;

function Figures({ found }: { found: SubscriptionOverview }) {
  const { t } = useTranslation();
  const { subscribers, churn, trials_ending: trials } = found;
  const grown = subscribers.value - subscribers.before;
  const points = (churn.value - churn.before) * 100;
  const ending = trials.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes.figures}>
      <OneFigure
        name={t('subscriptions.overview.subscribers')}
        value={formatNumber(subscribers.value)}
        change={signed(formatNumber(Math.abs(grown)), grown)}
        tone={toneOf(grown, true)}
        points={pointsOf(subscribers.series)}
        format={formatNumber}
      />
      <Recurring found={found.recurring} />
      <OneFigure
        name={t('subscriptions.overview.churn')}
        value={formatPercent(churn.value, 1)}
        change={t('subscriptions.overview.points', {
          n: signed(formatNumber(Math.abs(Math.round(points * 10) / 10)), points),
        })}
        tone={toneOf(points, false)}
        points={pointsOf(churn.series)}
        format={(value) => formatPercent(value, 1)}
        bars
      />
      <OneFigure
        name={t('subscriptions.overview.trials')}
        value={formatNumber(ending)}
        change={t('subscriptions.overview.inDays', { count: trials.length })}
        tone="plain"
        points={trials.map(({ day, count }) => ({ label: formatDay(`${day}T12:00:00`), value: count }))}
        format={formatNumber}
        bars
      />
    </div>
  );
}

const pointsOf = (series: { at: string; value: number }[]) =>
  series.map(({ at, value }) => ({ label: formatMonth(at), value }));

/** Amounts in different currencies are never added: the largest is charted, the others are listed below. */
function Recurring({ found: [main, ...others] }: { found: SubscriptionOverview['recurring'] }) {
  const { t } = useTranslation();
  const name = t('subscriptions.overview.recurring');
  if (!main) return <OneFigure name={name} value="–" change="" tone="plain" points={[]} format={formatNumber} />;
  const raised = main.before === 0 ? 0 : main.value / main.before - 1;
  const format = (value: number) => formatMoney(value, main.currency);
  const more = others.map(({ value, currency }) => `+ ${formatMoney(value, currency)}`).join(' ');
  return (
    <OneFigure
      name={name}
      value={format(main.value)}
      change={more || (main.before === 0 ? '' : signed(formatPercent(Math.abs(raised)), raised))}
      tone={more ? 'plain' : toneOf(raised, true)}
      points={pointsOf(main.series)}
      format={format}
    />
  );
}

interface FigureProps {
  name: string;
  value: string;
  change: string;
  tone: Tone;
  points: { label: string; value: number }[];
  format: (value: number) => string;
  bars?: boolean;
}

const OneFigure = ({ name, value, change, tone, points, format, bars = false }: FigureProps) => (
  <div className={classes.figure}>
    <span className={classes.name}>{name}</span>
    <span className={classes.value}>
      <b>{value}</b>
      <small data-tone={tone}>{change}</small>
    </span>
    <Spark title={name} points={points} format={format} bars={bars} />
    <span className={classes.ends} aria-hidden="true">
      <span>{points[0]?.label}</span>
      <span>{points.at(-1)?.label}</span>
    </span>
  </div>
);
