/**
 * Manual entry (docs/product-rules.md#lists-and-results): a local lead needs a website, a person a LinkedIn URL or an e-mail.
 * Values are normalised. Pure.
 */
import { describeIssue, type Finding } from '@leadwright/contract/findings';
import type { ResultColumn } from '@leadwright/contract/leads/result-columns';
import { LocalEntry, PeopleEntry } from '@leadwright/contract/leads/results';
import { describeUnknown, fieldOf, unknownParameters } from '@leadwright/contract/unknown-parameters';
import type { z } from 'zod';
import { allFrom, companyKey, type LeadKeys, nameOfDomain, personKeys } from '../../leads/public.ts';
import type { NewResult } from '../results.table.ts';
import { type Hand, manualOrigin } from './correction.rules.ts';
import { readerOf, reasonOf, type Values } from './values.rules.ts';

/** Field to translation key, with its parameters. */
export type EntryErrors = Record<string, Finding[]>;
export type Entry = { ok: true; row: NewResult } | { ok: false; errors: EntryErrors };

const wrong = (field: string, key: string): Entry => ({ ok: false, errors: { [field]: [{ key, params: {} }] } });

function parsed<S extends z.ZodType>(schema: S, given: unknown, use: (value: z.output<S>) => Entry): Entry {
  const entry = withoutNulls(given);
  const unknown = unknownParameters(schema, entry);
  const result = schema.safeParse(entry, { reportInput: true });
  if (result.success && unknown.length === 0) return use(result.data);
  const errors: EntryErrors = Object.fromEntries(unknown.map((one) => [fieldOf(one), [describeUnknown(one)]]));
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.join('.') || '_';
    errors[field] = [...(errors[field] ?? []), describeIssue(issue)];
  }
  return { ok: false, errors };
}

/** Null means that a field was left empty. */
const withoutNulls = (given: unknown): unknown =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    : given;

/** Parses every given value according to its column. A phone without a country's code is of the row's country, or refused. */
function read(entry: Record<string, string>, use: (values: Values) => Entry): Entry {
  const values: Values = {};
  for (const [name, text] of Object.entries(entry)) {
    const column = name as ResultColumn;
    const found = text ? readerOf(column)(text, entry['country'] ?? '') : {};
    if (!found) return wrong(column, reasonOf(column));
    Object.assign(values, found);
  }
  return use(values);
}

const rowOf = (values: Values, dedupeKey: string, hand: Hand): Entry => ({
  ok: true,
  row: { ...values, dedupeKey, provenance: allFrom(manualOrigin(hand)) },
});

export const localEntry = (given: unknown, hand: Hand): Entry =>
  parsed(LocalEntry, given, (entry) =>
    read(entry, (values) => {
      const name = values.name || nameOfDomain(values.domain ?? '');
      return rowOf({ ...values, name }, companyKey(values), hand);
    }),
  );

export const peopleEntry = (given: unknown, hand: Hand): Entry =>
  parsed(PeopleEntry, given, (entry) =>
    read(entry, (values) => rowOf(values, (personKeys(values) as LeadKeys).dedupeKey, hand)),
  );
