/** Places with the number of leads in each, as bars. */
import { formatNumber } from '../../lib/format.ts';
import classes from './lists.module.css';

export function PlaceBars({ bars }: { bars: { label: string; count: number }[] }) {
  const top = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <div className={classes.bars}>
      {bars.map(({ label, count }, index) => [
        // biome-ignore lint/suspicious/noArrayIndexKey: two places may share a name
        <span key={`name${index}`} className="ell" title={label}>
          {label}
        </span>,
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <i key={`bar${index}`} style={{ width: `${(count / top) * 100}%` }} aria-hidden="true" />,
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <b key={`count${index}`}>{formatNumber(count)}</b>,
      ])}
    </div>
  );
}
