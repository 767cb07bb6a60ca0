/** Records on the wire: one by one, and in collections of up to 200 that answer for each. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { queryText } from '../../providers/provider-kit.ts';
import { refusal, refusals, type SalesforceError, SalesforceRefusal } from './salesforce-errors.ts';
import type { SalesforceField } from './salesforce-fields.ts';
import { organizationOf } from './salesforce-gate.ts';
import { isObject, OBJECT_NAMES, OBJECTS, type ObjectName } from './salesforce-objects.ts';
import {
  createRecord,
  deleteRecord,
  hasId,
  liveRecords,
  needRecord,
  presentRecord,
  updateRecord,
} from './salesforce-records.ts';
import type { Organization, Salesforce } from './salesforce-state.ts';
import type { Written } from './salesforce-values.ts';

type Of = { Params: { object: string; version: string } };
type One = { Params: Of['Params'] & { id: string } };
const MAX = 200;
const MAX_READ = 2000;

const Records = z.strictObject({
  allOrNone: z.literal(false).default(false),
  records: z.array(z.looseObject({ attributes: z.looseObject({ type: z.enum(OBJECT_NAMES) }) })).min(1),
});
const Retrieve = z.strictObject({ ids: z.array(z.string()).min(1).max(MAX_READ), fields: z.array(z.string()).min(1) });

function read<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw refusal('JSON_PARSER_ERROR', z.prettifyError(result.error));
}

/** The object that the path names. */
function objectOf({ params }: { params: Of['Params'] }): ObjectName {
  if (!isObject(params.object)) throw refusals.path();
  return params.object;
}

export function recordRoutes(app: FastifyInstance, salesforce: Salesforce): void {
  app.post<Of>('/sobjects/:object', (request, reply) => {
    const organization = organizationOf(salesforce, request);
    const { id } = createRecord(salesforce, organization, objectOf(request), bodyOf(request));
    return reply.code(201).send({ id, success: true, errors: [] });
  });
  app.get<One>('/sobjects/:object/:id', (request) => {
    const organization = organizationOf(salesforce, request);
    const [object, { id, version }] = [objectOf(request), request.params];
    const all = organization.fields[object].map(({ name }) => name);
    const fields = queryText(request, 'fields')?.split(',') ?? all;
    checkFields(organization, object, fields);
    return presentRecord(object, needRecord(organization, object, id), fields, version);
  });
  app.patch<One>('/sobjects/:object/:id', (request, reply) => {
    const organization = organizationOf(salesforce, request);
    updateRecord(salesforce, organization, objectOf(request), request.params.id, bodyOf(request));
    return reply.code(204).send();
  });
  app.delete<One>('/sobjects/:object/:id', (request, reply) => {
    const organization = organizationOf(salesforce, request);
    needRecord(organization, objectOf(request), request.params.id);
    deleteRecord(salesforce, organization, request.params.id);
    return reply.code(204).send();
  });
  app.get<Of>('/sobjects/:object/describe', (request) => {
    const object = objectOf(request);
    return described(object, organizationOf(salesforce, request).fields[object]);
  });
  collectionRoutes(app, salesforce);
}

const described = (object: ObjectName, fields: SalesforceField[]) => ({
  name: object,
  label: object,
  labelPlural: `${object}s`,
  keyPrefix: OBJECTS[object].prefix,
  custom: false,
  createable: true,
  updateable: true,
  deletable: true,
  queryable: true,
  searchable: true,
  mergeable: true,
  fields,
});

const bodyOf = (request: FastifyRequest): Written => read(z.record(z.string(), z.unknown()), request.body);

function collectionRoutes(app: FastifyInstance, salesforce: Salesforce): void {
  app.post('/composite/sobjects', (request) => {
    const organization = organizationOf(salesforce, request);
    const { records } = limited(read(Records, request.body));
    return records.map((record) =>
      resultOf(() => createRecord(salesforce, organization, record.attributes.type, record).id),
    );
  });
  app.patch('/composite/sobjects', (request) => {
    const organization = organizationOf(salesforce, request);
    const { records } = limited(read(Records, request.body));
    const ids = records.map(({ id }) => String(id ?? ''));
    return records.map((record, at) =>
      resultOf(() => {
        if (ids.indexOf(ids[at] as string) < at)
          throw refusal('DUPLICATE_VALUE', `Duplicate id in list: ${ids[at]}`, []);
        updateRecord(salesforce, organization, record.attributes.type, ids[at] as string, record);
        return ids[at] as string;
      }),
    );
  });
  app.delete('/composite/sobjects', (request) => {
    const organization = organizationOf(salesforce, request);
    const ids = queryText(request, 'ids')?.split(',') ?? [];
    limited({ records: ids });
    return ids.map((id) =>
      resultOf(() => {
        deleteRecord(salesforce, organization, id);
        return id;
      }),
    );
  });
  /** One entry per id, null where there is none. */
  app.post<Of>('/composite/sobjects/:object', (request) => {
    const organization = organizationOf(salesforce, request);
    const object = objectOf(request);
    const { ids, fields } = read(Retrieve, request.body);
    checkFields(organization, object, fields);
    return ids.map((id) => {
      const record = liveRecords(organization, object).find((one) => hasId(one, id));
      return record ? presentRecord(object, record, fields, request.params.version) : null;
    });
  });
}

function limited<T extends { records: unknown[] }>(given: T): T {
  if (given.records.length <= MAX) return given;
  throw refusal('INVALID_BATCH_SIZE', `Batch size must be between 1 and ${MAX}, found: ${given.records.length}`);
}

/** A record that is not there is an error of its id here. */
const inCollection = (error: SalesforceError): SalesforceError =>
  error.errorCode === 'NOT_FOUND'
    ? { errorCode: 'INVALID_CROSS_REFERENCE_KEY', message: 'invalid cross reference id' }
    : error;

function resultOf(act: () => string): object {
  try {
    return { id: act(), success: true, errors: [] };
  } catch (error) {
    if (!(error instanceof SalesforceRefusal)) throw error;
    // What a duplicate rule found is told for a single create only.
    const errors = error.errors.map(inCollection).map(({ errorCode, message, fields = [] }) => ({
      statusCode: errorCode,
      message,
      fields,
    }));
    return { success: false, errors };
  }
}

export function checkFields({ fields }: Organization, object: ObjectName, names: readonly string[]): void {
  const isKnown = (name: string) => fields[object].some((field) => field.name.toLowerCase() === name.toLowerCase());
  const odd = names.find((name) => !isKnown(name));
  if (odd !== undefined)
    throw refusal(
      'INVALID_FIELD',
      `No such column '${odd}' on entity '${object}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name.`,
    );
}
