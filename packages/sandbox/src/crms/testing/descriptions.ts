/**
 * What the vendors' own API descriptions (OpenAPI) say about requests and responses, from the folder in VENDOR_SPECS.
 * Without it the trimmed tables next to this file are used; with it these tables are compared with the originals.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'any'
  | { list: Shape }
  | { properties: Record<string, Shape>; required: string[] };

export interface Call {
  query: string[];
  body: Shape | null;
  /** By status. */
  answers: Record<string, Shape>;
}
export type Calls = Record<string, Call>;

// biome-ignore lint/suspicious/noExplicitAny: somebody else's JSON
type Json = any;

const FOLDER = process.env.VENDOR_SPECS ?? '';
export const hasDescriptions = FOLDER !== '' && existsSync(FOLDER);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** All calls of the named files below the folder, as "POST /contacts/upsert". */
export function readCalls(...files: string[]): Calls {
  const common = join(FOLDER, 'ghl', 'common', 'common-schemas.json');
  const shared: Json = existsSync(common) ? JSON.parse(readFileSync(common, 'utf8')) : {};
  return Object.assign(
    {},
    ...files.map((file) => callsOf(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')), shared)),
  );
}

function callsOf(document: Json, shared: Json): Calls {
  const shape = (schema: Json) => shapeOf(schema, document, shared, []);
  const entries = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method): [string, Call] => {
      const { parameters = [], requestBody, responses } = item[method];
      const query = parameters.filter((each: Json) => each.in === 'query').map((each: Json) => each.name);
      const schemaOf = ({ content = {} }: Json) => Object.values<Json>(content)[0]?.schema;
      const answers = Object.entries<Json>(responses)
        .filter(([, response]) => schemaOf(response))
        .map(([status, response]) => [status, shape(schemaOf(response))]);
      const body = requestBody ? shape(schemaOf(requestBody)) : null;
      return [`${method.toUpperCase()} ${path}`, { query, body, answers: Object.fromEntries(answers) }];
    }),
  );
  return Object.fromEntries(entries);
}

/** Recursive schemas and parts without a type become "any". */
function shapeOf(schema: Json, document: Json, shared: Json, seen: string[]): Shape {
  if (!schema) return 'any';
  const inner = (each: Json, more = seen) => shapeOf(each, document, shared, more);
  if (schema.$ref) {
    if (seen.includes(schema.$ref)) return 'any';
    const [file, pointer = ''] = schema.$ref.split('#/');
    const target = pointer.split('/').reduce((at: Json, part: string) => at?.[part], file ? shared : document);
    return inner(target, [...seen, schema.$ref]);
  }
  const several = schema.allOf ?? schema.anyOf ?? schema.oneOf;
  if (several)
    return merged(
      several.map((each: Json) => inner(each)),
      Boolean(schema.allOf),
    );
  if (schema.type === 'array') return { list: inner(schema.items) };
  if (schema.properties) {
    const properties = Object.entries<Json>(schema.properties).map(([name, each]) => [name, inner(each)]);
    return { properties: Object.fromEntries(properties), required: schema.required ?? [] };
  }
  if (['string', 'boolean', 'number'].includes(schema.type)) return schema.type;
  return schema.type === 'integer' ? 'number' : 'any';
}

/** Merges all parts; of alternatives only the common properties are required. */
function merged(shapes: Shape[], isWhole: boolean): Shape {
  const objects = shapes.filter((shape) => typeof shape === 'object' && 'properties' in shape);
  if (objects.length === 0 || (!isWhole && objects.length < shapes.length)) return 'any';
  const properties: Record<string, Shape> = {};
  for (const shape of objects)
    for (const [name, each] of Object.entries(shape.properties))
      properties[name] = name in properties && JSON.stringify(properties[name]) !== JSON.stringify(each) ? 'any' : each;
  const lists = objects.map(({ required }) => required);
  const required = isWhole ? lists.flat() : lists.reduce((all, each) => all.filter((name) => each.includes(name)));
  return { properties, required };
}

/** Deviations as text; empty if the vendor's description allows it. */
export function misfits(value: unknown, shape: Shape, at: string): string[] {
  if (shape === 'any' || value === null) return [];
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${at} is no ${shape}`];
  if ('list' in shape) {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((each, index) => misfits(each, shape.list, `${at}[${index}]`));
  }
  if (typeof value !== 'object' || value === undefined) return [`${at} is no object`];
  const given = value as Record<string, unknown>;
  return [
    ...shape.required.filter((name) => given[name] === undefined).map((name) => `${at}.${name} is missing`),
    ...Object.entries(given).flatMap(([name, each]) => {
      const inner = shape.properties[name];
      return inner ? misfits(each, inner, `${at}.${name}`) : [`${at}.${name} is not described`];
    }),
  ];
}

/** What a table has that the original lacks. */
export function inventions(own: Calls, theirs: Calls): string[] {
  return Object.entries(own).flatMap(([name, call]) => {
    const real = theirs[name];
    if (!real) return [name];
    const answers = Object.entries(call.answers).flatMap(([status, shape]) =>
      unknownNames(shape, real.answers[status] ?? null, `${name} ${status}`),
    );
    return [
      ...call.query.filter((key) => !real.query.includes(key)).map((key) => `${name}?${key}`),
      ...unknownNames(call.body, real.body, name),
      ...answers,
    ];
  });
}

function unknownNames(own: Shape | null, theirs: Shape | null, at: string): string[] {
  if (own === null || typeof own === 'string' || theirs === 'any') return [];
  if (theirs === null || typeof theirs === 'string') return [at];
  if ('list' in own) return 'list' in theirs ? unknownNames(own.list, theirs.list, at) : [at];
  if ('list' in theirs) return [at];
  return Object.entries(own.properties).flatMap(([name, inner]) => {
    const real = theirs.properties[name];
    return real === undefined ? [`${at}.${name}`] : unknownNames(inner, real, `${at}.${name}`);
  });
}

export const namesOf = (shape: Shape | null | undefined): string[] =>
  shape && typeof shape === 'object' && 'properties' in shape ? Object.keys(shape.properties).sort() : [];
