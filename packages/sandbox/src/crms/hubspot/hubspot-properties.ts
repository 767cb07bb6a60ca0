/** Properties: those of HubSpot itself, and what a value must be to be taken. */
export const OBJECTS = ['contacts', 'companies'] as const;
export type HubspotObject = (typeof OBJECTS)[number];

export interface HubspotProperty {
  name: string;
  label: string;
  type: string;
  fieldType: string;
  groupName: string;
  description: string;
  options: { label: string; value: string; hidden: boolean; displayOrder: number; description: string }[];
  hubspotDefined: boolean;
  calculated: boolean;
  hidden: boolean;
  hasUniqueValue: boolean;
  formField: boolean;
  modificationMetadata: { archivable: boolean; readOnlyDefinition: boolean; readOnlyValue: boolean };
}

export type NewProperty = Pick<HubspotProperty, 'name' | 'label' | 'type' | 'fieldType' | 'groupName'> & {
  description?: string | undefined;
  options?: { label: string; value: string; hidden: boolean }[] | undefined;
  hasUniqueValue?: boolean | undefined;
  formField?: boolean | undefined;
};

export const GROUPS: Record<HubspotObject, string> = {
  contacts: 'contactinformation',
  companies: 'companyinformation',
};

export function newProperty(given: NewProperty, isTheirs = false, isLocked = false): HubspotProperty {
  const options = given.options ?? [];
  return {
    ...given,
    description: given.description ?? '',
    options: options.map((option, displayOrder) => ({ ...option, displayOrder, description: '' })),
    hubspotDefined: isTheirs,
    calculated: false,
    hidden: false,
    hasUniqueValue: given.hasUniqueValue ?? false,
    formField: given.formField ?? true,
    modificationMetadata: { archivable: !isTheirs, readOnlyDefinition: isTheirs, readOnlyValue: isLocked },
  };
}

type Row = [name: string, label: string, type?: string, fieldType?: string, options?: string[]];

const THEIRS: Record<HubspotObject, Row[]> = {
  contacts: [
    ['email', 'Email'],
    ['firstname', 'First Name'],
    ['lastname', 'Last Name'],
    ['phone', 'Phone Number', 'string', 'phonenumber'],
    ['mobilephone', 'Mobile Phone Number', 'string', 'phonenumber'],
    ['jobtitle', 'Job Title'],
    ['company', 'Company Name'],
    ['website', 'Website URL'],
    ['address', 'Street Address'],
    ['city', 'City'],
    ['state', 'State/Region'],
    ['zip', 'Postal Code'],
    ['country', 'Country/Region'],
    ['industry', 'Industry'],
    ['hs_linkedin_url', 'LinkedIn URL'],
    ['hs_lead_status', 'Lead Status', 'enumeration', 'radio', ['NEW', 'OPEN', 'IN_PROGRESS', 'UNQUALIFIED']],
    ['lifecyclestage', 'Lifecycle Stage', 'enumeration', 'radio', ['lead', 'opportunity', 'customer']],
  ],
  companies: [
    ['name', 'Company name'],
    ['domain', 'Company Domain Name'],
    ['website', 'Website URL'],
    ['phone', 'Phone Number', 'string', 'phonenumber'],
    ['address', 'Street Address'],
    ['city', 'City'],
    ['state', 'State/Region'],
    ['zip', 'Postal Code'],
    ['country', 'Country/Region'],
    ['description', 'Description', 'string', 'textarea'],
    ['numberofemployees', 'Number of Employees', 'number', 'number'],
    ['linkedin_company_page', 'LinkedIn Company Page'],
  ],
};
const LOCKED: Row[] = [
  ['hs_object_id', 'Record ID', 'number', 'number'],
  ['createdate', 'Create Date', 'datetime', 'date'],
  ['lastmodifieddate', 'Last Modified Date', 'datetime', 'date'],
];
/** What somebody in the account has added. */
const ADDED: Record<HubspotObject, Row[]> = {
  contacts: [
    ['google_rating', 'Google rating', 'number', 'number'],
    ['opening_line', 'Opening line', 'string', 'textarea'],
    ['e_mail_subject', 'E-mail subject'],
    ['built_with', 'Built with', 'enumeration', 'checkbox', ['WordPress', 'Shopify', 'Wix', 'Joomla']],
  ],
  companies: [['google_reviews', 'Google reviews', 'number', 'number']],
};

export function propertiesOf(object: HubspotObject): HubspotProperty[] {
  const made = ([name, label, type = 'string', fieldType = 'text', options = []]: Row): NewProperty => ({
    name,
    label,
    type,
    fieldType,
    groupName: GROUPS[object],
    options: options.map((value) => ({ label: value, value, hidden: false })),
  });
  return [
    ...THEIRS[object].map((row) => newProperty(made(row), true)),
    ...LOCKED.map((row) => newProperty(made(row), true, true)),
    ...ADDED[object].map((row) => newProperty(made(row))),
  ];
}

export interface ValueFault {
  isValid: false;
  message: string;
  error: string;
  name: string;
  localizedErrorMessage: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with each value; empty: all of them are taken. */
export function faultsOf(properties: readonly HubspotProperty[], values: Record<string, string>): ValueFault[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const fault = faultOf(
      properties.find((each) => each.name === name),
      name,
      value,
    );
    if (!fault) return [];
    const [error, message] = fault;
    return [{ isValid: false as const, message, error, name, localizedErrorMessage: message }];
  });
}

function faultOf(property: HubspotProperty | undefined, name: string, value: string): [string, string] | null {
  if (!property) return ['PROPERTY_DOESNT_EXIST', `Property "${name}" does not exist`];
  if (property.modificationMetadata.readOnlyValue) return ['READ_ONLY_VALUE', `"${name}" is a read only property`];
  if (value === '') return null;
  if (name === 'email' && !EMAIL.test(value)) return ['INVALID_EMAIL', `Email address ${value} is invalid`];
  if (property.type === 'number' && !Number.isFinite(Number(value)))
    return ['INVALID_NUMBER', `${value} was not a valid number.`];
  if (property.type === 'date' && Number.isNaN(Date.parse(value)))
    return ['INVALID_DATE', `${value} was not a valid date.`];
  if (property.type !== 'enumeration') return null;
  const known = property.options.map((option) => option.value);
  const odd = value.split(';').find((one) => one !== '' && !known.includes(one));
  return odd === undefined
    ? null
    : ['INVALID_OPTION', `${odd} was not one of the allowed options: [${known.join(', ')}]`];
}
