/** A manual correction: parsed like a manual entry, column by column, and marked as manual. Pure. */
import type { ListType } from '@leadwright/contract/leads/lists';
import {
  hasColumn,
  isProse,
  isWhole,
  RESULT_COLUMNS,
  type ResultColumn,
} from '@leadwright/contract/leads/result-columns';
import { fieldError, platformErrors } from '../../../platform/errors.ts';
import { byHand, type Origin } from '../../leads/public.ts';
import type { ResultValues } from '../results.table.ts';
import { keptText, readerOf, reasonOf, type Values, withoutValue } from './values.rules.ts';

const MANUAL = 'manual';
/** Who typed it, and when. */
export interface Hand {
  by: string;
  at: Date;
}
export const manualOrigin = ({ by, at }: Hand): Origin => byHand(MANUAL, at, by);

/** A translation key if the text is invalid. */
function corrected(column: ResultColumn, text: string, country: string): Values | string {
  if (!text) return withoutValue(column);
  const values = readerOf(column)(text, country);
  if (!values) return isWhole(column) && Number.isFinite(Number(text)) ? 'validation.integer' : reasonOf(column);
  return column === 'email' ? { ...values, is_verified: false } : values;
}

const MAX_VALUE = 500;

function checkLength(column: string, given: string): void {
  const max = isProse(column) ? RESULT_COLUMNS[column].maxLength : MAX_VALUE;
  if (given.length > max) throw fieldError(`values.${column}`, 'validation.maxLength', { max });
}

export function correctionOf(type: ListType, row: ResultValues, values: Record<string, string>, hand: Hand) {
  const fields: Record<string, string> = {};
  const found: Partial<ResultValues> = {};
  const country = values['country'] ?? row.country;
  for (const [column, given] of Object.entries(values)) {
    checkLength(column, given);
    const read = hasColumn(type, column) ? corrected(column, keptText(column, given), country) : 'validation.type';
    if (typeof read === 'string') fields[`values.${column}`] = read;
    else Object.assign(found, read);
  }
  if (Object.keys(fields).length > 0) throw platformErrors.invalid({ fields });
  const origins = Object.keys(values).map((column) => [column, manualOrigin(hand)]);
  return { ...found, provenance: Object.fromEntries(origins) };
}
