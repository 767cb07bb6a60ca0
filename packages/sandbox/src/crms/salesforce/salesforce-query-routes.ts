/** Queries and searches on the wire. `queryAll` also sees the recycle bin. */
import type { FastifyInstance } from 'fastify';
import { queryText } from '../../providers/provider-kit.ts';
import { refusal, refusals } from './salesforce-errors.ts';
import { organizationOf } from './salesforce-gate.ts';
import { isObject, type ObjectName } from './salesforce-objects.ts';
import { checkFields } from './salesforce-record-routes.ts';
import { allRecords, fieldValue, liveRecords, presentRecord } from './salesforce-records.ts';
import { isRelated, related } from './salesforce-relations.ts';
import type { Organization, Salesforce, SalesforceRecord } from './salesforce-state.ts';
import { fieldsIn, holds, parseSoql, type Query } from './soql.ts';

type Versioned = { Params: { version: string } };

export function queryRoutes(app: FastifyInstance, salesforce: Salesforce): void {
  for (const [path, seesBin] of [
    ['/query', false],
    ['/queryAll', true],
  ] as const)
    app.get<Versioned>(path, (request) => {
      const organization = organizationOf(salesforce, request);
      const query = parseSoql(queryText(request, 'q') ?? '');
      const records = answerTo(organization, query, { version: request.params.version, seesBin });
      return { totalSize: records.length, done: true, records };
    });
  app.get<Versioned>('/search', (request) => {
    const organization = organizationOf(salesforce, request);
    const { terms, object, fields } = parseSosl(queryText(request, 'q') ?? '');
    checkFields(organization, object, fields);
    const indexedTo = salesforce.sandbox.clock.now().getTime() - salesforce.kit.settings.search_lag_ms;
    const found = liveRecords(organization, object).filter(
      (record) => new Date(record.modified).getTime() <= indexedTo && hasPhone(record, terms),
    );
    return { searchRecords: found.map((record) => presentRecord(object, record, fields, request.params.version)) };
  });
}

interface Asked {
  version: string;
  seesBin: boolean;
}

function answerTo(organization: Organization, query: Query, asked: Asked): object[] {
  if (query.from === 'Organization') return [organizationRecord(organization, query, asked.version)];
  if (query.from === 'OpportunityContactRole') return rolesIn(organization, query);
  if (query.from === 'Opportunity') return opportunitiesIn(organization, query);
  if (!isObject(query.from)) throw refusals.type(query.from);
  const records = recordsIn(organization, query.from, query, asked);
  return query.isGrouped ? grouped(records, query) : records;
}

/** One row for each value, without a record's name and address. */
function grouped(rows: object[], { fields: [field = ''] }: Query): object[] {
  const values = new Set(rows.map((row) => (row as Record<string, unknown>)[field]));
  return [...values].map((value) => ({ attributes: { type: 'AggregateResult' }, [field]: value }));
}

function recordsIn(organization: Organization, object: ObjectName, query: Query, { version, seesBin }: Asked) {
  const own = (name: string) => !isRelated(name);
  checkFields(organization, object, fieldsIn(query).filter(own));
  const value = (record: SalesforceRecord) => (name: string) => fieldValue(record, nameOf(organization, object, name));
  return (seesBin ? allRecords : liveRecords)(organization, object)
    .filter((record) => holds(query.where, value(record)))
    .toSorted((a, b) => compare(query, a, b))
    .slice(0, query.limit)
    .map((record) => ({
      ...presentRecord(object, record, query.fields.filter(own), version),
      ...related(organization, record, query.fields.filter(isRelated)),
    }));
}

/** Names of fields are the same whatever their case. */
const nameOf = ({ fields }: Organization, object: ObjectName, given: string) =>
  fields[object].find(({ name }) => name.toLowerCase() === given.toLowerCase())?.name ?? given;

/** They belong to the accounts of the contacts that have a part in them. */
function opportunitiesIn(organization: Organization, query: Query): object[] {
  const odd = fieldsIn(query).find((name) => name !== 'AccountId');
  if (odd) throw refusal('INVALID_FIELD', `No such column '${odd}' on entity 'Opportunity'.`);
  const accounts = organization.roles.map(
    ({ ContactId }) => organization.contacts.find(({ id }) => id === ContactId)?.values.AccountId ?? null,
  );
  const rows = accounts
    .filter((AccountId) => holds(query.where, () => AccountId))
    .map((AccountId) => ({ attributes: { type: 'Opportunity' }, AccountId }));
  return query.isGrouped ? grouped(rows, query) : rows;
}

const ROLE_FIELDS = ['ContactId', 'Opportunity.IsWon', 'Opportunity.IsClosed'];

function rolesIn({ roles }: Organization, query: Query): object[] {
  const odd = fieldsIn(query).find((name) => !ROLE_FIELDS.includes(name));
  if (odd) throw refusal('INVALID_FIELD', `No such column '${odd}' on entity 'OpportunityContactRole'.`);
  return roles
    .filter(({ ContactId }) => holds(query.where, () => ContactId))
    .map(({ ContactId, opportunity }) => ({
      attributes: { type: 'OpportunityContactRole' },
      ContactId,
      Opportunity: { attributes: { type: 'Opportunity' }, ...opportunity },
    }));
}

function organizationRecord({ org_id, name }: Organization, { fields, where }: Query, version: string): object {
  const all: Record<string, unknown> = { Id: org_id, Name: name, IsSandbox: true };
  const odd = fields.find((each) => !(each in all));
  if (odd !== undefined || where) throw refusal('INVALID_FIELD', `No such column '${odd}' on entity 'Organization'.`);
  const attributes = { type: 'Organization', url: `/services/data/${version}/sobjects/Organization/${org_id}` };
  return { attributes, ...Object.fromEntries(fields.map((each) => [each, all[each]])) };
}

function compare({ orderBy }: Query, a: SalesforceRecord, b: SalesforceRecord): number {
  for (const { field, isDescending } of orderBy) {
    const [one, other] = [String(fieldValue(a, field) ?? ''), String(fieldValue(b, field) ?? '')];
    if (one !== other) return one < other === isDescending ? 1 : -1;
  }
  return 0;
}

const SOSL = /^FIND \{([^{}]+)\} IN PHONE FIELDS RETURNING (Lead|Contact)\(([\w, ]+)\)$/;

/** The only search that the product makes: numbers joined by OR, in the phone fields of leads or contacts. */
function parseSosl(sosl: string): { terms: string[]; object: ObjectName; fields: string[] } {
  const [, words = '', object = 'Lead', fields = ''] = SOSL.exec(sosl) ?? [];
  const terms = words.split(' OR ').map((term) => term.trim());
  if (terms.some((term) => !/^\d{2,}$/.test(term))) throw refusal('MALFORMED_SEARCH', `No viable search: ${sosl}`);
  return { terms, object: object as ObjectName, fields: fields.split(',').map((each) => each.trim()) };
}

const hasPhone = ({ values }: SalesforceRecord, terms: string[]) =>
  [values.Phone, values.MobilePhone].some((phone) => phone && terms.includes(String(phone).replace(/\D/g, '')));
