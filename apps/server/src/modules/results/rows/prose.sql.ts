/**
 * `prose_text` of a row, from its own columns: whatever writes a row writes it along. Few rows have prose, and for all others it
 * costs a few comparisons.
 */
import { PROSE_COLUMNS } from '../columns.rules.ts';

/** `filled`: the columns that the row has; the others are empty. */
export const proseOf = (row: string, filled: readonly string[] = PROSE_COLUMNS): string => {
  const present = PROSE_COLUMNS.filter((column) => filled.includes(column));
  if (present.length === 0) return `''`;
  const isEmpty = present.map((column) => `${row}.${column} = ''`).join(' and ');
  const lines = PROSE_COLUMNS.map((column) =>
    present.includes(column) ? `translate(${row}.${column}, E'\\n', ' ')` : `''`,
  ).join(` || E'\\n' || `);
  return `case when ${isEmpty} then '' else fold_text(E'\\n' || ${lines} || E'\\n') end`;
};
