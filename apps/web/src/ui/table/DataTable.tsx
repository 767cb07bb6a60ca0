/**
 * Data table: sticky header, frozen first column, virtual rows, sorting, resizing, range selection with shift, keyboard
 * navigation (arrows move, Space ticks, Enter opens). Below 600 px it becomes cards. Widths are kept in one CSS
 * variable, so resizing and scrolling do not re-render rows.
 */
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { gridOf, ROW_HEIGHT, TICK_WIDTH } from './columns.ts';
import classes from './DataTable.module.css';
import type { DataTableProps } from './data-table.types.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableCards } from './TableCards.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useKeptRows } from './useKeptRows.ts';
import { isTicked } from './useSelection.ts';
import { useTableKeys } from './useTableKeys.ts';

export function DataTable<T extends object>(props: DataTableProps<T>) {
  const cards = useMediaQuery('(max-width: 599px)', window.innerWidth < 600);
  const { rows } = props.state.table.getRowModel();
  if (rows.length === 0 && !props.loading && props.empty) return <div className={classes.empty}>{props.empty}</div>;
  return cards ? <TableCards {...props} /> : <TableGrid {...props} />;
}

function TableGrid<T extends object>({ inset = 24, fill = true, ...props }: DataTableProps<T>) {
  const { state, selection, loading = false } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const { rows } = state.table.getRowModel();
  const height = props.rowHeight ?? ROW_HEIGHT[state.density];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
    rangeExtractor: useKeptRows(rows),
    enabled: fill,
    useFlushSync: false,
  });
  const columns = state.table.getVisibleLeafColumns();
  // Must be stable: a new array would re-render every row on each scroll step.
  const shown = useMemo(
    () => columns.flatMap((column) => state.columns.find((one) => one.id === column.id) ?? []),
    [columns, state.columns],
  );
  const keys = useTableKeys({
    ...props,
    rows: loading ? [] : rows,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  });
  const { rowName } = props;
  const tickLabel = useCallback((row: T) => t('ui.table.selectRow', { name: rowName(row) }), [t, rowName]);
  const ticks = selection ? TICK_WIDTH : 0;
  const style = {
    '--grid': gridOf(
      columns.map((column) => column.getSize()),
      selection !== undefined,
    ),
    '--row': `${height}px`,
    '--inset': `${inset}px`,
    '--frozen': `${ticks}px`,
    '--least': `${state.table.getTotalSize() + ticks}px`,
  } as CSSProperties;
  const visible = fill ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: index * height }));
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={style}
      role="grid"
      aria-label={props.label ?? t('ui.table.label')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={keys.activeId ? `${gridId}-${keys.activeId}` : undefined}
      aria-busy={loading}
      tabIndex={0}
      data-fill={fill || undefined}
      data-density={state.density}
      data-ticks={selection && selection.count > 0 ? true : undefined}
      onKeyDown={keys.onKeyDown}
    >
      <TableHead {...props} shown={shown} />
      {loading && rows.length === 0 ? (
        <SkeletonRows columns={shown.length} ticks={selection !== undefined} />
      ) : (
        <div className={classes.body} role="rowgroup" inert={loading} style={{ height: rows.length * height }}>
          {visible.map(({ index, start }) => {
            const row = rows[index];
            return row ? (
              <TableRow
                key={row.id}
                domId={`${gridId}-${row.id}`}
                id={row.id}
                index={index}
                start={start}
                row={row.original}
                columns={shown}
                ticked={selection ? isTicked(selection.value, row.id) : undefined}
                active={keys.activeId === row.id}
                open={props.openId === row.id}
                tickLabel={tickLabel}
                onTick={keys.onTick}
                onOpen={props.onOpen}
              />
            ) : null;
          })}
        </div>
      )}
    </div>
  );
}
