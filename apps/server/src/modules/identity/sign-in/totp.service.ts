/** The second factor: codes of an authenticator app, each good once, and recovery codes for a lost phone. */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { accessErrors } from '../../../platform/http/access.ts';
import { findBrand } from '../../brands/public.ts';
import * as repository from '../credentials.repository.ts';
import { identityErrors, tooMany } from '../identity.errors.ts';
import { SECOND_GUESSES } from '../identity.rules.ts';
import type { Credentials } from '../identity.table.ts';
import { assertOwnPassword } from '../passwords/passwords.service.ts';
import { getPerson, type Person } from '../people.service.ts';

const PERIOD_SECONDS = 30;
/** The previous and the next code are accepted too, because phone clocks drift. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

const totpContext = ({ account_id, user_id }: Pick<Credentials, 'account_id' | 'user_id'>) =>
  `credentials:${account_id}:${user_id}:totp_secret`;
const wrongCode = () => fieldError('code', 'identity.error.code_wrong');

export const beginTotp = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const { credentials, user, account } = await getPerson(tx, tx.actor.userId);
    if (credentials.totp_confirmed_at) throw identityErrors.totp_on();
    const brand = await findBrand(tx, account.brand_id);
    const secret = new Secret({ size: 20 });
    const sealed = tx.platform.secrets.seal(secret.base32, totpContext(credentials));
    await repository.updateCredentials(tx.db, account.id, user.id, { totp_secret: sealed, totp_last_step: 0 });
    const totp = new TOTP({ issuer: brand.name, label: user.email, secret, period: PERIOD_SECONDS });
    return { secret: secret.base32, uri: totp.toString() };
  });

export const confirmTotp = (ctx: Ctx, { code, password }: { code: string; password?: string | undefined }) =>
  inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, tx.actor.userId);
    const { credentials } = person;
    if (credentials.totp_confirmed_at) throw identityErrors.totp_on();
    if (!credentials.totp_secret) throw identityErrors.totp_off();
    // Without a password there is nothing else to ask for than a recent sign-in.
    if (credentials.password_hash === null && !tx.actor.isConfirmed) throw accessErrors.recent();
    await assertOwnPassword(tx, person, 'password', password);
    await countGuess(tx, tx.actor.userId);
    if (!(await useAppCode(tx, credentials, code))) throw wrongCode();
    const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
    await repository.updateCredentials(tx.db, tx.actor.accountId, tx.actor.userId, {
      totp_confirmed_at: tx.now(),
      recovery_codes: codes.map(hashRecoveryCode),
    });
    return codes;
  });

export const disableTotp = (ctx: Ctx, { code, password }: { code: string; password?: string | undefined }) =>
  inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, tx.actor.userId);
    const { credentials } = person;
    if (!credentials.totp_confirmed_at) throw identityErrors.totp_off();
    await assertOwnPassword(tx, person, 'password', password);
    await useSecondFactor(tx, credentials, code);
    await repository.updateCredentials(tx.db, tx.actor.accountId, tx.actor.userId, {
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: 0,
      recovery_codes: [],
    });
  });

/** At sign-in: requires a code if there is a second factor; each code works once. */
export async function checkSecondFactor(
  tx: Tx<Base>,
  { credentials }: Person,
  code: string | undefined,
  details?: Record<string, unknown>,
) {
  if (!credentials.totp_confirmed_at) return;
  if (!code) throw identityErrors.totp_required(details && { details });
  await useSecondFactor(tx, credentials, code);
}

async function useSecondFactor(tx: Tx<Base>, credentials: Credentials, code: string) {
  const key = await countGuess(tx, credentials.user_id);
  const isRight = /^\d{6}$/.test(code)
    ? await useAppCode(tx, credentials, code)
    : await repository.useRecoveryCode(tx.db, credentials.account_id, credentials.user_id, hashRecoveryCode(code));
  if (!isRight) throw wrongCode();
  await tx.platform.limits.reset(key);
}

async function countGuess(tx: Tx<Base>, userId: number): Promise<string> {
  const key = `identity:totp:${userId}`;
  const guess = await tx.platform.limits.take(key, SECOND_GUESSES);
  if (!guess.allowed) throw tooMany(guess);
  return key;
}

async function useAppCode(tx: Tx<Base>, credentials: Credentials, code: string): Promise<boolean> {
  const secret = Secret.fromBase32(
    tx.platform.secrets.open(credentials.totp_secret as string, totpContext(credentials)),
  );
  const timestamp = tx.now().getTime();
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  return repository.useTotpStep(tx.db, credentials.account_id, credentials.user_id, step);
}

/** 120 random bits in six groups, enough for a plain hash, in an alphabet without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
function makeRecoveryCode(): string {
  const signs = [...randomBytes(24)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (signs.match(/.{4}/g) as string[]).join('-');
}

/** Ignores case and spaces, and reads O as zero. */
function hashRecoveryCode(code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(plain).digest('base64url');
}
