/** A correction by hand: checked like a manual entry, column by column, and marked as entered by hand. Pure. */
import type { ListType } from '@leadwright/contract/lists';
import { platformErrors } from '../../../platform/errors.ts';
import { emailOf, type Origin, oneLine, originOf, phoneOf, profileOf, websiteOf } from '../../leads/public.ts';
import { isNumber, isWhole, kindOf } from '../columns.rules.ts';
import type { ResultValues } from '../results.table.ts';

export const MANUAL = 'manual';
export const manualOrigin = (at: Date): Origin => originOf(MANUAL, at);

type Corrected = Partial<ResultValues>;
/** A translation key when the text cannot be the value. */
type Check = (text: string, row: Pick<ResultValues, 'country'>) => Corrected | string;

const CHECKS: Record<string, Check> = {
  email: (text) => {
    if (!text) return { email: '', email_state: 'none', is_verified: false };
    const email = emailOf(text);
    return email ? { email, email_state: 'found', is_verified: false } : 'validation.email';
  },
  phone: (text, { country }) => {
    const phone = text && phoneOf(text, country);
    return phone === null ? 'results.invalid.phone' : { phone };
  },
  website: (text) => (text ? (websiteOf(text) ?? 'validation.url') : { website: '', domain: '' }),
  linkedin_url: (text) => {
    const found = text ? profileOf(text) : { url: '' };
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
