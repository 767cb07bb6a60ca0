/** Fields every contact has, with one key in all CRMs. */
import type { CrmField, CrmFieldType } from './crm.port.ts';

const STANDARD = {
  email: ['Email', 'email'],
  phone: ['Phone', 'phone'],
  firstName: ['First name', 'text'],
  lastName: ['Last name', 'text'],
  name: ['Full name', 'text'],
  jobTitle: ['Job title', 'text'],
  companyName: ['Company name', 'text'],
  website: ['Website', 'url'],
  address1: ['Street address', 'text'],
  city: ['City', 'text'],
  state: ['State', 'text'],
  postalCode: ['Postal code', 'text'],
  country: ['Country', 'text'],
  source: ['Source', 'text'],
} as const satisfies Record<string, [label: string, type: CrmFieldType]>;
export type StandardKey = keyof typeof STANDARD;

export const standardFields = (keys: readonly StandardKey[]): CrmField[] =>
  keys.map((key) => ({ key, label: STANDARD[key][0], type: STANDARD[key][1], isCustom: false, options: [] }));

const CUSTOM = 'custom:';
export const customKey = (id: string) => `${CUSTOM}${id}`;
/** Null: no custom field. */
export const customIdOf = (key: string): string | null => (key.startsWith(CUSTOM) ? key.slice(CUSTOM.length) : null);
