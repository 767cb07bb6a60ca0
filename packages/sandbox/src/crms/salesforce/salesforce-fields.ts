/** Fields as `describe` tells them (types, lengths, picklists, and who may write them), and addresses by name and by code. */

export interface PicklistValue {
  active: boolean;
  defaultValue: boolean;
  label: string;
  /** Bits in Base64: the positions of the controlling values that allow this one. */
  validFor: string | null;
  value: string;
}

export interface SalesforceField {
  name: string;
  label: string;
  type: string;
  length: number;
  createable: boolean;
  updateable: boolean;
  nillable: boolean;
  defaultedOnCreate: boolean;
  custom: boolean;
  externalId: boolean;
  unique: boolean;
  restrictedPicklist: boolean;
  dependentPicklist: boolean;
  controllerName: string | null;
  picklistValues: PicklistValue[];
}

type Given = Partial<Omit<SalesforceField, 'picklistValues'>> & {
  options?: string[];
  picklistValues?: PicklistValue[];
};

export function field(
  name: string,
  label: string,
  type: string,
  { options = [], ...more }: Given = {},
): SalesforceField {
  return {
    name,
    label,
    type,
    length: 0,
    createable: true,
    updateable: true,
    nillable: true,
    defaultedOnCreate: false,
    custom: name.endsWith('__c'),
    externalId: false,
    unique: false,
    restrictedPicklist: false,
    dependentPicklist: false,
    controllerName: null,
    picklistValues: options.map((value) => picklistValue(value)),
    ...more,
  };
}

const picklistValue = (value: string, label = value, validFor: string | null = null): PicklistValue => ({
  active: true,
  defaultValue: false,
  label,
  validFor,
  value,
});

/** What Salesforce keeps by itself. */
export const kept = (name: string, label: string, type: string) =>
  field(name, label, type, { createable: false, updateable: false, nillable: false, defaultedOnCreate: true });

const COUNTRIES = ['PT', 'ES', 'US'];
const COUNTRY_NAMES: Record<string, string> = { PT: 'Portugal', ES: 'Spain', US: 'United States' };
const STATES: [code: string, label: string, country: string][] = [
  ['11', 'Lisboa', 'PT'],
  ['13', 'Porto', 'PT'],
  ['M', 'Madrid', 'ES'],
  ['AZ', 'Arizona', 'US'],
  ['TX', 'Texas', 'US'],
];
const bitOf = (country: string) => Buffer.from([0b1000_0000 >> COUNTRIES.indexOf(country), 0, 0]).toString('base64');

/** With "State and Country/Territory Picklists" codes are the values and names follow from them. */
export const addressCodes = (prefix: string): SalesforceField[] => [
  field(`${prefix}CountryCode`, `${prefix} Country Code`.trim(), 'picklist', {
    length: 10,
    restrictedPicklist: true,
    picklistValues: COUNTRIES.map((code) => picklistValue(code, COUNTRY_NAMES[code])),
  }),
  field(`${prefix}StateCode`, `${prefix} State/Province Code`.trim(), 'picklist', {
    length: 10,
    restrictedPicklist: true,
    dependentPicklist: true,
    controllerName: `${prefix}CountryCode`,
    picklistValues: STATES.map(([code, label, country]) => picklistValue(code, label, bitOf(country))),
  }),
];

/** The names that belong to codes; null: there is no such state in that country, or no such country. */
export function namesOfCodes(country: string | undefined, state: string | undefined) {
  const found = STATES.find(([code, , of]) => code === state && of === country);
  if (country && !COUNTRY_NAMES[country]) return null;
  if (state && !found) return null;
  return { Country: country && COUNTRY_NAMES[country], State: found?.[1] };
}

/** The codes that belong to names. */
export function codesOfNames(country: string | undefined, state: string | undefined) {
  const CountryCode = COUNTRIES.find((code) => COUNTRY_NAMES[code] === country);
  const StateCode = STATES.find(([, label, of]) => label === state && of === CountryCode)?.[0];
  if ((country && !CountryCode) || (state && !StateCode)) return null;
  return { CountryCode, StateCode };
}
