/** Fields that would grant privileges. Where a schema does not know them they are refused, and the attempt is recorded. */
import { unknownParameters } from '@leadwright/contract/unknown-parameters';
import type { z } from 'zod';

const PRIVILEGED = [
  'role',
  'account_id',
  'accountId',
  'is_admin',
  'isAdmin',
  'isMainUser',
  'accessToWallet',
  'modules',
];

/** Privileged fields that were sent but are not part of the endpoint's schema. */
export function privilegedFields(schema: z.core.$ZodType, given: unknown): string[] {
  const isSent = typeof given === 'object' && given !== null && PRIVILEGED.some((name) => Object.hasOwn(given, name));
  if (!isSent) return [];
  const unknown = unknownParameters(schema, given).map(({ path }) => path.join('.'));
  return PRIVILEGED.filter((name) => unknown.includes(name));
}
