/** Keap's contacts on the wire. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { queryOf, queryText } from '../../providers/provider-kit.ts';
import { ContactBody, read } from './keap-bodies.ts';
import {
  createContact,
  DUPLICATE_OPTIONS,
  emailsOf,
  findDuplicate,
  PROPERTIES,
  presentContact,
  writeContact,
} from './keap-contacts.ts';
import { invalid, notFound } from './keap-errors.ts';
import { type FilterFields, holds, pageOf, parseFilter } from './keap-filter.ts';
import { accountOf } from './keap-gate.ts';
import type { Keap, KeapAccount, KeapContact } from './keap-state.ts';

type One = { Params: { id: string } };

const text = (name: string) => (contact: KeapContact) => [contact.values[name] as string | undefined];
const FILTERS: FilterFields<KeapContact> = {
  email: emailsOf,
  given_name: text('given_name'),
  family_name: text('family_name'),
  middle_name: text('middle_name'),
  website: text('website'),
  company_id: ({ values }) => [(values.company as { id: string } | undefined)?.id],
  contact_ids: ({ id }) => [id],
  ids: ({ id }) => [id],
  contact_id: ({ id }) => [id],
};
const PHONE_FIELDS = ['PHONE1', 'PHONE2', 'PHONE3', 'PHONE4', 'PHONE5'];

export function contactRoutes(app: FastifyInstance, keap: Keap): void {
  app.get('/rest/v2/contacts', (request) => {
    const account = accountOf(keap, request);
    const fields = fieldsOf(request);
    const { page, next_page_token } = pageOf(ordered(filtered(account, request), request), request, 'contact');
    return { contacts: page.map((contact) => presentContact(contact, fields)), next_page_token };
  });
  app.post('/rest/v2/contacts', (request, reply) => {
    const account = accountOf(keap, request);
    const [option, fields] = [queryText(request, 'duplicate_option'), fieldsOf(request)];
    if (option !== undefined && !DUPLICATE_OPTIONS.includes(option))
      throw invalid(`Invalid duplicate_option: ${option}`, 'duplicate_option');
    const body = read(ContactBody, request.body, 'contact');
    const known = option && findDuplicate(account, body, option);
    if (!known) return reply.code(201).send(presentContact(createContact(keap, account, body), fields));
    writeContact(keap, account, known, body);
    return reply.send(presentContact(known, fields));
  });
  app.get<One>('/rest/v2/contacts/:id', (request) =>
    presentContact(needContact(accountOf(keap, request), request.params.id), fieldsOf(request)),
  );
  app.patch<One>('/rest/v2/contacts/:id', (request) => {
    const account = accountOf(keap, request);
    const contact = needContact(account, request.params.id);
    writeContact(keap, account, contact, read(ContactBody, request.body, 'contact'), maskOf(request));
    return presentContact(contact, fieldsOf(request));
  });
  app.delete<One>('/rest/v2/contacts/:id', (request, reply) => {
    const account = accountOf(keap, request);
    const contact = needContact(account, request.params.id);
    account.contacts = account.contacts.filter((other) => other !== contact);
    keap.store.save();
    return reply.code(204).send();
  });
}

export function needContact({ contacts }: KeapAccount, id: string): KeapContact {
  const contact = contacts.find((one) => one.id === id);
  if (!contact) throw notFound('contact', id);
  return contact;
}

function fieldsOf(request: FastifyRequest): string | undefined {
  const fields = [queryOf(request).fields ?? []].flat().join(',') || undefined;
  const odd = fields?.split(',').find((name) => !PROPERTIES.includes(name));
  if (odd !== undefined) throw invalid(`Invalid field: ${odd}`, 'fields');
  return fields;
}

/** A repeated key: update_mask=given_name&update_mask=website. */
function maskOf(request: FastifyRequest): string[] | undefined {
  const given = queryOf(request).update_mask;
  if (given === undefined) return undefined;
  const mask = [given].flat();
  const odd = mask.find((name) => !PROPERTIES.includes(name));
  if (odd !== undefined) throw invalid(`Invalid update_mask: ${odd}`, 'update_mask');
  return mask;
}

/** Phone numbers are searched only in the fields that `phone_fields` names, so it is required. */
function filtered({ contacts }: KeapAccount, request: FastifyRequest): KeapContact[] {
  const known = [...Object.keys(FILTERS), 'phone_number', 'phone_fields', 'start_update_time'];
  const terms = parseFilter(queryText(request, 'filter'), known, 'contact');
  const termOf = (name: string) => terms.find(({ field }) => field === name)?.value;
  const [number, slots] = [termOf('phone_number'), termOf('phone_fields')?.split(',')];
  if (number !== undefined && !slots) throw invalid('phone_fields is required with phone_number', 'filter');
  if (slots?.some((slot) => !PHONE_FIELDS.includes(slot))) throw invalid('Invalid phone_fields', 'filter');
  const others = terms.filter(({ field }) => !field.startsWith('phone_') && field !== 'start_update_time');
  const since = termOf('start_update_time');
  return contacts.filter(
    (contact) =>
      (since === undefined || Date.parse(contact.update_time) >= Date.parse(since)) &&
      others.every((term) => holds(contact, term, FILTERS)) &&
      (number === undefined || hasPhone(contact, number, slots ?? [])),
  );
}

function hasPhone({ values }: KeapContact, number: string, slots: string[]): boolean {
  const digits = (given: string) => given.replace(/\D/g, '');
  const phones = (values.phone_numbers ?? []) as { number: string; field: string }[];
  return phones.some((phone) => slots.includes(phone.field) && digits(phone.number) === digits(number));
}

const ORDERS: Record<string, (contact: KeapContact) => string> = {
  id: ({ id }) => id.padStart(12, '0'),
  create_time: ({ create_time }) => create_time,
  update_time: ({ update_time }) => update_time,
  email: (contact) => emailsOf(contact)[0] ?? '',
};

function ordered(contacts: KeapContact[], request: FastifyRequest): KeapContact[] {
  const [name = 'id', direction = 'asc'] = (queryText(request, 'order_by') ?? '').split(/\s+/).filter(Boolean);
  const key = ORDERS[name];
  if (!key || !['asc', 'desc'].includes(direction)) throw invalid(`Invalid order_by: ${name} ${direction}`, 'order_by');
  const sorted = contacts.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  return direction === 'asc' ? sorted : sorted.toReversed();
}
