/** HighLevel's rules for contacts: duplicates, upserts, tags and fields. */
import type { ContactBody, SearchBody } from './ghl-bodies.ts';
import { badRequest, unprocessable } from './ghl-errors.ts';
import { type Ghl, type GhlContact, type GhlField, type GhlLocation, type GhlValue, nextId } from './ghl-state.ts';

type MatchField = 'email' | 'phone';
type Context = Pick<Ghl, 'sandbox' | 'store'>;

/** "+1 512-555-0101" and "+15125550101" are one number. */
const phoneOf = (given: string) => (/^\s*\+/.test(given) ? '+' : '') + given.replace(/\D/g, '');
const comparable = (field: MatchField, given: unknown) => {
  if (typeof given !== 'string' || given === '') return undefined;
  return field === 'email' ? given.toLowerCase() : phoneOf(given);
};

function findBy({ contacts }: GhlLocation, field: MatchField, given: unknown): GhlContact | undefined {
  const wanted = comparable(field, given);
  return wanted === undefined ? undefined : contacts.find(({ values }) => comparable(field, values[field]) === wanted);
}

/** The first matching contact, in the order of the location's setting. */
export function findKnown(
  location: GhlLocation,
  given: { email?: unknown; phone?: unknown },
): { contact: GhlContact; field: MatchField } | undefined {
  for (const field of location.matchBy) {
    const contact = findBy(location, field, given[field]);
    if (contact) return { contact, field };
  }
  return undefined;
}

/** By a moment, then by id. Each says what to send for those behind it. */
export function searchContacts({ contacts }: GhlLocation, { pageLimit, sort, filters, searchAfter }: SearchBody) {
  const [{ field } = { field: 'dateAdded' as const }] = sort;
  const keyOf = (contact: GhlContact): [number, string] => [Date.parse(contact[field]), contact.id];
  const isAfter = (contact: GhlContact, [at, id]: [number, string]) => {
    const [own, ownId] = keyOf(contact);
    return own > at || (own === at && ownId > id);
  };
  const found = contacts
    .filter(({ dateUpdated }) => filters.every(({ value }) => Date.parse(dateUpdated) >= Date.parse(value.gte)))
    .toSorted((a, b) => (isAfter(a, keyOf(b)) ? 1 : -1));
  const left = found.filter((contact) => !searchAfter || isAfter(contact, searchAfter));
  const page = left.slice(0, pageLimit).map((contact) => ({ contact, searchAfter: keyOf(contact) }));
  return { contacts: page, total: found.length };
}

export function createContact(context: Context, location: GhlLocation, body: ContactBody): GhlContact {
  const known = findKnown(location, body);
  if (known && !location.allowDuplicates) throw duplicate(known.contact, known.field);
  return addContact(context, location, body);
}

/**
 * Updates the contact that the first matching field finds. If the other field belongs to another contact, it is
 * silently dropped, so that no duplicate is created.
 */
export function upsertContact(
  context: Context,
  location: GhlLocation,
  body: ContactBody,
  wantsNew: boolean,
): { isNew: boolean; contact: GhlContact } {
  const known = wantsNew && location.allowDuplicates ? undefined : findKnown(location, body);
  if (!known) return { isNew: true, contact: addContact(context, location, body) };
  const other = known.field === 'email' ? 'phone' : 'email';
  const owner = findBy(location, other, body[other]);
  const { [other]: _taken, ...rest } = body;
  apply(context, location, known.contact, owner && owner !== known.contact ? rest : body);
  return { isNew: false, contact: known.contact };
}

export function updateContact(context: Context, location: GhlLocation, contact: GhlContact, body: ContactBody): void {
  for (const field of location.matchBy) {
    const owner = findBy(location, field, body[field]);
    if (owner && owner !== contact && !location.allowDuplicates) throw duplicate(owner, field);
  }
  apply(context, location, contact, body);
}

export function removeContact({ store }: Context, location: GhlLocation, contact: GhlContact): void {
  location.contacts = location.contacts.filter((other) => other !== contact);
  store.save();
}

export function addTags(context: Context, location: GhlLocation, contact: GhlContact, tags: string[]): void {
  setTags(context, location, contact, [...contact.tags, ...tags]);
}

export function removeTags(context: Context, location: GhlLocation, contact: GhlContact, tags: string[]): void {
  const kept = contact.tags.filter((tag) => !has(tags, tag));
  setTags(context, location, contact, kept);
}

/** An unknown tag is added to the location's tags. */
function setTags(context: Context, location: GhlLocation, contact: GhlContact, tags: string[]): void {
  contact.tags = distinct(tags);
  const known = location.tags.map(({ name }) => name);
  const fresh = contact.tags.filter((tag) => !has(known, tag));
  location.tags.push(...fresh.map((name) => ({ id: nextId(context, 'tag'), name })));
  touch(context, contact);
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const has = (tags: string[], tag: string) => tags.some((other) => same(other, tag));
const distinct = (tags: string[]) =>
  tags.filter((tag, index) => tag.trim() !== '' && tags.findIndex((other) => same(other, tag)) === index);

function addContact(context: Context, location: GhlLocation, body: ContactBody): GhlContact {
  const now = context.sandbox.clock.now().toISOString();
  const id = nextId(context, 'contact');
  const contact: GhlContact = { id, dateAdded: now, dateUpdated: now, values: {}, customFields: [], tags: [] };
  apply(context, location, contact, body);
  location.contacts.push(contact);
  return contact;
}

/** Writes the given values; `tags` replaces all tags, a custom field only itself. */
function apply(context: Context, location: GhlLocation, contact: GhlContact, body: ContactBody): void {
  const { tags, customFields = [], ...values } = body;
  const custom = customFields.flatMap(({ id, field_value }, index) => {
    const field = location.fields.find((one) => one.id === id);
    return field ? [{ id, value: fieldValue(field, field_value, index) }] : [];
  });
  for (const [name, value] of Object.entries(values)) write(contact, name, value as GhlValue);
  if (values.name) [contact.values.firstName, contact.values.lastName] = splitName(values.name);
  for (const { id, value } of custom) {
    contact.customFields = contact.customFields.filter((other) => other.id !== id);
    if (value !== null && value !== '') contact.customFields.push({ id, value });
  }
  if (tags) setTags(context, location, contact, tags);
  touch(context, contact);
}

function write(contact: GhlContact, name: string, value: GhlValue): void {
  if (value === null || value === '') delete contact.values[name];
  else contact.values[name] = name === 'phone' ? phoneOf(String(value)) : value;
}

function splitName(name: string): [string, string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}

/** Unknown options are silently dropped; multi-select fields require a list. */
function fieldValue({ dataType, picklistOptions }: GhlField, value: unknown, index: number): GhlValue {
  const fault = (words: string) => unprocessable([`customFields.${index}.field_value ${words}`]);
  if (value === null || value === undefined || value === '') return null;
  if (['CHECKBOX', 'MULTIPLE_OPTIONS'].includes(dataType)) {
    if (!Array.isArray(value)) throw fault('must be an array');
    return value.filter((option) => picklistOptions.includes(option));
  }
  if (['SINGLE_OPTIONS', 'RADIO'].includes(dataType))
    return picklistOptions.includes(String(value)) ? String(value) : null;
  if (['NUMERICAL', 'MONETORY'].includes(dataType)) {
    if (typeof value === 'object' || !Number.isFinite(Number(value))) throw fault('must be a number');
    return Number(value);
  }
  if (typeof value !== 'string') throw fault('must be a string');
  return value;
}

function touch({ sandbox, store }: Context, contact: GhlContact): void {
  contact.dateUpdated = sandbox.clock.now().toISOString();
  store.save();
}

const duplicate = (contact: GhlContact, matchingField: MatchField) =>
  badRequest('This location does not allow duplicated contacts.', {
    contactId: contact.id,
    contactName: nameOf(contact),
    matchingField,
  });

export function nameOf({ values }: GhlContact): string {
  const full = [values.firstName, values.lastName].filter(Boolean).join(' ');
  return full || String(values.name ?? values.companyName ?? '');
}
