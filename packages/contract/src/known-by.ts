/** For loose schemas, such as a record of filters that is checked later: names the schema that knows the valid keys. */
import type { z } from 'zod';

type Schema = z.core.$ZodType;
/** May depend on the input. */
type Knows = Schema | ((given: Record<string, unknown>) => Schema);

const KNOWN_BY = new WeakMap<Schema, Knows>();

/** `by` knows the valid names in this schema's input (unknown-parameters.ts). */
export function knownBy<S extends z.core.$ZodType>(schema: S, by: Knows): S {
  KNOWN_BY.set(schema, by);
  return schema;
}

export const knowerOf = (schema: Schema): Knows | undefined => KNOWN_BY.get(schema);
