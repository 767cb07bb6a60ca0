/** Persons, organizations and person fields on the wire, and who gave the access. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { queryText } from '../../providers/provider-kit.ts';
import {
  Merge,
  NewField,
  NewOptions,
  NewOrganization,
  NewPerson,
  OrganizationChange,
  PersonChange,
  read,
} from './pipedrive-bodies.ts';
import { answered, invalid, notFound, refusal } from './pipedrive-errors.ts';
import { companyOf, costs, reads, searches } from './pipedrive-gate.ts';
import { listed, searched } from './pipedrive-lists.ts';
import { createPerson, mergePersons, needPerson, presentPerson, writePerson } from './pipedrive-persons.ts';
import {
  addField,
  nextId,
  OPTION_TYPES,
  type Pipedrive,
  type PipedriveCompany,
  type PipedriveOrganization,
} from './pipedrive-state.ts';

type One = { Params: { id: string } };
type Coded = { Params: { code: string } };
const values = (list: { value: string }[]) => list.map(({ value }) => value);

export function personRoutes(app: FastifyInstance, pipedrive: Pipedrive): void {
  const company = (request: FastifyRequest) => companyOf(pipedrive, request);
  app.get('/api/v2/persons', reads(10), (request) => {
    const own = company(request);
    const of = queryText(request, 'org_id');
    const ids = queryText(request, 'ids')?.split(',');
    const more = queryText(request, 'include_fields')?.split(',') ?? [];
    const persons = own.persons.filter(
      ({ id, org_id }) => (of === undefined || String(org_id) === of) && (!ids || ids.includes(String(id))),
    );
    return listed(request, persons, (person) => presentPerson(own, person, more));
  });
  app.get('/api/v2/persons/search', searches, (request) => {
    const own = company(request);
    const nameOf = (id: number | null) => own.organizations.find((one) => one.id === id)?.name;
    const fields = {
      name: ({ name }: { name: string }) => [name],
      email: ({ emails }: { emails: { value: string }[] }) => values(emails),
      phone: ({ phones }: { phones: { value: string }[] }) => values(phones),
    };
    return searched(pipedrive, request, own.persons, fields, ({ id, name, org_id, emails, phones }) => ({
      id,
      type: 'person',
      name,
      emails: values(emails),
      phones: values(phones),
      organization: org_id ? { id: org_id, name: nameOf(org_id) } : null,
    }));
  });
  app.post('/api/v2/persons', costs(5), (request, reply) => {
    const person = createPerson(pipedrive, company(request), read(NewPerson, request.body));
    return reply.code(201).send(answered(presentPerson(company(request), person)));
  });
  app.get<One>('/api/v2/persons/:id', reads(1), (request) =>
    answered(presentPerson(company(request), needPerson(company(request), request.params.id))),
  );
  app.patch<One>('/api/v2/persons/:id', costs(5), (request) => {
    const person = needPerson(company(request), request.params.id);
    writePerson(pipedrive, company(request), person, read(PersonChange, request.body));
    return answered(presentPerson(company(request), person));
  });
  app.delete<One>('/api/v2/persons/:id', costs(3), (request) => {
    const person = needPerson(company(request), request.params.id);
    Object.assign(person, { is_deleted: true, update_time: pipedrive.sandbox.clock.now().toISOString() });
    pipedrive.store.save();
    return answered({ id: person.id });
  });
  app.put<One>('/api/v1/persons/:id/merge', costs(40), (request) => {
    const gone = needPerson(company(request), request.params.id);
    const kept = needPerson(company(request), String(read(Merge, request.body).merge_with_id));
    return answered({ id: mergePersons(pipedrive, kept, gone).id });
  });
}

function checkWebsite({ has_websites }: PipedriveCompany, { website }: { website?: unknown }): void {
  if (website !== undefined && !has_websites) throw refusal(403, 'website is not available in this plan');
}

export function organizationRoutes(app: FastifyInstance, pipedrive: Pipedrive): void {
  const company = (request: FastifyRequest) => companyOf(pipedrive, request);
  const need = ({ organizations }: PipedriveCompany, id: string) => {
    const found = organizations.find((one) => String(one.id) === id && !one.is_deleted);
    if (!found) throw notFound('Organization');
    return found;
  };
  const now = () => pipedrive.sandbox.clock.now().toISOString();
  app.get('/api/v2/organizations', reads(10), (request) =>
    listed(request, company(request).organizations, (one) => one),
  );
  app.get('/api/v2/organizations/search', searches, (request) =>
    searched(
      ...([pipedrive, request, company(request).organizations] as const),
      { name: ({ name }: { name: string }) => [name] },
      ({ id, name }) => ({ id, type: 'organization', name }),
    ),
  );
  app.post('/api/v2/organizations', costs(5), (request, reply) => {
    const own = company(request);
    const body = read(NewOrganization, request.body);
    checkWebsite(own, body);
    const organization: PipedriveOrganization = {
      id: nextId(own),
      name: body.name,
      owner_id: own.user.id,
      address: null,
      website: null,
      label_ids: [],
      visible_to: 3,
      add_time: now(),
      update_time: now(),
      is_deleted: false,
    };
    Object.assign(organization, body);
    own.organizations.push(organization);
    pipedrive.store.save();
    return reply.code(201).send(answered(organization));
  });
  app.get<One>('/api/v2/organizations/:id', reads(1), (request) => answered(need(company(request), request.params.id)));
  app.patch<One>('/api/v2/organizations/:id', costs(5), (request) => {
    const one = need(company(request), request.params.id);
    const body = read(OrganizationChange, request.body);
    checkWebsite(company(request), body);
    Object.assign(one, body, { update_time: now() });
    pipedrive.store.save();
    return answered(one);
  });
  app.delete<One>('/api/v2/organizations/:id', costs(3), (request) => {
    const one = need(company(request), request.params.id);
    Object.assign(one, { is_deleted: true, update_time: now() });
    for (const person of company(request).persons) if (person.org_id === one.id) person.org_id = null;
    pipedrive.store.save();
    return answered({ id: one.id });
  });
}

export function fieldRoutes(app: FastifyInstance, pipedrive: Pipedrive): void {
  const company = (request: FastifyRequest) => companyOf(pipedrive, request);
  const presentField = (field: object) => ({ is_optional_response_field: false, subfields: null, ...field });
  app.get('/api/v2/personFields', reads(10), (request) =>
    answered(company(request).fields.map(presentField), { next_cursor: null }),
  );
  app.get('/api/v2/organizationFields', reads(10), (request) => {
    const names = ['name', 'address', ...(company(request).has_websites ? ['website'] : [])];
    const fields = names.map((field_code) => ({ field_code, field_name: field_code, is_custom_field: false }));
    return answered(fields, { next_cursor: null });
  });
  app.post('/api/v2/personFields', costs(5, ['admin', 'contact-fields:full']), (request) => {
    const { field_name, field_type, options = [] } = read(NewField, request.body);
    const labels = options.map(({ label }) => label);
    const field = addField(company(request), { field_name, field_type, labels });
    pipedrive.store.save();
    return answered(presentField(field));
  });
  app.post<Coded>('/api/v2/personFields/:code/options', costs(5), (request) => {
    const field = company(request).fields.find(({ field_code }) => field_code === request.params.code);
    if (!field) throw notFound('Field');
    if (!OPTION_TYPES.includes(field.field_type) || !field.options) throw invalid('this field has no options');
    const made = read(NewOptions, request.body).map(({ label }) => ({ id: nextId(company(request)), label }));
    field.options.push(...made);
    pipedrive.store.save();
    return answered(made);
  });
  app.get('/api/v1/users/me', costs(2, ['base']), (request) => {
    const { user, company_id, name, id } = company(request);
    return answered({ ...user, company_id, company_name: name, company_domain: id, default_currency: 'EUR' });
  });
}
