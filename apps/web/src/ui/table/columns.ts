/** Column definition. Widths are in pixels and grow in proportion when there is room. */
import type { ReactNode } from 'react';

export interface Column<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Default 160. */
  width?: number;
  minWidth?: number;
  /** Numbers are right-aligned, in tabular figures. */
  align?: 'right';
  /** True when the server can sort by it. */
  sortable?: boolean;
  /** Hidden by default. */
  hidden?: boolean;
  /** Cannot be hidden. The first column never can. */
  always?: boolean;
}

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

export type Density = 'comfortable' | 'compact';
/** Fixed by the design: row 40, header 36; compact row 36, header 32. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 40, compact: 36 };

export const DEFAULT_WIDTH = 160;
export const MIN_WIDTH = 64;
export const TICK_WIDTH = 48;

/** One grid for header and rows: content does not affect the widths, so all rows line up. */
export const gridOf = (widths: number[], ticks: boolean) =>
  [...(ticks ? [`${TICK_WIDTH}px`] : []), ...widths.map((width) => `minmax(${width}px, ${width}fr)`)].join(' ');
