/** Column headers: a click sorts, dragging the edge (or arrow keys) changes the width. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Tick } from '../form/Tick.tsx';
import type { Column, Sort } from './columns.ts';
import classes from './DataTable.module.css';
import type { DataTableProps } from './data-table.types.ts';
import { isTicked } from './useSelection.ts';

const KEY_STEP = 16;

type Props<T extends object> = DataTableProps<T> & { shown: Column<T>[] };

function Head<T extends object>({ state, shown, selection, sort, onSort, loading }: Props<T>) {
  const headers = state.table.getHeaderGroups()[0]?.headers ?? [];
  const resize = (id: string, event: KeyboardEvent) => {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const now = state.table.getColumn(id)?.getSize() ?? 0;
    state.table.setColumnSizing((widths) => ({ ...widths, [id]: Math.max(64, now + step) }));
  };
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      {selection && <TickAll state={state} selection={selection} loading={loading ?? false} />}
      {shown.map((column) => {
        const header = headers.find((one) => one.column.id === column.id);
        return (
          <HeadCell
            key={column.id}
            column={column}
            sort={sort ?? null}
            onSort={onSort}
            onDrag={header?.getResizeHandler()}
            onKey={(event) => resize(column.id, event)}
          />
        );
      })}
    </div>
  );
}

/** Memoized, so that scrolling does not re-render it. */
export const TableHead = memo(Head) as typeof Head;

function TickAll<T extends object>({
  state,
  selection,
  loading,
}: Required<Pick<DataTableProps<T>, 'state' | 'selection' | 'loading'>>) {
  const { t } = useTranslation();
  const ids = state.table.getRowModel().rows.map((row) => row.id);
  const ticked = ids.filter((id) => isTicked(selection.value, id)).length;
  return (
    <div role="columnheader" className={classes.tick} inert={loading}>
      <Tick
        label={t('ui.table.selectAll')}
        checked={ids.length > 0 && ticked === ids.length}
        indeterminate={ticked > 0 && ticked < ids.length}
        onTick={() => selection.togglePage(ids)}
      />
    </div>
  );
}

interface HeadCellProps<T> {
  column: Column<T>;
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
  onDrag: ((event: unknown) => void) | undefined;
  onKey: (event: KeyboardEvent) => void;
}

function HeadCell<T>({ column, sort, onSort, onDrag, onKey }: HeadCellProps<T>) {
  const { t } = useTranslation();
  const sorted = sort?.column === column.id ? sort.direction : null;
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  const words = column.header ? (
    <span className="ell">{column.header}</span>
  ) : (
    <span className="sr">{t('ui.actions.open')}</span>
  );
  const next = sorted === 'desc' ? 'asc' : 'desc';
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      data-align={column.align}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort({ column: column.id, direction: next })}>
          {words}
          {sorted && <Arrow aria-hidden="true" />}
        </button>
      ) : (
        words
      )}
      {/* A column without a name cannot be resized. */}
      {column.header && (
        <span
          role="separator"
          aria-orientation="vertical"
          aria-label={t('ui.table.resize', { column: column.header })}
          aria-valuenow={column.width ?? 0}
          tabIndex={0}
          className={classes.edge}
          onMouseDown={onDrag}
          onTouchStart={onDrag}
          onKeyDown={onKey}
        />
      )}
    </div>
  );
}
