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
}

export const Spark = ({ title, points, format, bars = false }: Props) => (
  <div className={classes.spark}>
    <ul aria-label={title} className={classes.read}>
      {points.map(({ label, value }) => (
        <li key={label}>{`${label}: ${format(value)}`}</li>
      ))}
    </ul>
    <Suspense fallback={<SkeletonBar height={36} />}>
      <SparkPlot points={points} format={format} bars={bars} />
    </Suspense>
  </div>
);
