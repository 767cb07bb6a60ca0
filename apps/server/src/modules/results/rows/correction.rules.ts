/** A correction by hand: checked like a manual entry, column by column, and marked as entered by hand. Pure. */
import { Email } from '@leadwright/contract/common';
import type { ListType } from '@leadwright/contract/lists';
import { platformErrors } from '../../../platform/errors.ts';
import { isNumber, isWhole, kindOf } from '../columns.rules.ts';
import type { Origin, ResultValues } from '../results.table.ts';
import { linkedinOf, oneLine, phoneOf, websiteOf } from './values.rules.ts';

export const MANUAL = 'manual';
export const manualOrigin = (at: Date): Origin => ({ source: MANUAL, url: null, at: at.toISOString(), licence: null });

type Corrected = Partial<ResultValues>;
/** A translation key when the text cannot be the value. */
type Check = (text: string, row: Pick<ResultValues, 'country'>) => Corrected | string;

const CHECKS: Record<string, Check> = {
  email: (text) => {
    if (!text) return { email: '', email_state: 'none', is_verified: false };
    const parsed = Email.safeParse(text);
    return parsed.success ? { email: parsed.data, email_state: 'found', is_verified: false } : 'validation.email';
  },
  phone: (text, { country }) => {
    const phone = text && phoneOf(text, country);
    return phone === null ? 'results.invalid.phone' : { phone };
  },
  website: (text) => (text ? (websiteOf(text) ?? 'validation.url') : { website: '', domain: '' }),
  linkedin_url: (text) => {
    const found = text ? linkedinOf(text) : { url: '' };
    return found ? { linkedin_url: found.url } : 'validation.url';
  },
  technologies: (text) => ({ technologies: text.split(/[,;]/).map(oneLine).filter(Boolean) }),
};

const checkNumber = (column: string, text: string): Corrected | string => {
  if (!text) return { [column]: null };
  const number = Number(text);
  if (!Number.isFinite(number)) return 'validation.type';
  return isWhole(column) && !Number.isSafeInteger(number) ? 'validation.integer' : { [column]: number };
};

export function correctionOf(type: ListType, row: ResultValues, values: Record<string, string>, at: Date): Corrected {
  const fields: Record<string, string> = {};
  const corrected: Corrected & Record<string, unknown> = {};
  const country = values['country'] ?? row.country;
  for (const [column, given] of Object.entries(values)) {
    const text = oneLine(given);
    const checked = !kindOf(type, column)
      ? 'validation.type'
      : isNumber(column)
        ? checkNumber(column, text)
        : (CHECKS[column]?.(text, { country }) ?? { [column]: text });
    if (typeof checked === 'string') fields[`values.${column}`] = checked;
    else Object.assign(corrected, checked);
  }
  if (Object.keys(fields).length > 0) throw platformErrors.invalid({ fields });
  const origins = Object.keys(values).map((column) => [column, manualOrigin(at)]);
  return { ...corrected, provenance: Object.fromEntries(origins) };
}
