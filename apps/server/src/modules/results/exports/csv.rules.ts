/** What our CSV files have of their own: headings, and the guard against cells that a spreadsheet would run. Pure. */
import { normalise } from '../../leads/public.ts';

/** Headings are words: no addresses, no numbers, nothing twice unless `isKnown` recognises some of them. */
export function looksLikeHeader(row: string[], isKnown = false): boolean {
  const cells = row.map((cell) => cell.trim().toLowerCase()).filter(Boolean);
  if (cells.length === 0 || (!isKnown && new Set(cells).size !== cells.length)) return false;
  return cells.every((cell) => !/[@]|^https?:|^[\d\s+().,-]+$/.test(cell) && cell.length <= 60 && !isWebsite(cell));
}
const isWebsite = (cell: string) => /^\S+\.\S+$/.test(cell) && normalise('domain', cell) !== null;

const FORMULA = /^'+[=+\-@\t\n\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const DANGEROUS = /^'*[=+\-@\t\n\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Takes away the quote that our spreadsheet variant puts before what could run as a formula. */
export const withoutGuard = (cell: string): string => (FORMULA.test(cell) ? cell.slice(1) : cell);
/** The same guard as `spreadsheet_safe` in the database. */
export const withGuard = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell);

export const csvLine = (cells: string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
