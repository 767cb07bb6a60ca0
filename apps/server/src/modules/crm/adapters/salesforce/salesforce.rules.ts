/** Leads, contacts and accounts between our words and Salesforce's. Pure. */
import { countryName, regionOf } from '../../../../platform/countries.ts';
import type { CrmContact, CrmValue, CrmValues } from '../crm.port.ts';
import { customIdOf, customKey } from '../standard-fields.data.ts';
import { asText, chosen, numberOf } from '../values.rules.ts';
import { textOf } from '../vendor.port.ts';
import { type Description, isValidFor, nameOf, OUR_KEY, type RecordField, typeOf } from './salesforce-fields.rules.ts';
import { LEAD, type SalesforceObject } from './salesforce-objects.data.ts';

export type Wire = Record<string, unknown>;

/** As Salesforce's own forms write what a record must have and nobody gave. */
const NOT_PROVIDED = '[not provided]';
const NAME_LENGTH = 80;

const isEmpty = (value: CrmValue) => value === '' || (Array.isArray(value) && value.length === 0);
const hasCodes = ({ object, fields }: Description) => fields.has(object.codes.country);

/** What reads of a record ask for. */
export const readNames = ({ object, fields }: Description): string[] => [
  'Id',
  ...object.alsoRead,
  ...[...fields.keys()].filter((name) => name !== OUR_KEY),
];

/** Is the record as it is needed to write these? A state depends on its country, and a name that is taken away on others. */
export const needsBefore = (values: CrmValues, description: Description): boolean =>
  values.lastName === '' ||
  (hasCodes(description) && Boolean(values.state) && !values.country) ||
  (hasCodes(description) && values.country === '');

/**
 * The fields to write. What Salesforce would refuse is left out: a number that is none, what is no option, a state of another
 * country; texts are cut to the field's length. `before`: the record as it is, null for a new one and where it is not needed.
 */
export function recordBody(
  values: CrmValues,
  description: Description,
  { isNew, before }: { isNew: boolean; before: Wire | null },
): Wire {
  const body: Wire = {};
  for (const [key, value] of Object.entries(values)) {
    const field = description.fields.get(nameOf(description.object, key) ?? customIdOf(key) ?? '');
    if (!field || (hasCodes(description) && (key === 'country' || key === 'state'))) continue;
    if (isEmpty(value)) {
      if (!isNew) body[field.name] = null;
    } else {
      const shaped = shape(key, value, field, nameOf(description.object, key) !== undefined);
      if (shaped !== null) body[field.name] = shaped;
    }
  }
  return {
    ...body,
    ...(hasCodes(description) && addressCodes(values, description, before)),
    ...REQUIRED[description.object.type](body, isNew, before),
  };
}

function shape(key: string, value: CrmValue, field: RecordField, isStandard: boolean): CrmValue | null {
  if (key === 'country') return fit(countryInWords(asText(value)), field);
  const type = typeOf(field);
  if (type === 'number') return wholeIf(field.type === 'int' || field.type === 'long', numberOf(value));
  const options = { options: field.options.map((option) => option.value) };
  if (type === 'choices') return chosen(value, options)?.join(';') ?? null;
  if (type === 'choice' && !isStandard) return chosen(value, options)?.[0] ?? null;
  if (type === 'date') return field.type === 'datetime' ? `${asText(value).slice(0, 10)}T00:00:00Z` : asText(value);
  if (type === 'url') return fitUrl(asText(value), field);
  return fit(asText(value), field);
}

const wholeIf = (isWhole: boolean, number: number | null) => (isWhole && number !== null ? Math.round(number) : number);
const fit = (text: string, { length }: RecordField) => (length > 0 ? text.slice(0, length) : text);
/** An address that is cut leads elsewhere; its origin does not. */
const fitUrl = (text: string, field: RecordField) =>
  field.length === 0 || text.length <= field.length ? text : fit(URL.parse(text)?.origin ?? text, field);

const countryInWords = (text: string) => {
  const region = regionOf(text);
  return region ? countryName(region, 'en') : text;
};

type Required = (body: Wire, isNew: boolean, before: Wire | null) => Wire;
const lacks = (body: Wire, name: string, isNew: boolean) => (isNew ? !textOf(body[name]) : body[name] === null);
const asName = (text: string) => ({ LastName: (text || NOT_PROVIDED).slice(0, NAME_LENGTH) });

const REQUIRED: Record<SalesforceObject['type'], Required> = {
  /** A lead must have a name and a company. A company without a person is called by its name. */
  Lead(body, isNew, before) {
    const company = lacks(body, 'Company', isNew) ? { Company: NOT_PROVIDED } : {};
    if (!lacks(body, 'LastName', isNew)) return company;
    const now: Wire = { ...before, ...body, ...company };
    return { ...company, ...asName(textOf(now.FirstName) ? '' : textOf(now.Company)) };
  },
  /** A contact must have a name. One that nobody named is called by its address or number. */
  Contact(body, isNew, before) {
    if (!lacks(body, 'LastName', isNew)) return {};
    const now: Wire = { ...before, ...body };
    return asName(textOf(now.FirstName) ? '' : textOf(now.Email) || textOf(now.Phone));
  },
  Account: (body, isNew) => (lacks(body, 'Name', isNew) ? { Name: NOT_PROVIDED } : {}),
};

/** Organizations with picklists for addresses take codes, and a state only of its country. */
function addressCodes({ country, state }: CrmValues, { object, fields }: Description, before: Wire | null): Wire {
  const { country: countryName, state: stateName } = object.codes;
  const countries = fields.get(countryName)?.options ?? [];
  const codes: Wire = {};
  const code = country === undefined ? textOf(before?.[countryName]) : (regionOf(asText(country)) ?? '');
  const at = countries.findIndex(({ value }) => value === code);
  if (country === '') Object.assign(codes, { [countryName]: null, [stateName]: null });
  else if (country !== undefined && at >= 0) codes[countryName] = code;
  if (state === '') codes[stateName] = null;
  if (!state) return codes;
  const wanted = asText(state).trim().toLowerCase();
  const found = fields
    .get(stateName)
    ?.options.filter((option) => isValidFor(option, at))
    .find(({ value, label }) => [value, label].some((each) => each.toLowerCase() === wanted));
  return found ? { ...codes, [stateName]: found.value } : codes;
}

/** A company without a person has its name in both. */
export const isNamedAsCompany = ({ LastName, Company }: Wire): boolean =>
  textOf(LastName) === textOf(Company).slice(0, NAME_LENGTH);

/** Is it a name that Salesforce had to have and nobody gave? */
function isMadeUp({ type }: SalesforceObject, record: Wire): boolean {
  if (textOf(record.FirstName)) return false;
  if (type === LEAD.type) return isNamedAsCompany(record);
  return [record.Email, record.Phone].some((each) => textOf(record.LastName) === textOf(each).slice(0, NAME_LENGTH));
}

/** Names that Salesforce had to have are no names in our words. */
export function readValues(record: Wire, { object, fields }: Description): CrmValues {
  const values: CrmValues = {};
  for (const [key, name] of Object.entries(object.standard)) {
    const text = textOf(record[name]);
    if (text && text !== NOT_PROVIDED) values[key] = key === 'country' ? (regionOf(text) ?? text) : text;
  }
  if (values.lastName && isMadeUp(object, record)) delete values.lastName;
  for (const [name, field] of fields) {
    const value = record[name];
    if (name === OUR_KEY || Object.values(object.standard).includes(name)) continue;
    if (typeof value === 'number') values[customKey(name)] = value;
    else if (textOf(value)) values[customKey(name)] = readText(textOf(value), field);
  }
  return values;
}

export function readPerson(record: Wire, description: Description, appUrl: string | null): CrmContact {
  const id = textOf(record.Id);
  const isLocked = record.IsConverted === true;
  const values = readValues(record, description);
  return { id, values, tags: [], url: appUrl && `${appUrl}${id}`, ...(isLocked && { isLocked }) };
}

const readText = (text: string, field: RecordField): CrmValue => {
  if (field.type === 'multipicklist') return text.split(';');
  return field.type === 'datetime' ? text.slice(0, 10) : text;
};

/** For texts in queries: what ends a text or begins an escape is escaped itself. */
export const soqlText = (text: string) =>
  `'${text
    .replace(/[\\'"]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')}'`;

/** `%` stands for anything; `_`, which would stand for any character, only for itself. */
export const soqlLike = (pattern: string) => soqlText(pattern).replaceAll('_', '\\_');
