/** The vendors' own descriptions (OpenAPI) as tables of calls, from the folder that VENDOR_SPECS names, if it does. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GHL_TABLE, KEAP_TABLE, type Shape, type WireTable } from './wire-table.ts';

// biome-ignore lint/suspicious/noExplicitAny: external JSON
type Json = any;

const FOLDER = process.env.VENDOR_SPECS ?? '';
export const hasDescriptions = FOLDER !== '' && existsSync(join(FOLDER, 'keap'));

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function tableOf(document: Json): WireTable {
  const entries = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const { parameters = [], requestBody } = item[method];
      const query = parameters.filter((each: Json) => each.in === 'query').map((each: Json) => each.name);
      const [content] = Object.values<Json>(requestBody?.content ?? {});
      return [`${method.toUpperCase()} ${path}`, { query, body: content ? shapeOf(content.schema, document) : null }];
    }),
  );
  return Object.fromEntries(entries);
}

function shapeOf(schema: Json, document: Json): Shape {
  if (schema?.$ref) return shapeOf(resolve(schema.$ref, document), document);
  if (schema?.anyOf) return merged(schema.anyOf.map((each: Json) => shapeOf(each, document)));
  if (schema?.type === 'array') return { list: shapeOf(schema.items, document) };
  if (schema?.properties) {
    const properties = Object.entries<Json>(schema.properties).map(([name, each]) => [name, shapeOf(each, document)]);
    return { properties: Object.fromEntries(properties), required: schema.required ?? [] };
  }
  if (['string', 'boolean', 'number'].includes(schema?.type)) return schema.type;
  return schema?.type === 'integer' ? 'number' : 'any';
}

/** One of several: every property that any of them has, holding whatever. */
function merged(shapes: Shape[]): Shape {
  const objects = shapes.filter((shape) => typeof shape === 'object' && 'properties' in shape);
  if (objects.length === 0) return 'any';
  const names = objects.flatMap((shape) => Object.keys(shape.properties));
  const required = objects
    .map((shape) => shape.required)
    .reduce((all, each) => all.filter((name) => each.includes(name)));
  return {
    properties: Object.fromEntries(names.map((name) => [name, name === 'field_value' ? 'any' : 'string'])),
    required,
  };
}

const resolve = (ref: string, document: Json): Json =>
  ref.startsWith('#/')
    ? ref
        .slice(2)
        .split('/')
        .reduce((at, part) => at?.[part], document)
    : undefined;

const read = (...path: string[]): Json => JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8'));

export const ghlTable = (): WireTable =>
  hasDescriptions
    ? Object.assign({}, ...['contacts', 'locations', 'oauth'].map((app) => tableOf(read('ghl', 'apps', `${app}.json`))))
    : GHL_TABLE;
export const keapTable = (): WireTable => (hasDescriptions ? tableOf(read('keap', 'keap-v2-subset.json')) : KEAP_TABLE);

/** What is wrong with a call; empty when the vendor takes it. */
export function faultsOf(table: WireTable, method: string, url: string, body: unknown): string[] {
  const [path = '', search = ''] = url.split('?');
  const name = Object.keys(table)
    .filter((each) => isCall(each, method, path))
    .sort(byPlaceholders)[0];
  if (!name) return [`there is no ${method} ${path}`];
  const call = table[name] as WireTable[string];
  const unknown = [...new Set(new URLSearchParams(search).keys())].filter((key) => !call.query.includes(key));
  return [
    ...unknown.map((key) => `${name} takes no ${key} in its query`),
    ...(call.body && body === undefined ? [`${name} needs a body`] : []),
    ...(!call.body && body !== undefined ? [`${name} takes no body`] : []),
    ...(call.body && body !== undefined ? misfits(body, call.body, name) : []),
  ];
}

/** `/contacts/search` before `/contacts/{id}`. */
const byPlaceholders = (a: string, b: string) => a.split('{').length - b.split('{').length;

function isCall(name: string, method: string, path: string): boolean {
  const [theirs = '', template = ''] = name.split(' ');
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return theirs === method && new RegExp(`^${pattern}$`).test(path);
}

function misfits(value: unknown, shape: Shape, at: string): string[] {
  if (shape === 'any' || value === null) return [];
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${at} is no ${shape}`];
  if ('list' in shape)
    return Array.isArray(value)
      ? value.flatMap((each, index) => misfits(each, shape.list, `${at}[${index}]`))
      : [`${at} is no list`];
  const given = value as Record<string, unknown>;
  return [
    ...shape.required.filter((name) => given[name] === undefined).map((name) => `${at}.${name} is missing`),
    ...Object.entries(given).flatMap(([name, each]) => {
      const inner = shape.properties[name];
      return inner ? misfits(each, inner, `${at}.${name}`) : [`${at}.${name} should not exist`];
    }),
  ];
}

/** What our own table says that the vendor's does not. */
export function inventions(own: WireTable, theirs: WireTable): string[] {
  return Object.entries(own).flatMap(([name, call]) => {
    const real = theirs[name];
    if (!real) return [name];
    const queries = call.query.filter((key) => !real.query.includes(key)).map((key) => `${name}?${key}`);
    return [
      ...queries,
      ...namesOf(call.body)
        .filter((each) => !namesOf(real.body).includes(each))
        .map((each) => `${name}.${each}`),
    ];
  });
}

function namesOf(shape: Shape | null, at = ''): string[] {
  if (!shape || typeof shape === 'string') return [];
  if ('list' in shape) return namesOf(shape.list, at);
  return Object.entries(shape.properties).flatMap(([name, inner]) => [
    `${at}${name}`,
    ...namesOf(inner, `${at}${name}.`),
  ]);
}
