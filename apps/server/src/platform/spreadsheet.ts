/**
 * CSV that a spreadsheet only shows: a cell it could run as a formula gets a quote in front, also behind signs that cannot be
 * seen, and wherever a `;` would begin a cell of its own in countries that separate with it. `spreadsheet_safe` in the
 * database is the same guard for COPY; a test holds the two together. Pure.
 */

/** Spaces and signs without width, which programs skip, and quotes, which say that it was guarded before. */
const SKIPPED = "[ '\\u00A0\\u00AD\\u061C\\u180E\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\uFEFF]*";
/** `= + - @`, also full-width and small, and what begins a new line. */
const SIGN = '[=+\\-@\\t\\n\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE62\\uFE63\\uFE66\\uFE6B]';
const FORMULA = new RegExp(`(^|;)(${SKIPPED}${SIGN})`, 'g');
const GUARDED = new RegExp(`(^|;)'(${SKIPPED}${SIGN})`, 'g');
const PHONE = /^\+[0-9 ]+$/;

export const withGuard = (cell: string): string => (PHONE.test(cell) ? cell : cell.replace(FORMULA, "$1'$2"));
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, '$1$2');

/** Every text in quotes, whatever is in it: what separates cells is not the same everywhere. */
export const csvLine = (cells: (string | number)[], end = '\n'): string =>
  cells.map((cell) => (typeof cell === 'number' ? cell : `"${cell.replaceAll('"', '""')}"`)).join(',') + end;
