/** Converts a row of an imported file to a lead, or a reason for refusal. Normalised like manual entry. Pure. */
import type { ListType } from '@leadwright/contract/leads/lists';
import type { ResultColumn } from '@leadwright/contract/leads/result-columns';
import { withoutGuard } from '../../../platform/spreadsheet.ts';
import { companyKey, fullName, handleKey, nameOfDomain, oneLine, personKeys } from '../../leads/public.ts';
import { VALUE_COLUMNS, type ValueColumn } from '../columns.rules.ts';
import { isPlainText, type Reader, readerOf, reasonOf, type Values } from '../rows/values.rules.ts';

export type Reading = { ok: true; values: Values; key: string } | { ok: false; column: string; reason: string };

export interface Plan {
  type: ListType;
  mapping: (string | null)[];
  phoneCountry: string;
}

export const planOf = (
  file: { mapping: (string | null)[]; phone_country: string },
  { type }: { type: ListType },
): Plan => ({ type, mapping: file.mapping, phoneCountry: file.phone_country });

interface Target {
  column: ResultColumn;
  index: number;
  isPlain: boolean;
  read: Reader;
}

/** The country comes first, because it determines how the phone is parsed. */
const targetsOf = (mapping: (string | null)[]): Target[] =>
  mapping
    .flatMap((name, index) => {
      const column = name as ResultColumn | null;
      return column ? [{ column, index, isPlain: isPlainText(column), read: readerOf(column) }] : [];
    })
    .sort((a, b) => Number(b.column === 'country') - Number(a.column === 'country'));

/** Values that one column implies for others. */
const ALONG: Record<string, readonly string[]> = { website: ['domain'], email: ['email_state'] };

/** Every column that a row of the plan can fill, in the table's order. */
export function filledColumns({ mapping }: Plan): ValueColumn[] {
  const filled = new Set(['name', ...mapping.flatMap((column) => (column ? [column, ...(ALONG[column] ?? [])] : []))]);
  return VALUE_COLUMNS.filter((column) => filled.has(column));
}

export function rowReader(plan: Plan): (cells: string[]) => Reading {
  const targets = targetsOf(plan.mapping);
  return (cells) => {
    const values: Values = {};
    for (const { column, index, isPlain, read } of targets) {
      const text = oneLine(withoutGuard(cells[index] ?? ''));
      if (!text) continue;
      if (isPlain) {
        // Most cells: no object is made for each of them.
        (values as Record<string, string>)[column] = text;
        continue;
      }
      const found = read(text, values.country || plan.phoneCountry);
      if (!found) return { ok: false, column, reason: reasonOf(column) };
      Object.assign(values, found);
    }
    return identified(plan.type, values);
  };
}

/** The matched columns of a row by name, and such values as a row of the file again. */
export const valuesOf = ({ mapping }: Plan, cells: string[]): Record<string, string> =>
  Object.fromEntries(mapping.flatMap((column, at) => (column ? [[column, withoutGuard(cells[at] ?? '')]] : [])));
export const cellsOf = ({ mapping }: Plan, values: Record<string, string>): string[] =>
  mapping.map((column) => (column ? (values[column] ?? '') : ''));

const missing = (column: string, reason = 'validation.required'): Reading => ({ ok: false, column, reason });

/** Checks the required values and computes the dedupe key. */
function identified(type: ListType, values: Values): Reading {
  const { domain = '', email = '', handle = '', platform = '' } = values;
  if (type === 'local') {
    if (!domain) return missing('website');
    values.name ??= nameOfDomain(domain);
    return { ok: true, values, key: companyKey(values) };
  }
  if (type === 'people') {
    const keys = personKeys(values);
    if (!keys) return missing('linkedin_url', 'validation.requiredWithoutEmail');
    values.name ??= fullName(values.first_name, values.last_name);
    return { ok: true, values, key: keys.dedupeKey };
  }
  if (type === 'domain') {
    const keys = personKeys({ email });
    if (!keys && !domain) return missing('email');
    return { ok: true, values, key: keys?.dedupeKey ?? companyKey(values) };
  }
  if (!handle) return missing('handle');
  return { ok: true, values, key: handleKey(platform, handle) };
}
