/**
 * One row. Re-renders only when its data, tick or position changes, and uses no hooks, because scrolling renders
 * hundreds.
 */
import { type MouseEvent, memo } from 'react';
import { Tick } from '../form/Tick.tsx';
import type { Column } from './columns.ts';
import classes from './DataTable.module.css';

interface Props<T> {
  domId: string;
  id: string;
  index: number;
  start: number;
  row: T;
  columns: Column<T>[];
  ticked: boolean | undefined;
  active: boolean;
  open: boolean;
  tickLabel: (row: T) => string;
  onTick: (id: string, withShift: boolean) => void;
  onOpen: ((row: T) => void) | undefined;
}

function Row<T>({ domId, id, index, start, row, columns, ticked, active, open, tickLabel, onTick, onOpen }: Props<T>) {
  const openRow = (event: MouseEvent) => {
    // Clicks on a link or button inside the row must not open it.
    if (!(event.target as HTMLElement).closest('a, button, input, label')) onOpen?.(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      id={domId}
      className={classes.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={ticked}
      data-ticked={ticked || undefined}
      data-active={active || undefined}
      data-open={open || undefined}
      data-opens={onOpen ? true : undefined}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onOpen && openRow}
    >
      {ticked !== undefined && (
        <div role="gridcell" className={classes.tick}>
          <Tick tabIndex={-1} checked={ticked} label={tickLabel(row)} onTick={(event) => onTick(id, event.shiftKey)} />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

export const TableRow = memo(Row) as typeof Row;
