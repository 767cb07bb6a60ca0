/** From a whole down to what is taken of it: one row per reason, with its bar and its count. A reason that takes nothing is left out. */
import type { CSSProperties } from 'react';
import { formatNumber } from '../../lib/format.ts';
import classes from './Waterfall.module.css';

export interface WaterfallStep {
  /** The whole; what falls away from it; what is left of it; what is taken of that. */
  part: 'whole' | 'less' | 'rest' | 'taken';
  name: string;
  count: number;
  /** It is at least so many. */
  isMinimum?: boolean;
}

interface Placed extends WaterfallStep {
  from: number;
  /** Where the next row goes on; null: nowhere. */
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

/** `label` says all of it in one sentence. */
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
