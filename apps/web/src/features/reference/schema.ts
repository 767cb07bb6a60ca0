/** JSON Schema for display: the fields of a schema as rows, and a matching example. */
import type { Parameter, Schema } from './document.ts';

export type Schemas = Record<string, Schema>;

export interface Field {
  /** `data[].name`: the path to the field. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  /** The default value. */
  preset: string | null;
}

const MAX_DEPTH = 4;
const nameOfRef = (ref: string) => ref.split('/').at(-1) as string;

/** The schema behind a reference; of alternatives, the first that is not null. */
function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref) return resolve(schemas[nameOfRef(schema.$ref)] ?? {}, schemas);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => resolve(part, schemas)));
  const choice = (schema.anyOf ?? schema.oneOf)?.find((each) => each.type !== 'null');
  return choice && !schema.properties ? { ...resolve(choice, schemas), ...withoutChoices(schema) } : schema;
}

const withoutChoices = ({ anyOf: _any, oneOf: _one, ...rest }: Schema): Schema => rest;

/** "string (email)", "integer or null", "List[]", "contain | exact | start". */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOfRef(schema.$ref);
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${types} (${schema.format})` : types;
}

function limitsOf(schema: Schema) {
  const limits = [
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `≥ ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `≤ ${schema.maximum}`,
    schema.maxLength !== undefined && `≤ ${schema.maxLength}`,
  ];
  return limits.filter(Boolean).join(', ');
}

const presetOf = (value: unknown) => {
  if (value === undefined) return null;
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
};

const describe = (schema: Schema) => ({
  type: typeOf(schema),
  description: [schema.description, limitsOf(schema)].filter(Boolean).join(' · '),
  preset: presetOf(schema.default),
});

/** The fields of a schema and its nested schemas, outermost first. */
export function fieldsOf(schema: Schema, schemas: Schemas, prefix = '', depth = 0): Field[] {
  const shape = resolve(schema, schemas);
  if (depth > MAX_DEPTH) return [];
  if (shape.items) return fieldsOf(shape.items, schemas, `${prefix}[]`, depth);
  return Object.entries(shape.properties ?? {}).flatMap(([key, each]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const isRequired = shape.required?.includes(key) ?? false;
    return [{ name, isRequired, ...describe(each) }, ...fieldsOf(each, schemas, name, depth + 1)];
  });
}

export function parameterField({ name, schema, required, description }: Parameter): Field {
  const field = { name, isRequired: required, ...describe(schema) };
  return { ...field, description: [description, field.description].filter(Boolean).join(' · ') };
}

const TEXT_EXAMPLES: Record<string, string> = {
  email: 'ada@example.com',
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  uri: 'https://example.com',
};

const typeNames = (schema: Schema) => [schema.type ?? []].flat();

/** A value that matches the schema: defaults and first options if there are any. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const shape = resolve(schema, schemas);
  if (shape.default !== undefined) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.properties) return exampleObject(shape, schemas, depth);
  const types = typeNames(shape);
  if (types.includes('array'))
    return shape.items && depth < MAX_DEPTH ? [exampleOf(shape.items, schemas, depth + 1)] : [];
  if (types.includes('object')) return {};
  if (types.includes('boolean')) return true;
  if (types.includes('integer') || types.includes('number')) return Math.max(1, shape.minimum ?? 1);
  if (types.includes('string')) return TEXT_EXAMPLES[shape.format ?? ''] ?? 'text';
  return null;
}

function exampleObject(shape: Schema, schemas: Schemas, depth: number) {
  if (depth > MAX_DEPTH) return {};
  const properties = Object.entries(shape.properties ?? {});
  return Object.fromEntries(properties.map(([key, each]) => [key, exampleOf(each, schemas, depth + 1)]));
}
