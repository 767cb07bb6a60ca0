/** Merges the people that several sources found. Pure. */
import { colleagueKeys, fold, type LeadKeys } from '../../leads/public.ts';
import type { NewResult, ResultRow } from '../../results/public.ts';
import type { Lead } from '../../sources/public.ts';

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/** Two leads are the same person if they share an identity key. The first one wins; the other fills its empty fields. */
export function mergePeople(people: readonly Lead[]): Lead[] {
  const merged: Lead[] = [];
  const byKey = new Map<string, number>();
  for (const lead of people) {
    const at = lead.identityKeys.map((key) => byKey.get(key)).find((index) => index !== undefined) ?? merged.length;
    const known = merged[at];
    merged[at] = known ? joined(known, lead) : lead;
    for (const key of merged[at].identityKeys) byKey.set(key, at);
  }
  return merged;
}

function joined(known: Lead, other: Lead): Lead {
  const missing = Object.entries(other.row).filter(([name, value]) => {
    const have = known.row[name as keyof NewResult];
    return isEmpty(have) && !isEmpty(value);
  });
  const origins = missing.flatMap(([name]) => {
    const origin = other.row.provenance?.[name] ?? other.row.provenance?.['*'];
    return origin ? [[name, origin]] : [];
  });
  // An address comes with the state its source gave it.
  const hasMail = missing.some(([name]) => name === 'email');
  const mail = hasMail ? { email_state: other.row.email_state, is_verified: other.row.is_verified } : {};
  return {
    row: {
      ...known.row,
      ...Object.fromEntries(missing),
      ...mail,
      provenance: { ...known.row.provenance, ...Object.fromEntries(origins) },
    } as NewResult,
    identityKeys: [...new Set([...known.identityKeys, ...other.identityKeys])],
    contact: { ...other.contact, ...withoutEmpty(known.contact) },
  };
}

const withoutEmpty = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as T;

/** An employee of the row's company as a lead for a list of people. Undefined if the person cannot be identified. */
export function colleague(company: ResultRow, lead: Pick<Lead, 'row' | 'contact'>): Lead | undefined {
  const { row } = lead;
  if (!row.name && !row.linkedin_url) return undefined;
  const keys: LeadKeys | null = colleagueKeys(company.domain, row);
  if (!keys) return undefined;
  const { confidence: _confidence, technologies: _technologies, ...values } = row;
  const link = { company_result_id: company.id, company_list_id: company.list_id };
  return {
    row: {
      ...values,
      dedupeKey: keys.dedupeKey,
      company: row.company || company.company || company.name,
      website: row.website || company.website,
      domain: row.domain || company.domain,
      industry: row.industry || company.industry,
      country: row.country || company.country,
      extra: { ...row.extra, ...link },
    },
    identityKeys: keys.identityKeys,
    contact: lead.contact,
  };
}

/** Whether a person of a source is the one of a row: the same name, and at the same company where both name one. */
export function isSamePerson(row: ResultRow, found: NewResult): boolean {
  if (row.linkedin_url && row.linkedin_url === found.linkedin_url) return true;
  if (row.email && row.email === found.email) return true;
  if (fold(row.name) !== fold(found.name ?? '')) return false;
  if (row.domain && found.domain) return row.domain === found.domain;
  return Boolean(row.company) && fold(row.company) === fold(found.company ?? '');
}
