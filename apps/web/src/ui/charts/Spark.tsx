/**
 * A small time series below a figure. Screen readers get the numbers as a list. Drawn without the chart library: a
 * dashboard has twenty of them, and one library chart takes longer than the rest of the page.
 */
import { type PointerEvent, useState } from 'react';
import { inOrder } from '../display/in-order.ts';
import classes from './Spark.module.css';
import { barsOf, outlineOf } from './spark-shapes.ts';

interface Props {
  title: string;
  points: { label: string; value: number }[];
  format: (value: number) => string;
  bars?: boolean;
  /** A token; the secondary color unless something is wrong. */
  colour?: string;
  height?: number;
}

export function Spark({ title, points, format, bars = false, colour = 'var(--d1)', height = 36 }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const values = points.map(({ value }) => value);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const steps = bars ? points.length : points.length - 1;
    const at = ((event.clientX - left) / width) * steps;
    setPointed(Math.max(0, Math.min(points.length - 1, bars ? Math.floor(at) : Math.round(at))));
  };
  return (
    <div
      className={classes.spark}
      style={{ height, color: colour }}
      onPointerMove={point}
      onPointerLeave={() => setPointed(null)}
    >
      <ul aria-label={title} className={classes.read}>
        {points.map(({ label, value }) => (
          <li key={label}>{`${label}: ${format(value)}`}</li>
        ))}
      </ul>
      {bars ? <Bars values={values} /> : <Course values={values} />}
      {pointed !== null && points[pointed] && (
        <Reading
          place={placeOf(pointed, points.length, bars)}
          label={points[pointed].label}
          value={format(points[pointed].value)}
        />
      )}
    </div>
  );
}

/** Percent from the left: the point of a line, the middle of a bar. */
const placeOf = (at: number, count: number, bars: boolean) =>
  100 * (bars ? (at + 0.5) / count : at / Math.max(1, count - 1));

function Course({ values }: { values: number[] }) {
  if (values.length === 0) return null;
  const outline = outlineOf(values);
  return (
    <svg className={classes.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className={classes.area} d={`M0 100L${outline}L100 100Z`} />
      <path className={classes.line} d={`M${outline}`} />
    </svg>
  );
}

function Bars({ values }: { values: number[] }) {
  return (
    <div className={classes.bars} aria-hidden="true">
      {inOrder(barsOf(values), (height) => (
        <span style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}

/** Stays inside the chart, however long its text is. */
function Reading({ place, label, value }: { place: number; label: string; value: string }) {
  return (
    <>
      <span className={classes.pointer} style={{ left: `${place}%` }} />
      <span
        className={classes.reading}
        style={{ left: `${place}%`, transform: `translateX(-${place}%)` }}
        aria-hidden="true"
      >
        {label}
        <b>{value}</b>
      </span>
    </>
  );
}
