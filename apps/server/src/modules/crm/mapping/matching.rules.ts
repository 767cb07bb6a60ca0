/** Which of the contacts that were found a lead is. Pure. */
import type { CrmContact, CrmValue } from '../adapters/crm.port.ts';
import { isAlike } from './differences.rules.ts';
import { isEmpty, type MappedLead } from './values.rules.ts';

export interface FoundContact {
  contact: CrmContact;
  by: 'email' | 'phone';
}

/** Colleagues share a number: who has another address is somebody else. `email`: the lead's own. */
export const isSomebodyElse = (email: string, { values }: Pick<CrmContact, 'values'>): boolean =>
  email !== '' && !isEmpty(values['email']) && !isAlike('email', email, values['email'] as CrmValue);

/** An address or a number that belongs to another contact: CRMs give it to nobody else. */
export function without({ values, dropped, tags }: MappedLead, key: 'email' | 'phone'): MappedLead {
  const { [key]: taken, ...others } = values;
  return { values: others, dropped: taken === undefined ? dropped : { ...dropped, [key]: [String(taken)] }, tags };
}

/** Those that the lead can be, and the lead without a number that is somebody else's. */
export function recognise(lead: MappedLead, email: string, all: readonly FoundContact[]) {
  const found = all.filter(({ by, contact }) => by === 'email' || !isSomebodyElse(email, contact));
  return { found, lead: found.length < all.length ? without(lead, 'phone') : lead };
}
