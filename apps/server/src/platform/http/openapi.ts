/** OpenAPI 3.1, generated from the same contract that is mounted, so the document cannot drift. */

import { readFileSync } from 'node:fs';
import { Failure } from '@leadwright/contract/common';
import { type Endpoint, isMutation, isRefusedInLoginAs } from '@leadwright/contract/endpoint';
import { z } from 'zod';
import { platformErrors } from '../errors.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

type Groups = Record<string, Record<string, Endpoint>>;

export function openapi(groups: Groups, title: string, serverUrl: string) {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, endpoints] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] ??= {};
      (paths[endpoint.path] as Record<string, unknown>)[endpoint.method.toLowerCase()] = operation(
        group,
        name,
        endpoint,
        schemas,
      );
    }
  }
  register(Failure, 'output', schemas);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Every call carries `Authorization: Bearer` with a session token or an API key. Agents find the same at `/mcp` (Model Context Protocol, streamable HTTP), with an API key.',
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
  };
}

function operation(group: string, name: string, endpoint: Endpoint, schemas: Record<string, JsonSchema>) {
  const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
  const success = endpoint.stream
    ? { content: { [endpoint.stream]: { schema: { type: 'string' } } } }
    : json(register(endpoint.reply, 'output', schemas));
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' && { security: [] }),
    ...accessNote(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...keyParameter(endpoint),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint, schemas) }),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done', ...success },
      ...refusalsOf(group, name, endpoint),
      default: { description: 'Refused or failed', ...json(FAILURE) },
    },
  };
}

const FAILURE = { $ref: '#/components/schemas/Failure' };
const WORDS: Record<number, string> = {
  401: 'Not signed in',
  402: 'Not paid: credits, a card or a budget is missing',
  403: 'Not allowed',
  404: 'Not there',
  409: 'Not as things are now',
  422: 'Not understood, or against a rule',
  429: 'Too often',
};

type Refusals = Record<string, Record<string, number>>;
let read: Refusals | undefined;
/** Read when the document is first asked for. */
function refusals(): Refusals {
  read ??= JSON.parse(readFileSync(new URL('refusals.json', import.meta.url), 'utf8')) as Refusals;
  return read;
}

/** What is refused, by status, with the codes: those of every call, and those that its handler can answer with (`refusals.json`). */
function refusalsOf(group: string, name: string, endpoint: Endpoint) {
  const known = refusals();
  // Handlers that a function makes are read as a whole.
  const own = known[`${group}.${name}`] ?? known[`${group}.*`] ?? {};
  const all = Object.entries({ ...commonRefusals(endpoint), ...own }).filter(([, status]) => status < 500);
  const byStatus = Object.entries(Object.groupBy(all, ([, status]) => String(status)));
  return Object.fromEntries(
    byStatus.map(([status, found = []]) => {
      const codes = found.map(([code]) => code).sort();
      const schema = { allOf: [FAILURE, { type: 'object', properties: { code: { type: 'string', enum: codes } } }] };
      return [status, { description: WORDS[Number(status)] ?? 'Refused', content: { 'application/json': { schema } } }];
    }),
  );
}

function commonRefusals(endpoint: Endpoint): Record<string, number> {
  const { access, params, query, body } = endpoint;
  const isKnown = access !== 'public';
  const codes: [string, boolean][] = [
    ['unauthenticated', isKnown],
    ['forbidden', typeof access === 'object'],
    ['login_as_refused', isKnown && isRefusedInLoginAs(endpoint)],
    ['key_reused', isKnown && isMutation(endpoint)],
    ['in_progress', isKnown && isMutation(endpoint)],
    ['invalid', Boolean(params ?? query ?? body)],
    ['too_many', true],
  ];
  return Object.fromEntries(
    codes
      .filter(([, applies]) => applies)
      .map(([code]) => {
        const error = platformErrors[code as keyof typeof platformErrors]();
        return [error.code, error.status];
      }),
  );
}

const accessNote = ({ access }: Endpoint) =>
  typeof access === 'object'
    ? { description: `Needs ${'module' in access ? `the module \`${access.module}\`` : Object.keys(access)[0]}.` }
    : {};

const keyParameter = (endpoint: Endpoint) =>
  endpoint.method === 'GET' || endpoint.access === 'public'
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 255 },
          description: 'A repeat returns the first answer.',
        },
      ];

function requestBody(endpoint: Endpoint, schemas: Record<string, JsonSchema>) {
  const schema = register(endpoint.body as z.core.$ZodType, 'input', schemas);
  return { required: true, content: { [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema } } };
}

function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query', schemas: Record<string, JsonSchema>) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJson(schema, 'input', schemas) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

function register(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Record<string, JsonSchema>): JsonSchema {
  return toJson(schema, io, schemas);
}

/** Named schemas (`.meta({ id })`) become components; zod gives them as $defs of the schema it is asked for. */
function toJson(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Record<string, JsonSchema>): JsonSchema {
  const made = jsonSchemaOf(schema, io) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const id = z.globalRegistry.get(schema)?.id;
  const {
    $defs = {},
    $schema: _dialect,
    id: _id,
    ...rest
  } = made as JsonSchema & { $defs?: Record<string, JsonSchema>; $schema?: string };
  for (const [name, definition] of Object.entries($defs)) schemas[name] = relink(definition);
  const linked = relink(rest);
  if (!id) return linked;
  // Asked for by its name, it is a reference to its own definition.
  if (!(id in $defs)) schemas[id] = linked;
  return { $ref: `#/components/schemas/${id}` };
}

function relink(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
}
