/** Loading state of the table: real header, same row heights. */

import { times } from '../display/in-order.ts';
import { SkeletonBar, skeletonWidth } from '../feedback/Skeletons.tsx';
import classes from './DataTable.module.css';

const ROWS = 12;

export const SkeletonRows = ({ columns, ticks }: { columns: number; ticks: boolean }) => (
  <div className={classes.skeleton} aria-hidden="true">
    {times(ROWS, (row) => (
      <div className={classes.row} style={{ position: 'static' }}>
        {ticks && (
          <div className={classes.tick}>
            <span className={classes.box} />
          </div>
        )}
        {times(columns, (column) => (
          <div className={classes.cell}>
            <SkeletonBar width={skeletonWidth(row, column)} />
          </div>
        ))}
      </div>
    ))}
  </div>
);
