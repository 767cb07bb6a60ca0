/** A small chart under a figure: its course over time. The numbers are read out as a list. */
import { Suspense } from 'react';
import { loadComponent } from '../../lib/load.ts';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import classes from './Spark.module.css';

const SparkPlot = loadComponent(() => import('./plots.tsx'), 'SparkPlot');

interface Props {
  title: string;
  points: { label: string; value: number }[];
  format: (value: number) => string;
  bars?: boolean;
  /** A token; the secondary colour unless something is wrong. */
  colour?: string;
  height?: number;
}

export const Spark = ({ title, points, format, bars = false, colour = 'var(--d1)', height = 36 }: Props) => (
  <div className={classes.spark} style={{ height }}>
    <ul aria-label={title} className={classes.read}>
      {points.map(({ label, value }) => (
        <li key={label}>{`${label}: ${format(value)}`}</li>
      ))}
    </ul>
    <Suspense fallback={<SkeletonBar height={height} />}>
      <SparkPlot points={points} format={format} bars={bars} colour={colour} height={height} />
    </Suspense>
  </div>
);
