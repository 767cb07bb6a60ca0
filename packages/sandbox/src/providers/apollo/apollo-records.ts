/** People and organizations in Apollo's format: search returns little, enrichment the rest. */
import type { Company } from '../../world/companies/companies.ts';
import { displayPhone } from '../../world/geography/phones.ts';
import { recordIds } from '../../world/ids.ts';
import type { Person } from '../../world/people/people.ts';
import type { Seniority, Title } from '../../world/people/titles.ts';
import type { World } from '../../world/world.ts';

/** Placeholder for an address that has not been paid for. */
export const LOCKED_EMAIL = 'email_not_unlocked@domain.com';

const SENIORITIES: Partial<Record<Seniority, string>> = {
  'C-Level': 'c_suite',
  'Vice President': 'vp',
  Head: 'head',
  Director: 'director',
  Manager: 'manager',
  Senior: 'senior',
  Entry: 'entry',
  Intern: 'intern',
};

/** Null for values Apollo has no name for. */
export function seniorityOf({ seniority, text }: Title): string | null {
  if (/partner/i.test(text)) return 'partner';
  if (seniority === 'Founder/Owner') return /founder/i.test(text) ? 'founder' : 'owner';
  return SENIORITIES[seniority] ?? null;
}

export const personIds = (world: World) => recordIds(world.seed, 'apollo person', world.people.count);
export const organizationIds = (world: World) => recordIds(world.seed, 'apollo organization', world.companies.count);

/** verified, unverified, or unavailable: what Apollo says about a work address. */
export function emailStatus(world: World, address: string | undefined): string | null {
  if (!address) return null;
  const state = world.mailboxes.finally(address);
  return state === 'exists' || state === 'full'
    ? 'verified'
    : state === 'unknown-user' || state === 'no-mail'
      ? 'unavailable'
      : 'unverified';
}

const refreshed = (index: number) => new Date(Date.UTC(2026, index % 9, 1 + (index % 27), 8)).toISOString();

/** "García" -> "Ga***a" */
const obfuscated = (name: string) => `${name.slice(0, 2)}***${name.slice(-1)}`;

export function foundPerson(world: World, i: number): Record<string, unknown> {
  const { people, companies } = world;
  const company = people.companyOf(i);
  return {
    id: personIds(world).make(i),
    first_name: people.firstNameOf(i),
    last_name_obfuscated: obfuscated(people.lastNameOf(i)),
    title: people.titleOf(i).text,
    last_refreshed_at: refreshed(i),
    has_email: people.workEmailOf(i) !== undefined,
    has_city: true,
    has_state: true,
    has_country: true,
    has_direct_phone: people.phoneOf(i) ? 'Yes' : 'No',
    organization: {
      name: companies.nameOf(company),
      has_industry: true,
      has_phone: true,
      has_city: true,
      has_employee_count: true,
    },
  };
}

export interface Reveal {
  email: boolean;
  personalEmails: boolean;
}

export function fullPerson(world: World, person: Person, reveal: Reveal): Record<string, unknown> {
  const company = world.companies.get(person.company);
  const organization = organizationRecord(world, company);
  return {
    id: personIds(world).make(person.index),
    first_name: person.firstName,
    last_name: person.lastName,
    name: person.fullName,
    linkedin_url: person.linkedinUrl.replace('https', 'http'),
    title: person.title.text,
    headline: `${person.title.text} at ${company.name}`,
    email: reveal.email ? (person.workEmail ?? null) : LOCKED_EMAIL,
    email_status: emailStatus(world, person.workEmail),
    personal_emails: reveal.personalEmails && person.personalEmail ? [person.personalEmail] : [],
    photo_url: null,
    city: person.city.international,
    state: person.city.region,
    country: person.city.country.name,
    seniority: seniorityOf(person.title),
    departments: [person.title.department.replaceAll(' ', '_')],
    organization_id: organization.id,
    organization,
    employment_history: [
      {
        title: person.title.text,
        organization_name: company.name,
        organization_id: organization.id,
        start_date: `${person.startYear}-01-01`,
        end_date: null,
        current: true,
      },
    ],
  };
}

export function organizationRecord(world: World, company: Company): Record<string, unknown> {
  const phone = company.phone ? displayPhone(company.city.country, company.phone).international : null;
  return {
    id: organizationIds(world).make(company.index),
    name: company.name,
    website_url: company.domain ? `http://www.${company.domain}` : null,
    primary_domain: company.domain ?? null,
    linkedin_url: company.socials.linkedin?.replace('https', 'http') ?? null,
    facebook_url: company.socials.facebook ?? null,
    twitter_url: company.socials.twitter ?? null,
    phone,
    primary_phone: phone ? { number: phone, source: 'Scraped', sanitized_number: company.phone } : {},
    industry: company.industry.name.toLowerCase(),
    keywords: company.industry.hierarchy.map((part) => part.replaceAll('_', ' ')),
    estimated_num_employees: company.headcount,
    founded_year: company.founded,
    street_address: company.address.street,
    city: company.city.international,
    state: company.city.region,
    postal_code: company.address.postcode,
    country: company.city.country.name,
    raw_address: company.address.full,
    technology_names: company.technologies,
  };
}
