/** Parses the values of a row: complete, and each on one line as `search_text` requires, unless it is prose. Pure. */
import {
  COLUMN_NAMES,
  type ColumnKind,
  isNumber,
  isProse,
  isWhole,
  kindOf,
  RESULT_COLUMNS,
  type ResultColumn,
} from '@leadwright/contract/leads/result-columns';
import { regionOf } from '../../../platform/countries.ts';
import { domainOf, emailOf, oneLine, paragraphs, phoneOf, profileOf, websiteOf } from '../../leads/public.ts';
import { emptyValue } from '../columns.rules.ts';
import type { ResultValues } from '../results.table.ts';

export const EMPTY = {
  ...(Object.fromEntries(COLUMN_NAMES.map((column) => [column, emptyValue(column)])) as Pick<
    ResultValues,
    ResultColumn
  >),
  domain: '',
  email_state: 'unchecked',
  is_verified: false,
  lat: null,
  lon: null,
  is_suppressed: false,
  provenance: {},
  extra: {},
} as const satisfies Omit<ResultValues, 'retain_until'>;

/** One country, whichever language of the product its name is written in; a name that is none stays. */
const countryOf = (text: string): string => regionOf(text) ?? text;

/** Identifiers of a person, always normalised. */
const NORMAL: Record<string, (text: string) => string | null> = {
  email: emailOf,
  phone: (text) => phoneOf(text),
  domain: domainOf,
  country: (text) => regionOf(text) ?? null,
  linkedin_url: (text) => profileOf(text)?.url ?? null,
};

/** A text as it is kept in the column. */
export const keptText = (column: string, text: string): string =>
  isProse(column) ? paragraphs(text, RESULT_COLUMNS[column].maxLength) : oneLine(text);

/** A lead with every value present and every text on one line. */
export function complete(values: Partial<ResultValues>, retainUntil: Date): ResultValues {
  const row = { ...EMPTY, retain_until: retainUntil, ...values } as ResultValues & Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    if (value && typeof value === 'string') row[name] = NORMAL[name]?.(value) ?? keptText(name, value);
    else if (Array.isArray(value)) row[name] = value.map(oneLine).filter(Boolean);
  }
  return row;
}

export type Values = Partial<Omit<ResultValues, 'provenance' | 'extra'>>;
/** Parses one value; null if it is invalid. The country determines how a phone is parsed. */
export type Reader = (text: string, country: string) => Values | null;

/** `1,234` and `1.234,5` as well as `1234.5`; nothing else is a number. */
function numberFrom(text: string): number | null {
  const compact = text.replace(/[\s']/g, '').replace(/%$/, '');
  const isComma = /,\d{1,2}$/.test(compact) || /\.\d{3},/.test(compact);
  const number = Number(isComma ? compact.replaceAll('.', '').replace(',', '.') : compact.replaceAll(',', ''));
  return compact === '' || !Number.isFinite(number) ? null : number;
}

const READERS: Partial<Record<ColumnKind, (column: ResultColumn) => Reader>> = {
  email: () => (text) => {
    const email = emailOf(text);
    // A typed address is unchecked.
    return email === null ? null : { email, email_state: 'unchecked' };
  },
  phone: (column) => (text, country) => {
    const phone = phoneOf(text, country);
    return phone === null ? null : { [column]: phone };
  },
  url: () => (text) => websiteOf(text),
  profile: (column) => (text) => {
    const found = profileOf(text);
    return found && { [column]: found.url };
  },
  words: (column) => (text) => ({ [column]: text.split(/[,;|]/).map(oneLine).filter(Boolean) }),
  country: (column) => (text) => ({ [column]: countryOf(text) }),
  platform: (column) => (text) => ({ [column]: text.toLowerCase() }),
  handle: (column) => (text) => ({ [column]: text.replace(/^@/, '') }),
};

function numberReader(column: ResultColumn): Reader {
  return (text) => {
    const number = numberFrom(text);
    return number === null || (isWhole(column) && !Number.isSafeInteger(number)) ? null : { [column]: number };
  };
}

/** A text that is the value, as it stands. */
export const isPlainText = (column: ResultColumn): boolean => !isNumber(column) && !READERS[kindOf(column)];

export function readerOf(column: ResultColumn): Reader {
  if (isNumber(column)) return numberReader(column);
  return READERS[kindOf(column)]?.(column) ?? ((text) => ({ [column]: text }));
}

/** Clears the column and the values derived from it. */
export function withoutValue(column: ResultColumn): Values {
  const empty = { [column]: emptyValue(column) };
  if (column === 'website') return { ...empty, domain: '' };
  return column === 'email' ? { ...empty, email_state: 'unchecked', is_verified: false } : empty;
}

const REASONS: Partial<Record<ColumnKind, string>> = {
  email: 'validation.email',
  phone: 'results.invalid.phone',
  url: 'validation.url',
  profile: 'validation.url',
};
/** Why a text is invalid, as a translation key. */
export const reasonOf = (column: ResultColumn): string => REASONS[kindOf(column)] ?? 'validation.type';
