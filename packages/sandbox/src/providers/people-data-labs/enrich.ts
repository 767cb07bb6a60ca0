/** Finds the one person or company that some details describe, and says how sure it is (1 to 10). */

import type { Company } from '../../world/companies/companies.ts';
import { citiesOf } from '../../world/geography/locations.ts';
import { linkedinHandle, type Person, splitName } from '../../world/people/people.ts';
import { fold, hostOf } from '../../world/text.ts';
import type { World } from '../../world/world.ts';

export type Details = Record<string, string | undefined>;

export interface Match<T> {
  record: T;
  likelihood: number;
}

/** The least there must be: a handle, an address or a number, or a name with something that narrows it down. */
export function isEnough(details: Details): boolean {
  const name = details.name ?? (details.first_name && details.last_name);
  const narrower =
    details.company ?? details.location ?? details.locality ?? details.region ?? details.country ?? details.school;
  return Boolean(details.profile ?? details.email ?? details.phone ?? details.lid ?? (name && narrower));
}

export function findPerson(world: World, details: Details): Match<Person> | undefined {
  const sure = byHandle(world, details);
  if (sure) return { record: sure, likelihood: 10 };
  const name = splitName(details.name ?? `${details.first_name ?? ''} ${details.last_name ?? ''}`);
  if (!name) return undefined;
  const fitting = world.people.named(name.first, name.last).filter((i) => fits(world, i, details));
  const first = fitting[0];
  if (first === undefined) return undefined;
  const likelihood = fitting.length > 1 ? 4 : details.company ? 9 : 6;
  return { record: world.people.get(first), likelihood };
}

function byHandle({ people }: World, { profile, email, phone }: Details): Person | undefined {
  if (profile) return people.byLinkedin(profile);
  if (email) return people.byEmail(email);
  return phone ? people.byPhone(phone.startsWith('+') ? phone : `+${phone.replace(/\D/g, '')}`) : undefined;
}

function fits({ people, companies }: World, i: number, details: Details): boolean {
  const company = people.companyOf(i);
  if (details.company) {
    const wanted = fold(details.company);
    const isNamed = fold(companies.nameOf(company)).includes(wanted) || companies.domainOf(company) === wanted;
    if (!isNamed) return false;
  }
  const places = [details.location, details.locality, details.region, details.country].filter(
    (place) => place !== undefined,
  );
  return places.every((place) => citiesOf(place)[people.cityOf(i).index]);
}

export function findCompany({ companies }: World, details: Details): Match<Company> | undefined {
  const domain = details.website && hostOf(details.website);
  const byDomain = domain ? companies.byDomain(domain) : undefined;
  if (byDomain) return { record: byDomain, likelihood: 10 };
  const handle = details.profile && /linkedin\.com\/company\/([^/?#]+)/i.exec(details.profile)?.[1];
  const byHandle = handle ? companies.byDomain(linkedinHandle(handle).replace(/-(test|example)$/, '.$1')) : undefined;
  if (byHandle) return { record: byHandle, likelihood: 9 };
  if (!details.name) return undefined;
  const wanted = fold(details.name);
  const place = details.location ?? details.locality ?? details.region ?? details.country;
  const inPlace = place ? citiesOf(place) : undefined;
  const fitting = companies
    .named(details.name)
    .filter((i) => fold(companies.nameOf(i)) === wanted && (inPlace?.[companies.cityOf(i).index] ?? true));
  const first = fitting[0];
  return first === undefined ? undefined : { record: companies.get(first), likelihood: fitting.length > 1 ? 3 : 7 };
}
