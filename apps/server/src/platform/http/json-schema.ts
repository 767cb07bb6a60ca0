/** A schema of the contract as JSON Schema, for the API's document and for agents. */
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => close(zodSchema, jsonSchema as JsonSchema),
  }) as JsonSchema;

/** Objects have no other names than those they list. What two schemas describe together is closed as a whole. */
function close({ _zod: { def } }: z.core.$ZodType, made: JsonSchema) {
  if (def.type === 'object' && (def as { catchall?: unknown }).catchall === undefined)
    made['additionalProperties'] = false;
  if (def.type !== 'intersection' || !Array.isArray(made['allOf'])) return;
  for (const part of made['allOf'] as JsonSchema[]) delete part['additionalProperties'];
  made['unevaluatedProperties'] = false;
}
