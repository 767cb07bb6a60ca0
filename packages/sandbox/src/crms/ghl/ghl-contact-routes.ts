/** HighLevel's contacts on the wire. */
import type { FastifyInstance } from 'fastify';
import { CreateBody, DuplicateQuery, read, SearchBody, TagsBody, UpdateBody, UpsertBody } from './ghl-bodies.ts';
import {
  addTags,
  createContact,
  findKnown,
  nameOf,
  removeContact,
  removeTags,
  searchContacts,
  updateContact,
  upsertContact,
} from './ghl-contacts.ts';
import { traceId } from './ghl-errors.ts';
import { needs, ownContact, ownLocation } from './ghl-gate.ts';
import type { Ghl, GhlContact, GhlLocation } from './ghl-state.ts';

type One = { Params: { contactId: string } };
const [READ, WRITE] = [needs('contacts.readonly'), needs('contacts.write')];

export function contactRoutes(app: FastifyInstance, ghl: Ghl): void {
  app.post('/contacts/', WRITE, (request, reply) => {
    const { locationId, ...body } = read(CreateBody, request.body);
    const location = ownLocation(ghl, request, locationId);
    const contact = createContact(ghl, location, body);
    return reply.code(201).send({ contact: present(location, contact), traceId: traceId() });
  });
  app.post('/contacts/upsert', WRITE, (request) => {
    const { locationId, createNewIfDuplicateAllowed = false, ...body } = read(UpsertBody, request.body);
    const location = ownLocation(ghl, request, locationId);
    const { isNew, contact } = upsertContact(ghl, location, body, createNewIfDuplicateAllowed);
    return { new: isNew, contact: present(location, contact), traceId: traceId() };
  });
  app.post('/contacts/search', READ, (request) => {
    const asked = read(SearchBody, request.body);
    const location = ownLocation(ghl, request, asked.locationId);
    const { contacts, total } = searchContacts(location, asked);
    const shown = contacts.map(({ contact, searchAfter }) => ({ ...present(location, contact), searchAfter }));
    return { contacts: shown, total, traceId: traceId() };
  });
  app.get('/contacts/search/duplicate', READ, (request) => {
    const { locationId, email, number } = read(DuplicateQuery, request.query);
    const location = ownLocation(ghl, request, locationId);
    const known = findKnown(location, { email, phone: number });
    return { contact: known ? present(location, known.contact) : null, traceId: traceId() };
  });
  oneContactRoutes(app, ghl);
}

function oneContactRoutes(app: FastifyInstance, ghl: Ghl): void {
  app.get<One>('/contacts/:contactId', READ, (request) => {
    const { location, contact } = ownContact(ghl, request, request.params.contactId);
    return { contact: present(location, contact), traceId: traceId() };
  });
  app.put<One>('/contacts/:contactId', WRITE, (request) => {
    const body = read(UpdateBody, request.body);
    const { location, contact } = ownContact(ghl, request, request.params.contactId);
    updateContact(ghl, location, contact, body as Parameters<typeof updateContact>[3]);
    return { succeded: true, contact: present(location, contact), traceId: traceId() };
  });
  app.delete<One>('/contacts/:contactId', WRITE, (request) => {
    const { location, contact } = ownContact(ghl, request, request.params.contactId);
    removeContact(ghl, location, contact);
    return { succeded: true, traceId: traceId() };
  });
  app.post<One>('/contacts/:contactId/tags', WRITE, (request, reply) => {
    const { tags } = read(TagsBody, request.body);
    const { location, contact } = ownContact(ghl, request, request.params.contactId);
    addTags(ghl, location, contact, tags);
    return reply.code(201).send({ tags: contact.tags, traceId: traceId() });
  });
  app.delete<One>('/contacts/:contactId/tags', WRITE, (request) => {
    const { tags } = read(TagsBody, request.body);
    const { location, contact } = ownContact(ghl, request, request.params.contactId);
    removeTags(ghl, location, contact, tags);
    return { tags: contact.tags, traceId: traceId() };
  });
}

/** A contact in responses: fields without a value are omitted. */
function present(location: GhlLocation, contact: GhlContact) {
  const { values } = contact;
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : undefined);
  return {
    id: contact.id,
    locationId: location.id,
    ...values,
    name: nameOf(contact) || undefined,
    firstNameLowerCase: lower(values.firstName),
    lastNameLowerCase: lower(values.lastName),
    fullNameLowerCase: lower(nameOf(contact)),
    emailLowerCase: lower(values.email),
    type: 'lead',
    dateAdded: contact.dateAdded,
    dateUpdated: contact.dateUpdated,
    tags: contact.tags,
    customFields: contact.customFields,
  };
}
