/** Grey shapes of what will come. */
import classes from './Skeletons.module.css';

export const Bone = ({ width = '100%', height = 10 }: { width?: number | string; height?: number }) => (
  <span className={classes.bone} style={{ width, height }} aria-hidden="true" />
);

const WIDTHS = ['72%', '54%', '81%', '63%', '77%', '49%'];
/** Different in every cell, the same on every visit. */
export const boneWidth = (row: number, column: number) => WIDTHS[(row * 2 + column * 3) % WIDTHS.length] ?? '60%';

export const SkeletonLines = ({ lines = 4 }: { lines?: number }) => (
  <div className={classes.lines} aria-hidden="true">
    {Array.from({ length: lines }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
      <Bone key={row} width={boneWidth(row, 0)} />
    ))}
  </div>
);
