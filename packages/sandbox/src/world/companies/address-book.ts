/** Work addresses: every company has its own pattern, and colleagues with the same address get a number. */
import { at, chanceAt } from '../chance.ts';
import type { PersonColumns } from '../people/person-columns.ts';
import type { Companies } from './companies.ts';
import { EMAIL_PATTERNS, type EmailPattern, localPart, PATTERN_SHARES } from './emails.ts';

export interface AddressBook {
  patternOf(company: number): EmailPattern;
  /** Undefined where the company has no domain. */
  workEmailOf(person: number): string | undefined;
}

export function createAddressBook(seed: number, columns: PersonColumns, companies: Companies): AddressBook {
  const { companyOf, ofCompany, firstNameOf, lastNameOf } = columns;
  const patternOf = (company: number) => at(EMAIL_PATTERNS, chanceAt(seed, 'pattern', company).weigh(PATTERN_SHARES));
  /** Callers mostly go from colleague to colleague. */
  let latest: { company: number; addresses: string[] } | undefined;

  function addressesOf(company: number, domain: string): string[] {
    if (latest?.company === company) return latest.addresses;
    const [pattern, [from, to]] = [patternOf(company), ofCompany(company)];
    const used = new Set<string>();
    for (let i = from; i < to; i++) {
      const local = localPart(pattern, firstNameOf(i), lastNameOf(i));
      let address = `${local}@${domain}`;
      for (let n = 2; used.has(address); n++) address = `${local}${n}@${domain}`;
      used.add(address);
    }
    latest = { company, addresses: [...used] };
    return latest.addresses;
  }

  return {
    patternOf,
    workEmailOf(person) {
      const company = companyOf(person);
      const domain = companies.domainOf(company);
      return domain ? addressesOf(company, domain)[person - ofCompany(company)[0]] : undefined;
    },
  };
}
