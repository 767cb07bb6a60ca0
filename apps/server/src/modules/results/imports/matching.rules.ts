/** The matching step of an import: suggests which file column is which of ours, and validates a matching. Pure. */
import type { ListType } from '@leadwright/contract/leads/lists';
import {
  COLUMN_NAMES,
  headingReader,
  IMPORT_COLUMNS,
  REQUIRED_COLUMNS,
  type ResultColumn,
} from '@leadwright/contract/leads/result-columns';
import { LANGUAGES } from '@leadwright/i18n';
import { fieldError, unknownName } from '../../../platform/errors.ts';
import { translator } from '../../../platform/i18n.ts';

const WORDS = LANGUAGES.map((language) => translator(language));
/** The column that a heading of a file means, in either language. */
export const columnCalled = headingReader(COLUMN_NAMES, (column) => WORDS.map((t) => t(`results.column.${column}`)));

/** In lists of companies the name is the company's; in others it is the person's. */
const OTHER_NAME: Partial<Record<ListType, Partial<Record<ResultColumn, ResultColumn>>>> = {
  local: { company: 'name' },
};

/** Each column is suggested once, for the first header that fits. */
export function suggestMapping(type: ListType, headers: string[]): (string | null)[] {
  const known = IMPORT_COLUMNS[type];
  const taken = new Set<string>();
  return headers.map((header) => {
    const meant = columnCalled(header);
    const column = meant && (known.includes(meant) ? meant : OTHER_NAME[type]?.[meant]);
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** Known columns only, each once, and enough of them to identify a lead. */
export function checkMapping(type: ListType, mapping: (string | null)[]): void {
  const columns: readonly string[] = IMPORT_COLUMNS[type];
  const chosen = mapping.filter((column) => column !== null);
  const wrong = mapping.findIndex((column) => column !== null && !columns.includes(column));
  if (wrong >= 0) throw unknownName(`mapping.${wrong}`, mapping[wrong] ?? '', columns);
  const twice = mapping.findIndex((column, index) => column !== null && mapping.indexOf(column) !== index);
  if (twice >= 0) throw fieldError(`mapping.${twice}`, 'results.invalid.twice');
  if (!REQUIRED_COLUMNS[type].some((column) => chosen.includes(column)))
    throw fieldError('mapping', `results.invalid.required.${type}`);
}
