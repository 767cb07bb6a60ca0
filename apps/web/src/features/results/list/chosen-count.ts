/** How many rows an act is about: the ticked ones, or all that match. */
import type { Rows } from './useRows.ts';

export const chosenCount = (rows: Pick<Rows, 'selection' | 'total'>) => rows.selection.count || rows.total;
