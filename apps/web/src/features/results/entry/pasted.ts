/** Parses pasted rows: separated by tabs, semicolons or commas, with a header line or in our order. */
import { csvReader, delimiterOf } from '@leadwright/contract/leads/csv';
import { headingReader, type ResultColumn } from '@leadwright/contract/leads/result-columns';

export interface Pasted {
  columns: string[];
  rows: Record<string, string>[];
  /** The text reduced to these rows, with its header line. */
  keep: (indexes: number[]) => string;
}

/** `names`: known headings of each column, in any language. */
export function readPasted(text: string, order: readonly ResultColumn[], names: Record<string, string[]>): Pasted {
  const columnCalled = headingReader(order, (column) => names[column] ?? []);
  const separator = delimiterOf(text);
  const cells = csvReader(separator)
    .push(text, true)
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some(Boolean));
  const head = (cells[0] ?? []).map((cell) => columnCalled(cell));
  const named = head.filter(Boolean).length >= Math.min(2, head.length) && head.some(Boolean);
  const columns = named
    ? head.map((column) => column ?? '')
    : order.slice(0, Math.max(0, ...cells.map((row) => row.length)));
  const rows = cells
    .slice(named ? 1 : 0)
    .map((row) =>
      Object.fromEntries(columns.flatMap((column, index) => (column && row[index] ? [[column, row[index]]] : []))),
    );
  const [titles = [], ...rest] = named ? cells : [[], ...cells];
  const keep = (indexes: number[]) =>
    [titles, ...indexes.map((index) => rest[index] ?? [])]
      .filter((row) => row.length > 0)
      .map((row) => lineOf(row, separator))
      .join('\n');
  return { columns: columns.filter(Boolean), rows, keep };
}

const lineOf = (row: readonly string[], separator: string) =>
  row
    .map((cell) => (cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator);
