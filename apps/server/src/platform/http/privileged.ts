/** Fields with which a caller would give themselves rights. A body that does not know them ignores them; the attempt is noted. */
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

/** Which of them were sent and not taken by the endpoint's own schema. */
export const privilegedFields = (given: unknown, taken: unknown): string[] =>
  PRIVILEGED.filter((name) => has(given, name) && !has(taken, name));
