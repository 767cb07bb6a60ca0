/** For schemas that say less than what is checked later, such as a record of filters: which schema knows their names. */
import type { z } from 'zod';

type Schema = z.core.$ZodType;
/** Perhaps by what is given. */
type Knows = Schema | ((given: Record<string, unknown>) => Schema);

const KNOWN_BY = new WeakMap<Schema, Knows>();

/** `by` knows the names in what the schema takes (unknown-parameters.ts). */
export function knownBy<S extends z.ZodType>(schema: S, by: Knows): S {
  KNOWN_BY.set(schema, by);
  return schema;
}

export const knowerOf = (schema: Schema): Knows | undefined => KNOWN_BY.get(schema);
