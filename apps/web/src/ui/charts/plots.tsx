/** The plots, drawn by the chart library. Loaded only when a chart is on screen (see ../Charts.tsx). */
import '@mantine/charts/styles.layer.css';
import { BarChart, CompositeChart } from '@mantine/charts';
import { ReferenceDot } from 'recharts';
import { formatCompact, formatNumber } from '../../lib/format.ts';
import { colourOf, niceTicks, type Point, type Series, tickGap } from './series.ts';

const tick = { fontSize: 11, fill: 'var(--text-3)' };
const axes = {
  h: '100%',
  gridAxis: 'x' as const,
  tickLine: 'none' as const,
  strokeDasharray: '0',
  gridColor: 'var(--d-grid)',
  textColor: 'var(--text-3)',
  valueFormatter: formatNumber,
  tooltipAnimationDuration: 0,
};
/** 2,000 is written out, 12,000 is 12K. */
const axisNumber = (value: number) => (value >= 10_000 ? formatCompact(value) : formatNumber(value));
const yAxis = (largest: number, steps?: number) => {
  const ticks = niceTicks(largest, steps);
  return { ticks, domain: [0, ticks.at(-1) ?? 1], width: 44, tick, axisLine: false, tickFormatter: axisNumber };
};
const xAxis = (points: number) => ({ tick, interval: tickGap(points), axisLine: { stroke: 'var(--d-grid)' } });
const margin = { top: 8, right: 4 };

const sumOf = (point: Point, series: Series[]) => series.reduce((sum, one) => sum + (point.values[one.id] ?? 0), 0);

export interface BarsProps {
  points: Point[];
  series: Series[];
}

export function BarsPlot({ points, series }: BarsProps) {
  return (
    <BarChart
      {...axes}
      type="stacked"
      dataKey="label"
      data={points.map((point) => ({ label: point.label, ...point.values }))}
      series={series.map((one, index) => ({ name: one.id, label: one.label, color: colourOf(index) }))}
      maxBarWidth={16}
      barProps={{ stroke: 'var(--bg)', strokeWidth: 1, isAnimationActive: false }}
      yAxisProps={yAxis(Math.max(0, ...points.map((point) => sumOf(point, series))))}
      xAxisProps={xAxis(points.length)}
      barChartProps={{ margin }}
    />
  );
}

export interface BurndownProps {
  /** One entry per day of the period; `left` is null in the future, `forecast` and `even` may be null. */
  days: { label: string; left: number | null; forecast: number | null; even: number }[];
  names: { left: string; forecast: string; even: string };
}

export function BurndownPlot({ days, names }: BurndownProps) {
  const today = days.findLast((day) => day.left !== null);
  // The forecast ends before the period does: that is the day it runs out.
  const last = days.findLastIndex((day) => day.forecast !== null);
  const end = last > 0 && last < days.length - 1 ? days[last] : undefined;
  return (
    <CompositeChart
      {...axes}
      dataKey="label"
      data={days}
      series={[
        { name: 'even', label: names.even, color: 'var(--text-3)', type: 'line', strokeDasharray: '2 3' },
        { name: 'left', label: names.left, color: 'var(--d1)', type: 'area' },
        { name: 'forecast', label: names.forecast, color: 'var(--d1)', type: 'line', strokeDasharray: '3 3' },
      ]}
      curveType="linear"
      withDots={false}
      strokeWidth={2}
      lineProps={{ isAnimationActive: false, strokeWidth: 1.5 }}
      areaProps={{ isAnimationActive: false, fillOpacity: 0.12 }}
      yAxisProps={yAxis(Math.max(0, ...days.map((day) => Math.max(day.left ?? 0, day.even))), 2)}
      xAxisProps={xAxis(days.length)}
      composedChartProps={{ margin }}
    >
      {today && <ReferenceDot x={today.label} y={today.left ?? 0} r={4} fill="var(--d1)" stroke="var(--bg)" />}
      {end && <ReferenceDot x={end.label} y={0} r={3.5} fill="var(--bg)" stroke="var(--warn)" strokeWidth={2} />}
    </CompositeChart>
  );
}
