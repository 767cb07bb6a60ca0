/** Keap's custom fields, companies and the user who gave access, on the wire. */
import type { FastifyInstance } from 'fastify';
import { queryText } from '../../providers/provider-kit.ts';
import { CompanyBody, FieldBody, read } from './keap-bodies.ts';
import { OPTIONAL_PROPERTIES } from './keap-contacts.ts';
import { notFound } from './keap-errors.ts';
import { type FilterFields, holds, pageOf, parseFilter } from './keap-filter.ts';
import { accountOf } from './keap-gate.ts';
import { addField, type Keap, type KeapCompany, type KeapField, nextId } from './keap-state.ts';

type One = { Params: { id: string } };

const COMPANY_FILTERS: FilterFields<KeapCompany> = {
  company_name: ({ company_name }) => [company_name],
  name: ({ company_name }) => [company_name],
};

export function modelRoutes(app: FastifyInstance, keap: Keap): void {
  app.get('/rest/v2/oauth/connect/userinfo', (request) => {
    const { id: tenant_id, user } = accountOf(keap, request);
    const { id, email, given_name, family_name } = user;
    return { email, sub: id, id, keap_id: email, given_name, family_name, is_admin: true, tenant_id };
  });
  app.get('/rest/v2/businessProfile', (request) => {
    const { name, user } = accountOf(keap, request);
    return { name, email: user.email, time_zone: 'Europe/Lisbon', currency_code: 'USD', language_tag: 'en-US' };
  });
  app.get('/rest/v2/contacts/model', (request) => ({
    custom_fields: accountOf(keap, request).fields.map(presentField),
    optional_properties: OPTIONAL_PROPERTIES,
  }));
  app.post('/rest/v2/contacts/model/customFields', (request, reply) => {
    const account = accountOf(keap, request);
    const { label, field_type, group_id = '1', options } = read(FieldBody, request.body, 'custom_field');
    const labels = options.map((option) => option.label);
    const field = addField(account, { label, field_type, group_id, options: labels });
    keap.store.save();
    return reply.code(201).send(presentField(field));
  });
  app.delete<One>('/rest/v2/contacts/model/customFields/:id', (request, reply) => {
    const account = accountOf(keap, request);
    if (!account.fields.some(({ id }) => id === request.params.id)) throw notFound('custom_field', request.params.id);
    account.fields = account.fields.filter(({ id }) => id !== request.params.id);
    keap.store.save();
    return reply.code(204).send();
  });
  companyRoutes(app, keap);
}

const presentField = (field: KeapField) => ({ ...field, record_type: 'CONTACT', group_name: 'Custom Fields' });

function companyRoutes(app: FastifyInstance, keap: Keap): void {
  app.get('/rest/v2/companies', (request) => {
    const terms = parseFilter(queryText(request, 'filter'), Object.keys(COMPANY_FILTERS), 'company');
    const { companies } = accountOf(keap, request);
    const found = companies.filter((company) => terms.every((term) => holds(company, term, COMPANY_FILTERS)));
    const { page, next_page_token } = pageOf(found, request, 'company');
    return { companies: page.map(({ id, company_name }) => ({ id, company_name })), next_page_token };
  });
  app.post('/rest/v2/companies', (request, reply) => {
    const account = accountOf(keap, request);
    const { company_name } = read(CompanyBody, request.body, 'company');
    const company = { id: nextId(account), company_name, create_time: keap.sandbox.clock.now().toISOString() };
    account.companies.push(company);
    keap.store.save();
    return reply.code(201).send(company);
  });
}
