/** Props of the table, shared by its header, rows and cards. */
import type { ReactNode } from 'react';
import type { Sort } from './columns.ts';
import type { DataTableState } from './useDataTable.ts';
import type { SelectionState } from './useSelection.ts';

export interface DataTableProps<T extends object> {
  state: DataTableState<T>;
  label: string;
  /** A row's name, for "Select {name}". */
  rowName: (row: T) => string;
  selection?: SelectionState;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  onOpen?: (row: T) => void;
  /** The row shown in the side panel. */
  openId?: string | null;
  /** The same row as a card, under 600 px. */
  card: (row: T) => ReactNode;
  /** Rows are loading. Rows of the previous query, if any, are dimmed and can be neither ticked nor opened. */
  loading?: boolean;
  /** Shown instead of rows: empty, no results, error. */
  empty?: ReactNode;
  /** Rows of the first column start at the page's padding; inside a card use 16. */
  inset?: number;
  /** For rows of two lines. */
  rowHeight?: number;
  /** Fills its parent and scrolls inside, or takes the height of its rows. */
  fill?: boolean;
}
