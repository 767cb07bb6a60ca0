/**
 * CSV without formula injection: a cell that could be run as a formula is prefixed with a quote, also after invisible
 * characters and after a `;`, which separates cells in some locales. `spreadsheet_safe` in the database does the same for
 * COPY; a test keeps the two in sync. Pure.
 */

/** Spaces and zero-width characters, which programs skip, and quotes of an earlier escaping. */
const SKIPPED = "[ '\\u00A0\\u00AD\\u061C\\u180E\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\uFEFF]*";
/** `= + - @`, also full-width and small, and what begins a new line. */
const SIGN = '[=+\\-@\\t\\n\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE62\\uFE63\\uFE66\\uFE6B]';
const FORMULA = new RegExp(`(^|;)(${SKIPPED}${SIGN})`, 'g');
const GUARDED = new RegExp(`(^|;)'(${SKIPPED}${SIGN})`, 'g');
/** A number to call, not to calculate: with a quote in front, no phone and no CRM would take it. */
const PHONE = /^\+[0-9][0-9 -]*$/;

export const withGuard = (cell: string): string => (PHONE.test(cell) ? cell : cell.replace(FORMULA, "$1'$2"));
export const withoutGuard = (cell: string): string => (cell.includes("'") ? cell.replace(GUARDED, '$1$2') : cell);

/** Always quotes text, because the separator depends on the locale. */
export const csvLine = (cells: (string | number)[], end = '\n'): string =>
  cells.map((cell) => (typeof cell === 'number' ? cell : `"${cell.replaceAll('"', '""')}"`)).join(',') + end;

/** A line of a file that people open with a spreadsheet. */
export const guardedLine = (cells: (string | number)[]): string =>
  csvLine(
    cells.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell)),
    '\r\n',
  );

/** `northwind-leads-credits-2026-01-15.csv` */
export const csvFileName = (brand: string, what: string, now: Date): string =>
  [plain(brand) || 'export', what, now.toISOString().slice(0, 10)].join('-').concat('.csv');

/** ASCII letters and digits only, to be safe in a header. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
