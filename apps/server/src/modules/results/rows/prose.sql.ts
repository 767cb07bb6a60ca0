/**
 * `prose_text` of a row, from its own columns: whatever writes a row writes it along. Few rows have prose, and for all others it
 * costs a few comparisons.
 */
import { PROSE_COLUMNS } from '../columns.rules.ts';

export const proseOf = (row: string): string => {
  const isEmpty = PROSE_COLUMNS.map((column) => `${row}.${column} = ''`).join(' and ');
  const lines = PROSE_COLUMNS.map((column) => `translate(${row}.${column}, E'\\n', ' ')`).join(` || E'\\n' || `);
  return `case when ${isEmpty} then '' else fold_text(E'\\n' || ${lines} || E'\\n') end`;
};
