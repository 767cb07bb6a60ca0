/** Charts: stacked bars, plain bars, burn-down. All use the theme's palette and offer their data as a table. */
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { loadComponent } from '../../lib/load.ts';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import type { BurndownProps } from './plots.tsx';
import { colourOf, type Point, type Series, totalOf } from './series.ts';

const BarsPlot = loadComponent(() => import('./plots.tsx'), 'BarsPlot');
const BurndownPlot = loadComponent(() => import('./plots.tsx'), 'BurndownPlot');
const Waiting = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<SkeletonBar height="100%" />}>{children}</Suspense>
);

interface BarsProps {
  title: string;
  note?: string;
  points: Point[];
  /** Largest first: it gets the secondary color. */
  series: Series[];
  remark?: ReactNode;
}

/** Spending per day, by category. */
export function StackedBars({ title, note, points, series, remark }: BarsProps) {
  const { t } = useTranslation();
  return (
    <ChartFrame
      title={title}
      {...(note && { note })}
      remark={remark}
      legend={series.map((one, index) => ({
        label: one.label,
        colour: colourOf(index),
        value: formatNumber(totalOf(points, one.id)),
      }))}
      table={{
        head: [t('ui.chart.category'), ...series.map((one) => one.label)],
        rows: points.map((point) => [point.label, ...series.map((one) => point.values[one.id] ?? 0)]),
      }}
    >
      <Waiting>
        <BarsPlot points={points} series={series} />
      </Waiting>
    </ChartFrame>
  );
}

interface AreaBurndownProps extends BurndownProps {
  title: string;
  note?: string;
  remark?: ReactNode;
}

/** Burn-down of an allowance until its reset: remaining credits, an even pace, and a dashed forecast. */
export function AreaBurndown({ title, note, remark, days, names }: AreaBurndownProps) {
  const { t } = useTranslation();
  const today = days.findLast((day) => day.left !== null);
  return (
    <ChartFrame
      title={title}
      {...(note && { note })}
      remark={remark}
      legend={[
        { label: names.left, colour: 'var(--d1)', value: formatNumber(today?.left ?? 0) },
        { label: names.even, colour: 'var(--d5)', value: formatNumber(Math.round(today?.even ?? 0)) },
      ]}
      table={{
        head: [t('ui.chart.category'), names.left, names.even, names.forecast],
        rows: days.map((day) => [day.label, day.left ?? '–', Math.round(day.even), day.forecast ?? '–']),
      }}
    >
      <Waiting>
        <BurndownPlot days={days} names={names} />
      </Waiting>
    </ChartFrame>
  );
}
