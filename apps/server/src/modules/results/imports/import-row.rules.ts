/** A row of an imported file becomes a lead, or a reason why not. The same normal forms as manual entry. Pure. */
import type { ListType } from '@leadwright/contract/lists';
import { withoutGuard } from '../../../platform/spreadsheet.ts';
import {
  companyKey,
  emailOf,
  fullName,
  handleKey,
  nameOfDomain,
  oneLine,
  personKeys,
  phoneOf,
  profileOf,
  websiteOf,
} from '../../leads/public.ts';
import { isNumber, isWhole, VALUE_COLUMNS, type ValueColumn } from '../columns.rules.ts';
import type { ResultValues } from '../results.table.ts';

export type Values = Partial<Omit<ResultValues, 'provenance' | 'extra'>>;
export type Reading = { ok: true; values: Values; key: string } | { ok: false; column: string; reason: string };

export interface Plan {
  type: ListType;
  mapping: (string | null)[];
  phoneCountry: string;
}

/** Null: cannot be the value. */
type Read = (text: string, values: Values, plan: Plan) => Values | null;

const READERS: Record<string, Read> = {
  email(text) {
    const email = emailOf(text);
    return email === null ? null : { email, email_state: 'found' };
  },
  phone(text, { country = '' }, { phoneCountry }) {
    const phone = phoneOf(text, country || phoneCountry);
    return phone === null ? null : { phone };
  },
  website: (text) => websiteOf(text),
  linkedin_url(text) {
    const found = profileOf(text);
    return found && { linkedin_url: found.url };
  },
  technologies: (text) => ({ technologies: text.split(/[,;|]/).map(oneLine).filter(Boolean) }),
  platform: (text) => ({ platform: text.toLowerCase() }),
  handle: (text) => ({ handle: text.replace(/^@/, '') }),
};

/** `1,234` and `1.234,5` as well as `1234.5`; nothing else is a number. */
function numberOf(column: string, text: string): Values | null {
  const compact = text.replace(/[\s']/g, '').replace(/%$/, '');
  const isComma = /,\d{1,2}$/.test(compact) || /\.\d{3},/.test(compact);
  const number = Number(isComma ? compact.replaceAll('.', '').replace(',', '.') : compact.replaceAll(',', ''));
  if (compact === '' || !Number.isFinite(number)) return null;
  if (isWhole(column) && !Number.isSafeInteger(number)) return null;
  return { [column]: number };
}

/** The country comes first: it says how to read the phone. */
const order = (mapping: (string | null)[]) =>
  mapping
    .map((column, index) => [column, index] as const)
    .filter((each): each is readonly [string, number] => each[0] !== null)
    .sort(([a], [b]) => Number(b === 'country') - Number(a === 'country'));

/** What one column of the file also says about others. */
const ALONG: Record<string, readonly string[]> = { website: ['domain'], email: ['email_state'] };

/** Every column that a row of the plan can fill, in the table's order. */
export function filledColumns({ mapping }: Plan): ValueColumn[] {
  const filled = new Set(['name', ...mapping.flatMap((column) => (column ? [column, ...(ALONG[column] ?? [])] : []))]);
  return VALUE_COLUMNS.filter((column) => filled.has(column));
}

export function rowReader(plan: Plan): (cells: string[]) => Reading {
  const columns = order(plan.mapping);
  return (cells) => {
    const values: Values & Record<string, unknown> = {};
    for (const [column, index] of columns) {
      const text = oneLine(withoutGuard(cells[index] ?? ''));
      if (!text) continue;
      const read = isNumber(column)
        ? numberOf(column, text)
        : READERS[column]
          ? READERS[column](text, values, plan)
          : null;
      if (read) Object.assign(values, read);
      else if (isNumber(column) || READERS[column]) return { ok: false, column, reason: reasonOf(column) };
      else values[column] = text;
    }
    return identified(plan.type, values);
  };
}

const REASONS: Record<string, string> = {
  email: 'validation.email',
  phone: 'results.invalid.phone',
  website: 'validation.url',
  linkedin_url: 'validation.url',
};
const reasonOf = (column: string) => REASONS[column] ?? 'validation.type';

const missing = (column: string, reason = 'validation.required'): Reading => ({ ok: false, column, reason });

/** What makes it a lead of its type, and which one it is. */
function identified(type: ListType, values: Values): Reading {
  const { domain = '', email = '', handle = '', platform = '' } = values;
  if (type === 'local') {
    if (!domain) return missing('website');
    return { ok: true, values: { name: nameOfDomain(domain), ...values }, key: companyKey(values) };
  }
  if (type === 'people') {
    const keys = personKeys(values);
    if (!keys) return missing('linkedin_url', 'validation.requiredWithoutEmail');
    const name = fullName(values.first_name, values.last_name);
    return { ok: true, values: { name, ...values }, key: keys.dedupeKey };
  }
  if (type === 'domain') {
    const keys = personKeys({ email });
    if (!keys && !domain) return missing('email');
    return { ok: true, values, key: keys?.dedupeKey ?? companyKey(values) };
  }
  if (!handle) return missing('handle');
  return { ok: true, values, key: handleKey(platform, handle) };
}
