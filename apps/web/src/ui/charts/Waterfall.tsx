/**
 * A breakdown from a total to a part of it: one row per reason, with a bar and a count. Reasons without a count are
 * omitted.
 */
import type { CSSProperties } from 'react';
import { formatNumber } from '../../lib/format.ts';
import classes from './Waterfall.module.css';

export interface WaterfallStep {
  /** The total; a deduction; the remainder; the part taken of it. */
  part: 'whole' | 'less' | 'rest' | 'taken';
  name: string;
  count: number;
  /** The count is a minimum. */
  isMinimum?: boolean;
}

interface Placed extends WaterfallStep {
  from: number;
  /** The level where the next row starts; null if there is none. */
  level: number | null;
}

function placed(steps: readonly WaterfallStep[]): Placed[] {
  let level = 0;
  const shown = steps.filter(({ part, count }) => part !== 'less' || count > 0);
  return shown.map((step, index) => {
    const { part, count } = step;
    const next = shown[index + 1]?.part;
    if (part === 'whole') level = count;
    if (part === 'less') level = Math.max(0, level - count);
    const isCarried = (part === 'whole' || part === 'less') && (next === 'less' || next === 'rest');
    return { ...step, from: part === 'less' ? level : 0, level: isCarried ? level : null };
  });
}

/** `label` is the whole breakdown in one sentence. */
export function Waterfall({ steps, label }: { steps: readonly WaterfallStep[]; label: string }) {
  const whole = Math.max(1, ...steps.map(({ count }) => count));
  const share = (count: number) => `${((Math.min(count, whole) / whole) * 100).toFixed(2)}%`;
  return (
    <div role="img" aria-label={label}>
      {placed(steps).map(({ part, name, count, isMinimum, from, level }) => (
        <div key={name} className={classes.step} data-part={part}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track}>
            {count > 0 && <i style={{ '--x': share(from), '--w': share(count) } as CSSProperties} />}
            {level !== null && <u style={{ '--x': share(level) } as CSSProperties} />}
          </span>
          <b>{`${part === 'less' ? '−' : ''}${formatNumber(count)}${isMinimum ? '+' : ''}`}</b>
        </div>
      ))}
    </div>
  );
}
