/** Loading state of the table: real header, same row heights. */
import { SkeletonBar, skeletonWidth } from '../feedback/Skeletons.tsx';
import classes from './DataTable.module.css';

const ROWS = 12;

export const SkeletonRows = ({ columns, ticks }: { columns: number; ticks: boolean }) => (
  <div className={classes.skeleton} aria-hidden="true">
    {Array.from({ length: ROWS }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike
      <div key={row} className={classes.row} style={{ position: 'static' }}>
        {ticks && (
          <div className={classes.tick}>
            <span className={classes.box} />
          </div>
        )}
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells are all alike
          <div key={column} className={classes.cell}>
            <SkeletonBar width={skeletonWidth(row, column)} />
          </div>
        ))}
      </div>
    ))}
  </div>
);
