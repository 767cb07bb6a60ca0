/** Placeholders shown while content loads. */

import { times } from '../display/in-order.ts';
import classes from './Skeletons.module.css';

export const SkeletonBar = ({ width = '100%', height = 10 }: { width?: number | string; height?: number | string }) => (
  <span className={classes.bone} style={{ width, height }} aria-hidden="true" data-placeholder />
);

const WIDTHS = ['72%', '54%', '81%', '63%', '77%', '49%'];
/** Varies per cell but is the same on every render. */
export const skeletonWidth = (row: number, column: number) => WIDTHS[(row * 2 + column * 3) % WIDTHS.length] ?? '60%';

export const SkeletonLines = ({ lines = 4 }: { lines?: number }) => (
  <div className={classes.lines} aria-hidden="true">
    {times(lines, (row) => (
      <SkeletonBar width={skeletonWidth(row, 0)} />
    ))}
  </div>
);
