/** What Hunter knows about the addresses of a domain. */
import { hashOfText } from '../../world/chance.ts';
import type { Company } from '../../world/companies/companies.ts';
import type { MailboxState } from '../../world/companies/mailboxes.ts';
import { WEBSITE_WORDS } from '../../world/data/website-words.ts';
import type { Person } from '../../world/people/people.ts';
import type { Seniority, Title } from '../../world/people/titles.ts';
import type { World } from '../../world/world.ts';

const SENIORITIES: Record<Seniority, 'junior' | 'senior' | 'executive'> = {
  'Founder/Owner': 'executive',
  'C-Level': 'executive',
  'Vice President': 'executive',
  Director: 'executive',
  Head: 'senior',
  Manager: 'senior',
  Senior: 'senior',
  'Individual Contributor': 'junior',
  Entry: 'junior',
  Intern: 'junior',
  Volunteer: 'junior',
};

export const SENIORITY_NAMES = ['junior', 'senior', 'executive'] as const;
export const DEPARTMENT_NAMES = [
  'executive',
  'it',
  'finance',
  'management',
  'sales',
  'legal',
  'support',
  'hr',
  'marketing',
  'communication',
  'education',
  'design',
  'health',
  'operations',
] as const;

/** What the world calls otherwise. */
const DEPARTMENTS: Record<string, (typeof DEPARTMENT_NAMES)[number]> = {
  management: 'executive',
  engineering: 'it',
  'human resources': 'hr',
  medical: 'health',
  purchasing: 'operations',
  product: 'it',
};

export const seniorityOf = ({ seniority }: Title) => SENIORITIES[seniority];
export const departmentOf = ({ department }: Title) =>
  DEPARTMENTS[department] ?? DEPARTMENT_NAMES.find((name) => name === department) ?? null;

export interface HunterEmail {
  value: string;
  type: 'generic' | 'personal';
  confidence: number;
  sources: object[];
  first_name: string | null;
  last_name: string | null;
  position: string | null;
  seniority: string | null;
  department: string | null;
  linkedin: string | null;
  twitter: null;
  phone_number: string | null;
  verification: { date: string | null; status: string | null };
}

const VERDICTS: Record<MailboxState, string> = {
  exists: 'valid',
  full: 'valid',
  'accepts-all': 'accept_all',
  'unknown-user': 'invalid',
  'try-later': 'unknown',
  'refuses-us': 'unknown',
  'no-mail': 'invalid',
};

export function verdictOn(world: World, address: string): string {
  return address.endsWith('@inbox.example') ? 'webmail' : VERDICTS[world.mailboxes.finally(address)];
}

/** How sure Hunter is, 0 to 99, from how the address was found and what its server says. */
export function scoreOf(world: World, address: string, isPublished: boolean): number {
  const spread = hashOfText(world.seed, `score ${address}`) % 9;
  const base = { valid: 90, accept_all: 78, webmail: 70, unknown: 60, invalid: 12 }[verdictOn(world, address)] ?? 40;
  return Math.min(99, base + spread + (isPublished ? 3 : 0));
}

export function sourcesOf(address: string, page: string, domain: string): object[] {
  const seen = hashOfText(1, address);
  const date = (day: number) => new Date(Date.UTC(2025, day % 12, 1 + (day % 28))).toISOString().slice(0, 10);
  return [
    {
      domain,
      uri: `http://${domain}${page}`,
      extracted_on: date(seen),
      last_seen_on: `2026-0${1 + (seen % 9)}-1${seen % 9}`,
      still_on_page: seen % 5 > 0,
    },
  ];
}

/** Only part of the people are known to it. */
export const isKnown = (world: World, person: Person) =>
  person.workEmail !== undefined && !person.optedOut && hashOfText(world.seed, `hunter ${person.workEmail}`) % 100 < 82;

export function emailsOf(world: World, company: Company): HunterEmail[] {
  const { paths } = WEBSITE_WORDS[company.city.country.language];
  const [from, to] = world.people.ofCompany(company.index);
  const people = Array.from({ length: to - from }, (_, i) => world.people.get(from + i)).filter((person) =>
    isKnown(world, person),
  );
  return [
    ...company.publishedEmails.map((value) => genericEmail(world, company, value, paths.contact)),
    ...people.map((person) => personalEmail(world, company, person, paths.team)),
  ];
}

function genericEmail(world: World, company: Company, value: string, page: string): HunterEmail {
  return {
    value,
    type: 'generic',
    confidence: scoreOf(world, value, true),
    sources: sourcesOf(value, page, company.domain ?? ''),
    first_name: null,
    last_name: null,
    position: null,
    seniority: null,
    department: null,
    linkedin: null,
    twitter: null,
    phone_number: company.phone ?? null,
    verification: { date: '2026-08-01', status: verdictOn(world, value) },
  };
}

function personalEmail(world: World, company: Company, person: Person, page: string): HunterEmail {
  const value = person.workEmail ?? '';
  const isVerified = hashOfText(world.seed, `verified ${value}`) % 100 < 70;
  return {
    value,
    type: 'personal',
    confidence: scoreOf(world, value, false),
    sources: sourcesOf(value, page, company.domain ?? ''),
    first_name: person.firstName,
    last_name: person.lastName,
    position: person.title.text,
    seniority: seniorityOf(person.title),
    department: departmentOf(person.title),
    linkedin: person.linkedinUrl,
    twitter: null,
    phone_number: null,
    verification: { date: isVerified ? '2026-08-01' : null, status: isVerified ? verdictOn(world, value) : null },
  };
}
