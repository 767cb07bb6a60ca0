/**
 * Manual entry (docs/product-rules.md#lists-and-results): a local lead needs a website, a person a LinkedIn URL or an e-mail.
 * What is written many ways is kept one way. Pure.
 */
import { describeIssue, type Finding } from '@leadwright/contract/findings';
import { LocalEntry, PeopleEntry } from '@leadwright/contract/results';
import type { z } from 'zod';
import {
  allFrom,
  companyKey,
  type LeadKeys,
  nameOfDomain,
  personKeys,
  phoneOf,
  profileOf,
  websiteOf,
} from '../../leads/public.ts';
import type { NewResult } from '../results.table.ts';
import { manualOrigin } from './correction.rules.ts';

/** Field to translation key, with the values for its words. */
export type EntryErrors = Record<string, Finding[]>;
export type Entry = { ok: true; row: NewResult } | { ok: false; errors: EntryErrors };

const wrong = (field: string, key: string): Entry => ({ ok: false, errors: { [field]: [{ key, params: {} }] } });

function parsed<S extends z.ZodType>(schema: S, given: unknown, use: (value: z.output<S>) => Entry): Entry {
  const result = schema.safeParse(withoutNulls(given), { reportInput: true });
  if (result.success) return use(result.data);
  const errors: EntryErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || '_';
    errors[field] = [...(errors[field] ?? []), describeIssue(issue)];
  }
  return { ok: false, errors };
}

/** Null is how JSON says that a field was left empty. */
const withoutNulls = (given: unknown): unknown =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    : given;

const stateOf = (email: string) => (email ? ('found' as const) : ('none' as const));

export const localEntry = (given: unknown, at: Date): Entry =>
  parsed(LocalEntry, given, (entry) => {
    const site = websiteOf(entry.website);
    if (!site) return wrong('website', 'validation.url');
    const phone = entry.phone && phoneOf(entry.phone, entry.country);
    if (phone === null) return wrong('phone', 'results.invalid.phone');
    const known = { ...entry, ...site, phone, email_state: stateOf(entry.email) };
    const row = {
      ...known,
      name: entry.name || nameOfDomain(site.domain),
      dedupeKey: companyKey({ ...site, street: entry.street }),
    };
    return { ok: true, row: { ...row, provenance: allFrom(manualOrigin(at)) } };
  });

export const peopleEntry = (given: unknown, at: Date): Entry =>
  parsed(PeopleEntry, given, (entry) => {
    const profile = entry.linkedin_url ? profileOf(entry.linkedin_url) : undefined;
    if (profile === null) return wrong('linkedin_url', 'validation.url');
    const row = { ...entry, linkedin_url: profile?.url ?? '', email_state: stateOf(entry.email) };
    const { dedupeKey } = personKeys(row) as LeadKeys;
    return { ok: true, row: { ...row, dedupeKey, provenance: allFrom(manualOrigin(at)) } };
  });
