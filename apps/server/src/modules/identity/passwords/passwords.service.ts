/** Password rules, hashing, and comparison in constant time whether or not there is a password. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import argon2 from '@node-rs/argon2';
import type { Config } from '../../../platform/config/config.ts';
import type { Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { tooMany } from '../identity.errors.ts';
import { SECOND_GUESSES } from '../identity.rules.ts';
import type { Credentials } from '../identity.table.ts';

/** Argon2id, 19 MiB, two passes: the minimum of OWASP's ASVS. */
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a discarded random value: comparing with it always fails and takes as long as with a real one. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$/heL/BEBT27ps1k8eUEVRg$EDmmT3SSyF4P9oNGORKAX+ht+MFoI6zWMmbmomAwum4';

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# ')),
);

/** Normalised, because other keyboards may produce other code points for the same characters. */
const normal = (password: string) => password.normalize('NFKC');

/**
 * Throws under the field when the password is too short for this installation, too common, or made of words that anybody would
 * try first: the product, the address, and the given names (docs/security.md#words-that-make-no-password).
 */
export function assertPassword(
  config: Pick<Config, 'PASSWORD_MIN_LENGTH'>,
  password: string,
  email: string,
  names: (string | undefined)[] = [],
): void {
  const min = config.PASSWORD_MIN_LENGTH;
  if ([...password].length < min) throw fieldError('password', 'validation.minLength', { min });
  const folded = normal(password).toLowerCase();
  if (common.has(folded) || folded === email || isMadeOf(folded, [PRODUCT, ...email.split(/[@.]/), ...names]))
    throw fieldError('password', 'validation.passwordCommon');
}

const PRODUCT = 'Leadwright';
/** Shorter words are parts of too many others. */
const MIN_WORD = 4;
const lettersOf = (text: string) => normal(text).toLowerCase().replace(/\P{L}/gu, '');

/** Without those words, digits and signs, too few letters are left. */
function isMadeOf(password: string, names: (string | undefined)[]): boolean {
  const words = names.map((name) => lettersOf(name ?? '')).filter((word) => word.length >= MIN_WORD);
  const letters = lettersOf(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest !== letters && rest.length < MIN_WORD;
}

export const hashPassword = (password: string): Promise<string> => argon2.hash(normal(password), COST);

export const isPassword = async (password: string, passwordHash: string | null): Promise<boolean> => {
  const fits = await argon2.verify(passwordHash ?? NOBODY, normal(password));
  return fits && passwordHash !== null;
};

const seeded = new Map<string, Promise<string>>();

/** For sandbox users, who share one password: hashed only once. */
export function seedPassword(password: string): Promise<string> {
  const made = seeded.get(password) ?? hashPassword(password);
  seeded.set(password, made);
  return made;
}

/** Users who only sign in with Google or Facebook have no password and are not asked for one. */
export async function assertOwnPassword(
  tx: Tx,
  { credentials }: { credentials: Pick<Credentials, 'user_id' | 'password_hash'> },
  field: string,
  password: string | undefined,
) {
  if (credentials.password_hash === null) return;
  if (!password) throw fieldError(field, 'validation.required');
  const key = `identity:password:${credentials.user_id}`;
  const guess = await tx.platform.limits.take(key, SECOND_GUESSES);
  if (!guess.allowed) throw tooMany(guess);
  if (!(await isPassword(password, credentials.password_hash)))
    throw fieldError(field, 'identity.error.password_wrong');
  await tx.platform.limits.reset(key);
}
