/** HubSpot's CRM on the wire: objects, their batches and searches, associations and properties. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  CreateBody,
  MergeBody,
  PropertyBody,
  PropertyChange,
  ReadBody,
  read,
  SearchBody,
  UpdateBody,
} from './hubspot-bodies.ts';
import { refused } from './hubspot-errors.ts';
import { portalOf } from './hubspot-gate.ts';
import { GROUPS, type HubspotObject, newProperty, OBJECTS } from './hubspot-properties.ts';
import {
  alive,
  archiveRecord,
  createRecord,
  findByProperty,
  findRecord,
  mergeRecords,
  needRecord,
  presentRecord,
  updateRecord,
} from './hubspot-records.ts';
import type { Hubspot, HubspotPortal, HubspotRecord } from './hubspot-state.ts';

type Of = { Params: { object: HubspotObject } };
type One = { Params: { object: HubspotObject; id: string } };

function objectOf(request: FastifyRequest): HubspotObject {
  const { object } = request.params as { object: string };
  const found = OBJECTS.find((each) => each === object);
  if (!found) throw refused.invalid(`Unable to infer object type from: ${object}`);
  return found;
}

export function recordRoutes(app: FastifyInstance, hubspot: Hubspot): void {
  const of = (request: FastifyRequest) => ({ portal: portalOf(hubspot, request), object: objectOf(request) });
  app.post<Of>('/crm/v3/objects/:object', (request, reply) => {
    const { portal, object } = of(request);
    const { properties } = read(CreateBody, request.body);
    const made = createRecord(hubspot, portal, object, properties);
    return reply.code(201).send(presentRecord(object, made, Object.keys(properties)));
  });
  app.post<Of>('/crm/v3/objects/:object/batch/read', (request, reply) => {
    const { portal, object } = of(request);
    const { inputs, idProperty, properties } = read(ReadBody, request.body);
    const found = inputs.map(({ id }) =>
      idProperty ? findByProperty(portal, object, idProperty, id) : findRecord(portal, object, id),
    );
    const results = found.flatMap((each) => (each ? presentRecord(object, each, properties) : []));
    const missing = inputs.filter((_each, at) => !found[at]).map(({ id }) => id);
    const times = { status: 'COMPLETE', startedAt: nowOf(hubspot), completedAt: nowOf(hubspot) };
    if (missing.length === 0) return { ...times, results };
    const errors = [
      {
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        message: 'Could not get some CONTACT objects, they may be deleted or not exist. Check that ids are valid.',
        context: { ids: missing },
      },
    ];
    return reply.code(207).send({ ...times, results, numErrors: missing.length, errors });
  });
  app.post<Of>('/crm/v3/objects/:object/search', (request) => {
    const { portal, object } = of(request);
    const asked = read(SearchBody, request.body);
    const results = inOrder(searched(hubspot, portal, object, asked), asked.sorts);
    if (Number(asked.after ?? 0) + (asked.limit ?? 10) > MOST_RESULTS)
      throw refused.invalid('The maximum number of search results is 10000');
    return { total: results.length, ...paged(object, results, { ...asked, limit: asked.limit ?? 10 }) };
  });
  app.get<Of>('/crm/v3/objects/:object', (request) => {
    const { portal, object } = of(request);
    const { limit = '10', after, properties = '' } = request.query as Record<string, string | undefined>;
    if (Number(limit) > MOST_LISTED) throw refused.invalid(`The limit must not exceed ${MOST_LISTED}`);
    const asked = { limit: Number(limit), after, properties: properties.split(',').filter(Boolean) };
    return paged(object, alive(portal, object), asked);
  });
  app.post<Of>('/crm/v3/objects/:object/merge', (request) => {
    const { portal, object } = of(request);
    const { primaryObjectId, objectIdToMerge } = read(MergeBody, request.body);
    return presentRecord(object, mergeRecords(hubspot, portal, object, primaryObjectId, objectIdToMerge));
  });
  app.get<One>('/crm/v3/objects/:object/:id', (request) => {
    const { portal, object } = of(request);
    const { properties = '' } = request.query as { properties?: string };
    return presentRecord(object, needRecord(portal, object, request.params.id), properties.split(',').filter(Boolean));
  });
  app.patch<One>('/crm/v3/objects/:object/:id', (request) => {
    const { portal, object } = of(request);
    const { properties } = read(UpdateBody, request.body);
    const record = needRecord(portal, object, request.params.id);
    updateRecord(hubspot, portal, object, record, properties);
    return presentRecord(object, record, Object.keys(properties));
  });
  app.delete<One>('/crm/v3/objects/:object/:id', (request, reply) => {
    const { portal, object } = of(request);
    archiveRecord(hubspot, portal, object, request.params.id);
    return reply.code(204).send();
  });
}

const MOST_RESULTS = 10_000;
const MOST_LISTED = 100;

interface Asked {
  limit: number;
  after?: string | undefined;
  properties?: string[] | undefined;
}

/** `after` counts records here; the real one is opaque. */
function paged(object: HubspotObject, all: HubspotRecord[], { limit, after = '0', properties }: Asked) {
  const end = Number(after) + limit;
  const results = all.slice(Number(after), end).map((each) => presentRecord(object, each, properties));
  const next = { after: String(end), link: `?after=${end}` };
  return { results, ...(end < all.length && { paging: { next } }) };
}

const inOrder = (records: HubspotRecord[], [sort]: string[] = []) =>
  sort === 'lastmodifieddate' ? records.toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)) : records;

const nowOf = ({ sandbox }: Hubspot) => sandbox.clock.now().toISOString();

type Filter = { propertyName: string; operator: string; value?: string | undefined };

/** What was written a moment ago is not found yet. */
function searched(
  { kit, sandbox }: Hubspot,
  portal: HubspotPortal,
  object: HubspotObject,
  { filterGroups = [] }: { filterGroups?: { filters: Filter[] }[] | undefined },
): HubspotRecord[] {
  const until = sandbox.clock.now().getTime() - kit.settings.search_lag_ms;
  return alive(portal, object).filter(
    (record) =>
      Date.parse(record.updatedAt) <= until &&
      (filterGroups.length === 0 ||
        filterGroups.some(({ filters }) => filters.every((filter) => holds(portal, object, record, filter)))),
  );
}

function holds(portal: HubspotPortal, object: HubspotObject, record: HubspotRecord, filter: Filter): boolean {
  const { propertyName, operator, value = '' } = filter;
  if (!portal.properties[object].some(({ name }) => name === propertyName))
    throw refused.invalid(`There was a problem with the request: property ${propertyName} does not exist`);
  if (operator === 'GTE' && propertyName === 'lastmodifieddate') return Date.parse(record.updatedAt) >= Number(value);
  const now = (record.properties[propertyName] ?? '').toLowerCase();
  const asked = value.toLowerCase();
  if (operator === 'HAS_PROPERTY') return now !== '';
  if (operator === 'NOT_HAS_PROPERTY') return now === '';
  if (operator === 'NEQ') return now !== asked;
  return operator === 'CONTAINS_TOKEN' ? now.split(/[^\p{L}\p{N}]+/u).includes(asked) : now === asked;
}

type Link = { Params: { from: HubspotObject; id: string; to: HubspotObject; other: string } };

/** Contact to company is type 279, and back 280. */
export function associationRoutes(app: FastifyInstance, hubspot: Hubspot): void {
  const linkOf = (request: FastifyRequest) => {
    const { from, id, to, other } = request.params as Link['Params'];
    const portal = portalOf(hubspot, request);
    const [one, two] = [needRecord(portal, from, id).id, needRecord(portal, to, other).id];
    return { portal, link: from === 'contacts' ? { contact: one, company: two } : { contact: two, company: one } };
  };
  const isSame = (a: { contact: string; company: string }) => (b: { contact: string; company: string }) =>
    a.contact === b.contact && a.company === b.company;
  app.put<Link>('/crm/v4/objects/:from/:id/associations/default/:to/:other', (request) => {
    const { portal, link } = linkOf(request);
    if (!portal.associations.some(isSame(link))) portal.associations.push(link);
    hubspot.store.save();
    const { from, id, other } = request.params;
    const associationSpec = {
      associationCategory: 'HUBSPOT_DEFINED',
      associationTypeId: from === 'contacts' ? 279 : 280,
    };
    return { status: 'COMPLETE', results: [{ from: { id }, to: { id: other }, associationSpec }] };
  });
  app.delete<Link>('/crm/v4/objects/:from/:id/associations/:to/:other', (request, reply) => {
    const { portal, link } = linkOf(request);
    portal.associations = portal.associations.filter((each) => !isSame(link)(each));
    hubspot.store.save();
    return reply.code(204).send();
  });
  app.get<Link>('/crm/v4/objects/:from/:id/associations/:to', (request) => {
    const { from, id } = request.params;
    const portal = portalOf(hubspot, request);
    const own = needRecord(portal, from, id).id;
    const mine = portal.associations.filter(
      ({ contact, company }) => (from === 'contacts' ? contact : company) === own,
    );
    const types = [{ category: 'HUBSPOT_DEFINED', typeId: from === 'contacts' ? 279 : 280, label: null }];
    return {
      results: mine.map(({ contact, company }) => ({
        toObjectId: from === 'contacts' ? company : contact,
        associationTypes: types,
      })),
    };
  });
}

export function propertyRoutes(app: FastifyInstance, hubspot: Hubspot): void {
  app.get<Of>('/crm/v3/properties/:object', (request) => ({
    results: portalOf(hubspot, request).properties[objectOf(request)],
  }));
  app.post<Of>('/crm/v3/properties/:object', (request, reply) => {
    const [portal, object] = [portalOf(hubspot, request), objectOf(request)];
    const body = read(PropertyBody, request.body);
    if (body.groupName !== GROUPS[object]) throw refused.invalid(`Property group ${body.groupName} does not exist`);
    if (portal.properties[object].some(({ name }) => name === body.name)) throw refused.exists(body.name);
    const made = newProperty(body);
    portal.properties[object].push(made);
    hubspot.store.save();
    return reply.code(201).send(made);
  });
  app.patch<{ Params: { object: string; name: string } }>('/crm/v3/properties/:object/:name', (request) => {
    const properties = portalOf(hubspot, request).properties[objectOf(request)];
    const property = properties.find(({ name }) => name === request.params.name);
    if (!property) throw refused.property(request.params.name);
    if (property.modificationMetadata.readOnlyDefinition) throw refused.invalid(`${property.name} cannot be changed`);
    const { label, options } = read(PropertyChange, request.body);
    if (label) property.label = label;
    if (options) property.options = newProperty({ ...property, options }).options;
    hubspot.store.save();
    return property;
  });
}
