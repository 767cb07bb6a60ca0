/** A bar of shares: progress, an allowance, e-mail states. Colors are tokens, secondary first. */

import { inOrder } from './in-order.ts';
import classes from './Meter.module.css';

interface Props {
  /** Shares between 0 and 1, left to right. */
  parts: { share: number; colour?: string }[];
  /** Accessible name. Without one the bar is decorative. */
  label?: string;
}

export function Meter({ parts, label }: Props) {
  const total = parts.reduce((sum, part) => sum + part.share, 0);
  const said = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': Math.round(total * 100),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      }
    : { 'aria-hidden': true };
  return (
    <span className={classes.meter} {...said}>
      {inOrder(parts, (part) =>
        part.share <= 0 ? null : <i style={{ width: `${Math.min(1, part.share) * 100}%`, background: part.colour }} />,
      )}
    </span>
  );
}

/** A label with its color: the legend of a meter or chart. */
export const LegendKey = ({ colour, children }: { colour: string; children: React.ReactNode }) => (
  <span className={classes.key} style={{ '--c': colour } as React.CSSProperties}>
    {children}
  </span>
);
