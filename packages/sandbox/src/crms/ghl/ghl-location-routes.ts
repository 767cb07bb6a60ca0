/** HighLevel's locations on the wire: the location itself, its custom fields and its tags. */
import type { FastifyInstance } from 'fastify';
import { FieldBody, FieldsQuery, LocationTagBody, read } from './ghl-bodies.ts';
import { badRequest, traceId } from './ghl-errors.ts';
import { needs, ownLocation } from './ghl-gate.ts';
import { type Ghl, type GhlField, type GhlLocation, keyOfField, nextId } from './ghl-state.ts';

type One = { Params: { locationId: string } };

export function locationRoutes(app: FastifyInstance, ghl: Ghl): void {
  app.get<One>('/locations/:locationId', needs('locations.readonly'), (request) => {
    const location = ownLocation(ghl, request, request.params.locationId);
    return { location: presentLocation(location), traceId: traceId() };
  });
  fieldRoutes(app, ghl);
  tagRoutes(app, ghl);
}

function fieldRoutes(app: FastifyInstance, ghl: Ghl): void {
  const path = '/locations/:locationId/customFields';
  app.get<One>(path, needs('locations/customFields.readonly'), (request) => {
    const { model } = read(FieldsQuery, request.query);
    const location = ownLocation(ghl, request, request.params.locationId);
    const fields = location.fields.filter((field) => model === 'all' || field.model === model);
    return { customFields: fields.map((field) => presentField(location, field)), traceId: traceId() };
  });
  app.post<One>(path, needs('locations/customFields.write'), (request, reply) => {
    const {
      name,
      dataType,
      placeholder = '',
      position,
      model,
      textBoxListOptions = [],
    } = read(FieldBody, request.body);
    const location = ownLocation(ghl, request, request.params.locationId);
    const fieldKey = keyOfField(model, name);
    if (location.fields.some((field) => field.fieldKey === fieldKey)) throw badRequest(`${fieldKey} already exists`);
    const picklistOptions = textBoxListOptions.map(({ label }) => label);
    const id = nextId(ghl, 'field');
    const field = { id, name: name.trim(), fieldKey, dataType, placeholder, position, model, picklistOptions };
    location.fields.push(field);
    ghl.store.save();
    return reply.code(201).send({ customField: presentField(location, field), traceId: traceId() });
  });
}

function tagRoutes(app: FastifyInstance, ghl: Ghl): void {
  const path = '/locations/:locationId/tags';
  app.get<One>(path, needs('locations/tags.readonly'), (request) => {
    const { id: locationId, tags } = ownLocation(ghl, request, request.params.locationId);
    return { tags: tags.map((tag) => ({ ...tag, locationId })), traceId: traceId() };
  });
  app.post<One>(path, needs('locations/tags.write'), (request) => {
    const { name } = read(LocationTagBody, request.body);
    const location = ownLocation(ghl, request, request.params.locationId);
    if (location.tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase()))
      throw badRequest('The tag name is already exist.');
    const tag = { id: nextId(ghl, 'tag'), name };
    location.tags.push(tag);
    ghl.store.save();
    return { tag: { ...tag, locationId: location.id }, traceId: traceId() };
  });
}

function presentLocation({ id, companyId, name, email, city, country, timezone, allowDuplicates }: GhlLocation) {
  const settings = { allowDuplicateContact: allowDuplicates, allowDuplicateOpportunity: false };
  return { id, companyId, name, email, city, country, timezone, settings };
}

/** Only fields to choose from have options. */
function presentField(location: GhlLocation, { picklistOptions, ...field }: GhlField) {
  return { ...field, locationId: location.id, ...(picklistOptions.length > 0 && { picklistOptions }) };
}
