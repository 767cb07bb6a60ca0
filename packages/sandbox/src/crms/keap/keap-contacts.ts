/** Keap's rules for contacts: duplicates, replaced values, and default fields. */
import { type ContactBody, OPTION_TYPES } from './keap-bodies.ts';
import { invalid } from './keap-errors.ts';
import { type Keap, type KeapAccount, type KeapContact, type KeapField, nextId } from './keap-state.ts';

export const DUPLICATE_OPTIONS = ['Email', 'EmailAndName', 'EmailAndNameAndCompany'];

/** Returned only if requested by `fields`; the model lists them. */
export const OPTIONAL_PROPERTIES = [
  ...['custom_fields', 'job_title', 'leadsource_id', 'notes', 'origin', 'preferred_locale', 'preferred_name'],
  ...['social_accounts', 'source_type', 'spouse_name', 'time_zone', 'utm_parameters', 'website', 'fax_numbers'],
  ...['links', 'referral_code', 'account_id', 'assistant_name', 'assistant_phone', 'billing_information'],
  ...['created_by', 'groups', 'last_updated_by'],
];
const DEFAULT_PROPERTIES = [
  ...['id', 'given_name', 'middle_name', 'family_name', 'prefix', 'suffix', 'company', 'contact_type', 'owner_id'],
  ...['email_addresses', 'phone_numbers', 'addresses', 'tag_ids', 'score_value', 'birth_date', 'anniversary_date'],
  ...['create_time', 'update_time'],
];
export const PROPERTIES = [...DEFAULT_PROPERTIES, ...OPTIONAL_PROPERTIES];

interface Slot {
  field: string;
}

export const emailsOf = ({ values }: Pick<KeapContact, 'values'>): string[] =>
  ((values.email_addresses ?? []) as { email: string }[]).map(({ email }) => email);

/** The contact that the option considers a duplicate. */
export function findDuplicate({ contacts }: KeapAccount, body: ContactBody, option: string): KeapContact | undefined {
  const emails = (body.email_addresses ?? []).map(({ email }) => email.toLowerCase());
  const same = (contact: KeapContact, name: keyof ContactBody) =>
    JSON.stringify(contact.values[name] ?? '').toLowerCase() === JSON.stringify(body[name] ?? '').toLowerCase();
  return contacts.find((contact) => {
    if (!emailsOf(contact).some((email) => emails.includes(email.toLowerCase()))) return false;
    if (option === 'Email') return true;
    if (!same(contact, 'given_name') || !same(contact, 'family_name')) return false;
    if (option === 'EmailAndName') return true;
    return (contact.values.company as { id?: string } | undefined)?.id === body.company?.id;
  });
}

export function createContact(keap: Keap, account: KeapAccount, body: ContactBody): KeapContact {
  const reachable = [body.email_addresses, body.phone_numbers, body.addresses].some((list) => list?.length);
  if (!reachable) throw invalid('Contact must contain at least one email, phone number or address', 'email_addresses');
  const now = keap.sandbox.clock.now().toISOString();
  const contact: KeapContact = { id: nextId(account), create_time: now, update_time: now, values: {}, tags: [] };
  writeContact(keap, account, contact, body);
  account.contacts.push(contact);
  return contact;
}

/** Every list replaces the stored one; an empty string clears. With a mask, only the named fields are written. */
export function writeContact(
  { sandbox, store }: Keap,
  account: KeapAccount,
  contact: KeapContact,
  body: ContactBody,
  mask?: string[],
): void {
  checkSlots(body);
  const company = companyOf(account, body);
  const customFields = body.custom_fields?.map((value) => checkedField(account, value));
  const given = {
    ...body,
    ...(company !== undefined && { company }),
    ...(customFields && { custom_fields: customFields }),
  };
  for (const [name, value] of Object.entries(given)) {
    if (mask && !mask.includes(name)) continue;
    if (value === '' || value === undefined) delete contact.values[name];
    else contact.values[name] = value;
  }
  contact.update_time = sandbox.clock.now().toISOString();
  store.save();
}

function checkSlots(body: ContactBody): void {
  for (const name of ['email_addresses', 'phone_numbers', 'addresses'] as const) {
    const slots = ((body[name] ?? []) as Slot[]).map(({ field }) => field);
    if (new Set(slots).size < slots.length) throw invalid(`${name} has two values for one field`, name);
  }
}

/** An empty object removes the contact from its company. */
function companyOf(account: KeapAccount, { company }: ContactBody): object | '' | undefined {
  if (!company) return undefined;
  if (company.id === undefined) return '';
  const found = account.companies.find(({ id }) => id === company.id);
  if (!found) throw invalid(`Company ${company.id} was not found`, 'company');
  return { id: found.id, company_name: found.company_name };
}

const NUMBERS = ['CURRENCY', 'DECIMAL_NUMBER', 'PERCENT', 'WHOLE_NUMBER', 'YEAR'];

function checkedField(account: KeapAccount, { id, content }: { id: string; content?: unknown }) {
  const field = account.fields.find((one) => one.id === id);
  if (!field) throw invalid(`Custom field ${id} was not found`, 'custom_fields');
  if (!fits(field, content)) throw invalid(`Invalid value for custom field ${id}`, 'custom_fields');
  return { id, content };
}

function fits({ field_type, options }: KeapField, content: unknown): boolean {
  if (content === null || content === undefined || content === '') return true;
  if (NUMBERS.includes(field_type)) return typeof content !== 'object' && Number.isFinite(Number(content));
  if (!OPTION_TYPES.includes(field_type)) return typeof content !== 'object';
  const chosen = field_type === 'LIST_BOX' && Array.isArray(content) ? content : [content];
  return chosen.every((one) => options.some(({ id, label }) => one === id || one === label));
}

/** A contact in responses: the requested `fields`, or the default ones. */
export function presentContact(contact: KeapContact, fields: string | undefined): object {
  const { values } = contact;
  const wanted = fields ? ['id', ...fields.split(',')] : DEFAULT_PROPERTIES;
  const all: Record<string, unknown> = {
    ...values,
    id: contact.id,
    create_time: contact.create_time,
    update_time: contact.update_time,
    tag_ids: contact.tags.map(({ id }) => id),
    email_addresses: ((values.email_addresses ?? []) as object[]).map((email) => ({
      ...email,
      is_opt_in: false,
      email_opt_status: contact.optStatus ?? 'UNENGAGED_NON_MARKETABLE',
    })),
    phone_numbers: values.phone_numbers ?? [],
    addresses: values.addresses ?? [],
    custom_fields: values.custom_fields ?? [],
  };
  return Object.fromEntries(wanted.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]));
}
