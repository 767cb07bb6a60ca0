/** A plausible value for a schema, so that generated tests reach the handler and not only the validation. */
import { z } from 'zod';

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  default?: unknown;
  pattern?: string;
  $ref?: string;
};

export function sampleOf(schema: z.core.$ZodType | undefined, ids: readonly number[]): unknown {
  if (!schema) return undefined;
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, ids);
}

function sample(schema: Schema, ids: readonly number[], name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice) return sample(choice, ids, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sample(each, ids, key)]),
      );
    case 'array':
      return [sample(schema.items ?? {}, ids, name)];
    case 'integer':
    case 'number':
      if (/id$/i.test(name)) return ids[0] ?? 1;
      // Providers charge no less than half a dollar.
      return Math.max(schema.minimum ?? 1, /_minor$/.test(name) ? 100 : 1);
    case 'boolean':
      return true;
    case 'string':
      return sampleText(schema, name);
    default:
      return /ids?$/i.test(name) ? (ids[0] ?? 1) : 'sample';
  }
}

function sampleText(schema: Schema, name: string): string {
  if (schema.format === 'email' || name === 'email') return 'sample@example.test';
  if (schema.format === 'uri' || /url$/.test(name)) return 'https://example.test/';
  if (schema.format === 'date-time') return '2026-01-15T12:00:00Z';
  if (schema.format === 'date') return '2026-01-15';
  if (name === 'code') return '000000';
  return 'sample text'.padEnd(schema.minLength ?? 0, 'x');
}
