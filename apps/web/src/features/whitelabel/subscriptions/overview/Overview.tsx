/** How the business goes: four figures over a period with the period before, and what each package brings. */
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/answers.ts';
import { formatDay, formatMoney, formatMonth, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { Spark } from '../../../../ui/charts/Spark.tsx';
import { LoadError } from '../../../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../../../ui/feedback/Skeletons.tsx';
import { FilterMenu } from '../../../../ui/layout/Toolbar.tsx';
import type { SubscriptionOverview } from '../subscriptions.queries.ts';
import classes from './Overview.module.css';
import { PackageFigures } from './PackageFigures.tsx';

const PERIODS = [3, 6, 12, 24, 36];

interface Props {
  answer: Answer<SubscriptionOverview>;
  months: number;
  onMonths: (months: number) => void;
}

export function Overview({ answer, months, onMonths }: Props) {
  const { t } = useTranslation();
  const found = answer.data ?? answer.earlier?.data;
  if (answer.isError) return <LoadError query={answer} />;
  const periods = PERIODS.map((value) => ({
    value: String(value),
    label: t('subscriptions.overview.months', { count: value }),
  }));
  return (
    <section className={classes.overview} aria-label={t('subscriptions.overview.label')} aria-busy={answer.isPending}>
      <div className={classes.period}>
        <FilterMenu
          label={t('subscriptions.overview.period')}
          value={String(months)}
          options={periods}
          onChange={(value) => onMonths(Number(value))}
        />
        <span>{t('subscriptions.overview.before')}</span>
      </div>
      {found ? <Figures found={found} /> : <SkeletonBar height={120} />}
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
  const { subscribers, recurring_minor: recurring, churn, trials_ending: trials, currency } = found;
  const grown = subscribers.value - subscribers.before;
  const raised = recurring.before === 0 ? 0 : recurring.value / recurring.before - 1;
  const points = (churn.value - churn.before) * 100;
  const ending = trials.reduce((sum, { count }) => sum + count, 0);
  const months = (series: { at: string; value: number }[]) =>
    series.map(({ at, value }) => ({ label: formatMonth(at), value }));
  return (
    <div className={classes.figures}>
      <OneFigure
        name={t('subscriptions.overview.subscribers')}
        value={formatNumber(subscribers.value)}
        change={signed(formatNumber(Math.abs(grown)), grown)}
        tone={toneOf(grown, true)}
        points={months(subscribers.series)}
        format={formatNumber}
      />
      <OneFigure
        name={t('subscriptions.overview.recurring')}
        value={formatMoney(recurring.value, currency)}
        change={recurring.before === 0 ? '' : signed(formatPercent(Math.abs(raised)), raised)}
        tone={toneOf(raised, true)}
        points={months(recurring.series)}
        format={(value) => formatMoney(value, currency)}
      />
      <OneFigure
        name={t('subscriptions.overview.churn')}
        value={formatPercent(churn.value, 1)}
        change={t('subscriptions.overview.points', {
          n: signed(formatNumber(Math.abs(Math.round(points * 10) / 10)), points),
        })}
        tone={toneOf(points, false)}
        points={months(churn.series)}
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
