/** A user's settings for one table (columns, widths, density), stored in this browser per user and table. */
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { session } from '../../lib/session.ts';
import { stored } from '../../lib/storage.ts';
import { type Column, DEFAULT_WIDTH, type Density, MIN_WIDTH } from './columns.ts';

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature });

interface Choices {
  visible?: Record<string, boolean>;
  widths?: Record<string, number>;
  density?: Density;
}

export function useDataTable<T extends object>(id: string, columns: Column<T>[], rows: T[], rowId: (row: T) => string) {
  const key = `table:${session.user()?.id ?? 0}:${id}`;
  const [choices] = useState(() => stored.json<Choices>(key) ?? {});
  const [density, setDensity] = useState<Density>(choices.density ?? 'comfortable');
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    initialState: {
      columnVisibility: { ...hiddenAtFirst(columns), ...choices.visible },
      columnSizing: choices.widths ?? {},
    },
  });
  const { columnVisibility, columnSizing } = table.state;
  useEffect(() => {
    stored.setJson(key, { visible: columnVisibility, widths: columnSizing, density } satisfies Choices);
  }, [key, columnVisibility, columnSizing, density]);
  return {
    columns,
    table,
    density,
    setDensity,
    reset: () => {
      table.setColumnVisibility(hiddenAtFirst(columns));
      table.setColumnSizing({});
      setDensity('comfortable');
    },
  };
}

export type DataTableState<T extends object> = ReturnType<typeof useDataTable<T>>;

const hiddenAtFirst = <T>(columns: Column<T>[]) =>
  Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.id, false]));

const definitionOf = <T extends object>(column: Column<T>, index: number) => ({
  id: column.id,
  header: column.header,
  size: column.width ?? DEFAULT_WIDTH,
  minSize: column.minWidth ?? MIN_WIDTH,
  enableHiding: index > 0 && !column.always,
});
