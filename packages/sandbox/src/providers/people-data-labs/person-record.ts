/** A person and a company in the format of People Data Labs: lower case, with the searchable fields. */

import type { Company } from '../../world/companies/companies.ts';
import type { City } from '../../world/geography/cities.ts';
import { entityIds } from '../../world/ids.ts';
import type { Person } from '../../world/people/people.ts';
import type { Seniority, Title } from '../../world/people/titles.ts';
import type { World } from '../../world/world.ts';

const LEVELS: Partial<Record<Seniority, string>> = {
  'Founder/Owner': 'owner',
  'C-Level': 'cxo',
  'Vice President': 'vp',
  Director: 'director',
  Manager: 'manager',
  Senior: 'senior',
  Entry: 'entry',
  Intern: 'training',
  Volunteer: 'unpaid',
};

export function levelsOf({ seniority, text }: Title): string[] {
  const level = LEVELS[seniority];
  return [...(level ? [level] : []), ...(/partner/i.test(text) ? ['partner'] : [])];
}

const ROLES: Record<string, string> = {
  management: 'operations',
  medical: 'health',
  'human resources': 'human_resources',
  support: 'customer_service',
  purchasing: 'operations',
  product: 'product',
};

export const roleOf = ({ department }: Title) => ROLES[department] ?? department.replaceAll(' ', '_');

const SIZES: [number, string][] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1000, '501-1000'],
];

export const sizeOf = (headcount: number) => SIZES.find(([most]) => headcount <= most)?.[1] ?? '1001-5000';

const lower = (text: string) => text.toLowerCase();

export function locationOf(city: City) {
  return {
    name: lower(`${city.international}, ${city.region}, ${city.country.name}`),
    locality: lower(city.international),
    region: lower(city.region),
    country: lower(city.country.name),
    geo: `${city.lat.toFixed(2)},${city.lon.toFixed(2)}`,
  };
}

export const companySlug = (domain: string | undefined) => domain?.replaceAll('.', '-');

/** `isFree`: plans without contact data only see whether there is any. */
export function personRecord(world: World, person: Person, isFree: boolean): Record<string, unknown> {
  const company = world.companies.get(person.company);
  const location = locationOf(person.city);
  const emails = [
    ...(person.workEmail ? [{ address: person.workEmail, type: 'current_professional' }] : []),
    ...(person.personalEmail ? [{ address: person.personalEmail, type: 'personal' }] : []),
  ];
  const contacts: Record<string, unknown> = {
    work_email: person.workEmail ?? null,
    personal_emails: person.personalEmail ? [person.personalEmail] : [],
    recommended_personal_email: person.personalEmail ?? null,
    mobile_phone: person.phone ?? null,
    phone_numbers: person.phone ? [person.phone] : [],
    emails,
  };
  return {
    id: entityIds(world.seed, 'pdl', world.people.count).make(person.index),
    full_name: lower(person.fullName),
    first_name: lower(person.firstName),
    last_name: lower(person.lastName),
    sex: person.gender,
    linkedin_url: `linkedin.com/in/${person.linkedinSlug}`,
    linkedin_username: person.linkedinSlug,
    ...(isFree ? onlyWhether(contacts) : contacts),
    industry: lower(company.industry.name),
    job_title: lower(person.title.text),
    job_title_role: roleOf(person.title),
    job_title_levels: levelsOf(person.title),
    job_start_date: String(person.startYear),
    ...jobCompany(company),
    location_name: location.name,
    location_locality: location.locality,
    location_region: location.region,
    location_country: location.country,
    location_geo: location.geo,
    experience: [
      {
        title: { name: lower(person.title.text), role: roleOf(person.title), levels: levelsOf(person.title) },
        company: { name: lower(company.name), website: company.domain ?? null },
        start_date: String(person.startYear),
        end_date: null,
        is_primary: true,
      },
    ],
    profiles: [{ network: 'linkedin', url: `linkedin.com/in/${person.linkedinSlug}`, username: person.linkedinSlug }],
  };
}

function onlyWhether(contacts: Record<string, unknown>): Record<string, boolean> {
  const has = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);
  return Object.fromEntries(Object.entries(contacts).map(([name, value]) => [name, has(value)]));
}

function jobCompany(company: Company): Record<string, unknown> {
  const location = locationOf(company.city);
  return {
    job_company_id: companySlug(company.domain) ?? null,
    job_company_name: lower(company.name),
    job_company_website: company.domain ?? null,
    job_company_industry: lower(company.industry.name),
    job_company_size: sizeOf(company.headcount),
    job_company_founded: company.founded,
    job_company_linkedin_url: company.socials.linkedin?.replace('https://www.', '') ?? null,
    job_company_location_name: location.name,
    job_company_location_locality: location.locality,
    job_company_location_region: location.region,
    job_company_location_country: location.country,
  };
}

export function companyRecord(company: Company): Record<string, unknown> {
  const location = locationOf(company.city);
  return {
    id: companySlug(company.domain) ?? null,
    name: lower(company.name),
    display_name: company.name,
    size: sizeOf(company.headcount),
    employee_count: company.headcount,
    founded: company.founded,
    industry: lower(company.industry.name),
    location: { ...location, street_address: lower(company.address.street), postal_code: company.address.postcode },
    linkedin_url: company.socials.linkedin?.replace('https://www.', '') ?? null,
    facebook_url: company.socials.facebook?.replace('https://www.', '') ?? null,
    twitter_url: company.socials.twitter?.replace('https://', '') ?? null,
    website: company.domain ?? null,
    tags: company.industry.hierarchy.map((part) => part.replaceAll('_', ' ')),
    type: 'private',
  };
}
