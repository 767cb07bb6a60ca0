/** Which of the contacts that were found a lead is. Pure. */
import type { ListType } from '@leadwright/contract/leads/lists';
import { companyOf, namedCompany, onlyCompany } from '../adapters/companies.rules.ts';
import type { CompanyIdentity, CrmAbilities, CrmContact, CrmMatch, CrmValue } from '../adapters/crm.port.ts';
import { isAlike } from './differences.rules.ts';
import { isEmpty, type MappedLead, namesCompanies } from './values.rules.ts';

/** Colleagues may share a number: a contact with another address is another person. `email`: the lead's own. */
export const isSomebodyElse = (email: string, { values }: Pick<CrmContact, 'values'>): boolean =>
  email !== '' && !isEmpty(values['email']) && !isAlike('email', email, values['email'] as CrmValue);

/** Drops an address or number of another contact: CRMs require it to be unique. */
export function without({ values, dropped, tags }: MappedLead, key: 'email' | 'phone'): MappedLead {
  const { [key]: taken, ...others } = values;
  return { values: others, dropped: taken === undefined ? dropped : { ...dropped, [key]: [String(taken)] }, tags };
}

/** The contacts that may be the lead, and the lead without a number of another contact. */
export function recognise(lead: MappedLead, email: string, all: readonly CrmMatch[]) {
  const found = all.filter(({ by, contact }) => by !== 'phone' || !isSomebodyElse(email, contact));
  return { found, lead: found.length < all.length ? without(lead, 'phone') : lead };
}

/** What is sent of a lead, and what it is looked for by. */
export interface Recognisable {
  lead: MappedLead;
  who: { email: string; phone: string; company: CompanyIdentity | null };
}

/** A company without an address and a number is known by itself, where the CRM can hold it. Null: nobody could find it again. */
export function recognisable(
  mapped: MappedLead,
  { email, phone }: { email: string; phone: string },
  type: ListType,
  can: CrmAbilities,
): Recognisable | null {
  if (email || phone) return { lead: mapped, who: { email, phone, company: companyOf(mapped.values) } };
  if (!can.companyAlone || !namesCompanies(type)) return null;
  const lead = can.companies ? companyAlone(mapped) : mapped;
  const company = can.companies ? companyOf(lead.values) : namedCompany(lead.values);
  return company && { lead, who: { email, phone, company } };
}

/** Without what only a person has: no person is made. */
const companyAlone = ({ values, dropped }: MappedLead): MappedLead => ({
  values: onlyCompany(values),
  dropped: onlyCompany(dropped),
  tags: [],
});
