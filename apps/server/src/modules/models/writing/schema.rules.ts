/** Converts a schema for the provider and parses its answer. Pure. */
import { z } from 'zod';

type Json = Record<string, unknown>;

/** What strict schemas of providers may not contain; the answer is checked against all of it anyway. */
const LEFT_OUT = new Set(['$schema', 'id', 'default', 'minLength', 'maxLength']);

/** `strict` only where every field is required: providers refuse it otherwise. */
export function responseFormat(name: string, schema: z.ZodType) {
  const told = tell(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as Json;
  return { type: 'json_schema' as const, json_schema: { name, schema: told, strict: isStrict(told) } };
}

function tell(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tell);
  if (typeof node !== 'object' || node === null) return node;
  const { properties, ...rest } = node as Json;
  const kept = Object.entries(rest).filter(([key]) => !LEFT_OUT.has(key));
  const told: Json = Object.fromEntries(kept.map(([key, value]) => [key, tell(value)]));
  if (!properties) return told;
  // Names of fields are no keywords.
  const fields = Object.entries(properties).map(([key, value]) => [key, tell(value)]);
  return { ...told, properties: Object.fromEntries(fields), additionalProperties: false };
}

function isStrict(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true;
  const { properties, required = [] } = node as { properties?: Json; required?: string[] };
  const isWhole = Object.keys(properties ?? {}).every((key) => required.includes(key));
  return isWhole && Object.values(node).every(isStrict);
}

export type Read<T> = { value: T } | { problem: string };

const FENCE = '```';

/**
 * Removes the code fence that models often put around JSON. No regular expression: models may fill their answer with blanks, and
 * backtracking could take hours.
 */
function unfenced(text: string): string {
  const bare = text.trim();
  if (bare.length < 2 * FENCE.length || !bare.startsWith(FENCE) || !bare.endsWith(FENCE)) return bare;
  const inside = bare.slice(FENCE.length, -FENCE.length);
  return (inside.startsWith('json') ? inside.slice('json'.length) : inside).trim();
}

export function readValue<T>(text: string, schema: z.ZodType<T>): Read<T> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(unfenced(text));
  } catch {
    return { problem: 'It is no JSON.' };
  }
  const result = schema.safeParse(parsed);
  return result.success ? { value: result.data } : { problem: z.prettifyError(result.error).slice(0, 1_000) };
}

/** The second and last try. */
export const repairWords = (problem: string, schema: unknown): string =>
  `Your answer does not fit the schema. ${problem}\nAnswer again, with nothing but JSON that fits it:\n${JSON.stringify(schema)}`;
