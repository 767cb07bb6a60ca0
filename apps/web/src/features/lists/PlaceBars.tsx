/** Places with the number of leads in each, as bars. */
import { formatNumber } from '../../lib/format.ts';
import { inOrder } from '../../ui/display/in-order.ts';
import classes from './lists.module.css';

export function PlaceBars({ bars }: { bars: { label: string; count: number }[] }) {
  const top = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <div className={classes.bars}>
      {inOrder(bars, ({ label, count }) => (
        <>
          <span className="ell" title={label}>
            {label}
          </span>
          <i style={{ width: `${(count / top) * 100}%` }} aria-hidden="true" />
          <b>{formatNumber(count)}</b>
        </>
      ))}
    </div>
  );
}
