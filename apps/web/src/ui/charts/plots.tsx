/** The drawings themselves, with the chart library. Loaded only when a chart is on screen (see ../Charts.tsx). */
import '@mantine/charts/styles.layer.css';
import { BarChart, CompositeChart } from '@mantine/charts';
import { formatCompact, formatNumber } from '../../lib/format.ts';
import { colourOf, type Point, type Series, tickGap } from './series.ts';

const HEIGHT = 168;
const tick = { fontSize: 11, fill: 'var(--text-3)' };
const axes = {
  h: HEIGHT,
  gridAxis: 'x' as const,
  tickLine: 'none' as const,
  strokeDasharray: '0',
  gridColor: 'var(--d-grid)',
  textColor: 'var(--text-3)',
  valueFormatter: formatNumber,
  tooltipAnimationDuration: 0,
};
const yAxisProps = {
  tickCount: 4,
  width: 40,
  tick,
  axisLine: false,
  tickFormatter: (value: number) => formatCompact(value),
};

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
      yAxisProps={yAxisProps}
      xAxisProps={{ tick, interval: tickGap(points.length), axisLine: { stroke: 'var(--d-grid)' } }}
    />
  );
}

export interface BurndownProps {
  /** One entry per day of the period; `left` is null in the future, `forecast` and `even` may be null. */
  days: { label: string; left: number | null; forecast: number | null; even: number }[];
  names: { left: string; forecast: string; even: string };
}

export function BurndownPlot({ days, names }: BurndownProps) {
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
      yAxisProps={yAxisProps}
      xAxisProps={{ tick, interval: tickGap(days.length), axisLine: { stroke: 'var(--d-grid)' } }}
    />
  );
}
