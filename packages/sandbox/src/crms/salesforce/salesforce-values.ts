/** A value in a field: its type, its length, its options, and addresses whose names and codes belong together. */
import { refusal } from './salesforce-errors.ts';
import { codesOfNames, namesOfCodes, type SalesforceField } from './salesforce-fields.ts';
import { OBJECTS, type ObjectName } from './salesforce-objects.ts';
import type { Organization, SalesforceRecord } from './salesforce-state.ts';

export type Written = Record<string, unknown>;
const NUMBERS = ['double', 'currency', 'int', 'percent'];

type Values = SalesforceRecord['values'];

/** The record's values after the write; the first fault is thrown. `before` null: it is to be made. */
export function checkedValues(
  organization: Organization,
  object: ObjectName,
  body: Written,
  before: SalesforceRecord | null,
): Values {
  const values: Values = { ...before?.values };
  const fields = organization.fields[object];
  for (const [name, value] of Object.entries(body)) {
    if (name === 'attributes' || name === 'id') continue;
    const field = writable(object, fields, name, before === null);
    if (value === null || value === '') delete values[name];
    else values[name] = checked(field, value);
  }
  checkAddress(object, fields, values, body);
  checkAccount(organization, body);
  const missing = fields
    .filter(({ nillable, createable, defaultedOnCreate }) => !nillable && createable && !defaultedOnCreate)
    .filter(({ name }) => values[name] === undefined)
    .map(({ name }) => name);
  if (missing.length > 0)
    throw refusal('REQUIRED_FIELD_MISSING', `Required fields are missing: [${missing.join(', ')}]`, missing);
  return values;
}

/** A contact belongs to an account that is there. */
function checkAccount({ accounts }: Organization, { AccountId }: Written): void {
  if (!AccountId || accounts.some(({ id, is_deleted }) => id === AccountId && !is_deleted)) return;
  throw refusal('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', ['AccountId']);
}

function writable(object: ObjectName, fields: SalesforceField[], name: string, isNew: boolean): SalesforceField {
  const field = fields.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!field) throw refusal('INVALID_FIELD', `No such column '${name}' on sobject of type ${object}`);
  if (isNew ? field.createable : field.updateable) return field;
  throw refusal(
    'INVALID_FIELD_FOR_INSERT_UPDATE',
    `Unable to create/update fields: ${name}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`,
    [name],
  );
}

function checked(field: SalesforceField, value: unknown): string | number | boolean {
  const { name, label, type, length } = field;
  if (NUMBERS.includes(type)) {
    if (typeof value === 'number') return value;
    throw refusal('JSON_PARSER_ERROR', `Cannot deserialize instance of ${type} from VALUE_STRING value ${value}`);
  }
  if (type === 'boolean') return value === true || value === 'true';
  if (typeof value !== 'string')
    throw refusal('JSON_PARSER_ERROR', `Cannot deserialize instance of ${type} from ${typeof value} value ${value}`);
  if (length > 0 && value.length > length)
    throw refusal('STRING_TOO_LONG', `${label}: data value too large: ${value} (max length=${length})`, [name]);
  if (type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw refusal('INVALID_EMAIL_ADDRESS', `${label}: invalid email address: ${value}`, [name]);
  const odd = type.endsWith('picklist') && field.restrictedPicklist ? oddOption(field, value) : undefined;
  if (odd !== undefined)
    throw refusal(
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      `${label}: bad value for restricted picklist field: ${odd}`,
      [name],
    );
  return value;
}

const oddOption = ({ picklistValues }: SalesforceField, value: string) =>
  value.split(';').find((each) => !picklistValues.some((option) => option.active && option.value === each));

/** Where codes are picklists, a name without a code, or a state of another country, is refused. */
function checkAddress(object: ObjectName, fields: SalesforceField[], values: Values, body: Written): void {
  const named = (part: string) => `${OBJECTS[object].address}${part}`;
  if (!fields.some(({ name }) => name === named('CountryCode'))) return;
  const text = (part: string) => values[named(part)] as string | undefined;
  const isByCode = named('CountryCode') in body || named('StateCode') in body;
  const isByName = named('Country') in body || named('State') in body;
  if (!isByCode && !isByName) return;
  const found = isByCode
    ? namesOfCodes(text('CountryCode'), text('StateCode'))
    : codesOfNames(text('Country'), text('State'));
  const what = text('State') || text('StateCode') ? 'state' : 'country';
  if (!found)
    throw refusal(
      'FIELD_INTEGRITY_EXCEPTION',
      `There's a problem with this ${what}, even though it may appear correct. Please select a ${what} from the list of valid ${what === 'state' ? 'states' : 'countries'}.`,
      [named(what === 'state' ? 'State' : 'Country')],
    );
  for (const [part, value] of Object.entries(found)) {
    if (value === undefined) delete values[named(part)];
    else values[named(part)] = value;
  }
}
