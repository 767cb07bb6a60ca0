/** Fields that would grant privileges. Schemas without them ignore them; the attempt is recorded. */
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

const has = (value: unknown, name: string) => typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** Privileged fields that were sent but are not part of the endpoint's schema. */
export const privilegedFields = (given: unknown, taken: unknown): string[] =>
  PRIVILEGED.filter((name) => has(given, name) && !has(taken, name));
