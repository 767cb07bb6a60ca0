/**
 * What HubSpot takes, from its official client: paths, methods and queries from the requests that the client builds, shapes from its
 * models. Which properties are required only its types know; the compiler holds our lists against them.
 */
import { createRequire } from 'node:module';
import type { BatchReadInputSimplePublicObjectId } from '@hubspot/api-client/lib/codegen/crm/contacts/models/BatchReadInputSimplePublicObjectId.js';
import type { PublicObjectSearchRequest } from '@hubspot/api-client/lib/codegen/crm/contacts/models/PublicObjectSearchRequest.js';
import type { SimplePublicObjectInput } from '@hubspot/api-client/lib/codegen/crm/contacts/models/SimplePublicObjectInput.js';
import type { SimplePublicObjectInputForCreate } from '@hubspot/api-client/lib/codegen/crm/contacts/models/SimplePublicObjectInputForCreate.js';
import type { OptionInput } from '@hubspot/api-client/lib/codegen/crm/properties/models/OptionInput.js';
import type { PropertyCreate } from '@hubspot/api-client/lib/codegen/crm/properties/models/PropertyCreate.js';
import type { Call, Shape, WireTable } from './wire-table.ts';

const load = createRequire(import.meta.url);
const CODE = '@hubspot/api-client/lib/codegen';

type Required<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T] & string;
const required = <T>(...names: Required<T>[]): string[] => names;

const REQUIRED: Record<string, string[]> = {
  SimplePublicObjectInputForCreate: required<SimplePublicObjectInputForCreate>('properties'),
  SimplePublicObjectInput: required<SimplePublicObjectInput>('properties'),
  BatchReadInputSimplePublicObjectId: required<BatchReadInputSimplePublicObjectId>(
    'inputs',
    'properties',
    'propertiesWithHistory',
  ),
  PublicObjectSearchRequest: required<PublicObjectSearchRequest>(),
  PropertyCreate: required<PropertyCreate>('label', 'type', 'groupName', 'name', 'fieldType'),
  OptionInput: required<OptionInput>('label', 'value', 'hidden'),
};

interface Attribute {
  baseName: string;
  type: string;
}
type Models = Record<string, { getAttributeTypeMap?(): Attribute[] }>;

function shapeOf(models: Models, type: string): Shape {
  const list = /^Array<(.+)>$/.exec(type)?.[1];
  if (list) return { list: shapeOf(models, list) };
  if (type === 'string' || type.endsWith('Enum')) return 'string';
  if (type === 'number' || type === 'boolean') return type;
  const attributes = models[type]?.getAttributeTypeMap?.();
  if (!attributes) return 'any';
  const properties = attributes.map(({ baseName, type: inner }) => [baseName, shapeOf(models, inner)]);
  return { properties: Object.fromEntries(properties), required: REQUIRED[type] ?? [] };
}

/** A call of the client with names instead of ids: where it goes and what it may carry. */
async function callOf(
  api: string,
  factory: string,
  method: string,
  given: unknown[],
  body?: string,
): Promise<[string, Call]> {
  const { createConfiguration } = load(`${CODE}/${api}/configuration`);
  const module = load(`${CODE}/${api}/apis/${factory}`);
  const requests = new module[`${factory}RequestFactory`](createConfiguration());
  const context = await requests[method](...given);
  const url = new URL(context.getUrl());
  const path = decodeURIComponent(url.pathname).replace(/<(\w+)>/g, '{$1}');
  const models = load(`${CODE}/${api}/models/all`) as Models;
  return [
    `${context.getHttpMethod()} ${path}`,
    { query: [...url.searchParams.keys()], body: body ? shapeOf(models, body) : null },
  ];
}

const objectCalls = (object: 'contacts' | 'companies') => [
  callOf(`crm/${object}`, 'BasicApi', 'create', [{}], 'SimplePublicObjectInputForCreate'),
  callOf(`crm/${object}`, 'BasicApi', 'update', ['<id>', {}], 'SimplePublicObjectInput'),
  callOf(`crm/${object}`, 'BasicApi', 'archive', ['<id>']),
  callOf(`crm/${object}`, 'BatchApi', 'read', [{}], 'BatchReadInputSimplePublicObjectId'),
  callOf(`crm/${object}`, 'SearchApi', 'doSearch', [{}], 'PublicObjectSearchRequest'),
];

export async function hubspotTable(): Promise<WireTable> {
  const calls = await Promise.all([
    ...objectCalls('contacts'),
    ...objectCalls('companies'),
    callOf('crm/contacts', 'BasicApi', 'getPage', [1, 'a', ['email']]),
    callOf('crm/owners', 'OwnersApi', 'getById', [3]),
    callOf('crm/properties', 'CoreApi', 'getAll', ['<object>']),
    callOf('crm/properties', 'CoreApi', 'create', ['<object>', {}], 'PropertyCreate'),
    callOf('crm/properties', 'CoreApi', 'update', ['<object>', '<name>', {}], 'PropertyUpdate'),
    callOf('crm/associations/v4', 'BasicApi', 'createDefault', ['<from>', '<id>', '<to>', '<other>']),
    callOf('crm/associations/v4', 'BasicApi', 'archive', ['<from>', '<id>', '<to>', '<other>']),
    callOf('crm/associations/v4', 'BasicApi', 'getPage', ['<from>', '<id>', '<to>', 'a', 1]),
    callOf('oauth', 'AccessTokensApi', 'get', ['<token>']),
  ]);
  return Object.fromEntries(calls);
}
