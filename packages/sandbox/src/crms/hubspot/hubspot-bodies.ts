/** What the API takes. Anything else is refused, as HubSpot's own JSON mapping does. */
import { z } from 'zod';
import { refused } from './hubspot-errors.ts';

const Properties = z.record(z.string(), z.string());
const Option = z.strictObject({
  label: z.string(),
  value: z.string(),
  hidden: z.boolean(),
  displayOrder: z.number().optional(),
  description: z.string().optional(),
});
const Association = z.strictObject({
  to: z.strictObject({ id: z.string() }),
  types: z.array(z.strictObject({ associationCategory: z.string(), associationTypeId: z.number() })),
});

export const CreateBody = z.strictObject({ properties: Properties, associations: z.array(Association).optional() });
export const UpdateBody = z.strictObject({ properties: Properties });
export const ReadBody = z.strictObject({
  inputs: z.array(z.strictObject({ id: z.string() })).max(100),
  idProperty: z.string().optional(),
  properties: z.array(z.string()),
  propertiesWithHistory: z.array(z.string()),
});
const OPERATORS = ['EQ', 'NEQ', 'IN', 'HAS_PROPERTY', 'NOT_HAS_PROPERTY', 'CONTAINS_TOKEN', 'GTE', 'LTE'] as const;
export const SearchBody = z.strictObject({
  query: z.string().optional(),
  limit: z.number().int().max(200).optional(),
  after: z.string().optional(),
  sorts: z.array(z.string()).max(1).optional(),
  properties: z.array(z.string()).optional(),
  filterGroups: z
    .array(
      z.strictObject({
        filters: z
          .array(
            z.strictObject({ propertyName: z.string(), operator: z.enum(OPERATORS), value: z.string().optional() }),
          )
          .max(6),
      }),
    )
    .max(5)
    .optional(),
});
export const MergeBody = z.strictObject({ primaryObjectId: z.string(), objectIdToMerge: z.string() });
export const PropertyBody = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: z.string().min(1),
  type: z.enum(['string', 'number', 'date', 'datetime', 'enumeration', 'bool']),
  fieldType: z.enum(['textarea', 'text', 'date', 'file', 'number', 'select', 'radio', 'checkbox', 'booleancheckbox']),
  groupName: z.string(),
  description: z.string().optional(),
  options: z.array(Option).optional(),
  hasUniqueValue: z.boolean().optional(),
  formField: z.boolean().optional(),
});
export const PropertyChange = z.strictObject({ label: z.string().optional(), options: z.array(Option).optional() });

export function read<T extends z.core.$ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refused.invalid(`Invalid input JSON: ${issue?.path.join('.')} ${issue?.message}`);
}
