/**
 * How identifiers are hashed for the lists, what proves one, and how long leads are kept. The hash is keyed: without the
 * installation's key nobody can test addresses against a leaked list. Pure.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type Identifier, identifierKey, normalise } from '../leads/public.ts';

/** From the oldest key of the installation, which is kept for ever: entries stay valid when keys rotate. */
export function hashingKey(secretKeys: ReadonlyMap<number, Uint8Array>): KeyObject {
  const oldest = secretKeys.get(Math.min(...secretKeys.keys())) as Uint8Array;
  // As a key object, since hashing with bare bytes takes eight times as long.
  return createSecretKey(createHmac('sha256', oldest).update('do not contact').digest());
}

const HASH_BYTES = 16;
export const hashOf = (key: KeyObject, identifier: Identifier): Buffer =>
  createHmac('sha256', key).update(identifierKey(identifier)).digest().subarray(0, HASH_BYTES);

const DOTS = '•••';

/** A masked form that the user who added the entry can recognize. */
export function hintOf({ kind, value }: Identifier): string {
  if (kind === 'email') return `${value.slice(0, 1)}${DOTS}${value.slice(value.indexOf('@'))}`;
  if (kind === 'phone') return `${value.slice(0, 4)}${DOTS}${value.slice(-2)}`;
  if (kind === 'domain') return value;
  if (kind === 'linkedin') return `${value.slice(0, value.indexOf('/') + 2)}${DOTS}`;
  return `${value.slice(0, value.indexOf(':') + 1)}${DOTS}${value.slice(-4)}`;
}

/** Free mail providers: a person must not remove all their mailboxes by removing the domain. */
const SHARED_MAIL = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.de gmx.net web.de mail.com mail.ru yandex.ru yandex.com qq.com 163.com 126.com zoho.com fastmail.com hey.com orange.fr wanadoo.fr free.fr laposte.net libero.it t-online.de telefonica.net terra.es comcast.net verizon.net att.net btinternet.com uol.com.br bol.com.br'.split(
    ' ',
  ),
);
export const isSharedMail = (domain: string): boolean =>
  SHARED_MAIL.has(domain) || /^(yahoo|hotmail|outlook|live)\.[a-z.]{2,6}$/.test(domain);

export interface RemovalGiven {
  email: string;
  phone?: string | undefined;
  domain?: string | undefined;
  linkedin?: string | undefined;
}

/** A mailed code proves the mailbox and its domain. Other identifiers are unproved and wait for a review. */
export function provenBy(given: RemovalGiven): { proven: Identifier[]; doubtful: Identifier[] } {
  const email = { kind: 'email', value: given.email } as const;
  const mailDomain = normalise('domain', given.email.split('@')[1] ?? '');
  const proven: Identifier[] = [email];
  const doubtful: Identifier[] = [];
  for (const kind of ['phone', 'domain', 'linkedin'] as const) {
    const value = given[kind] ? normalise(kind, given[kind]) : null;
    if (!value) continue;
    const isProven = kind === 'domain' && value === mailDomain && !isSharedMail(value);
    (isProven ? proven : doubtful).push({ kind, value });
  }
  return { proven, doubtful };
}

/** How long an account keeps a lead it acquired, unless its source demands less. */
const LEAD_RETENTION_MONTHS = 24;

/**
 * Counted from the day the lead was acquired and set once: a refresh, an enrichment or the same lead found again must not
 * move it (docs/product-rules.md#privacy).
 */
export function retentionDate(acquiredAt: Date, sourceDays?: number | null): Date {
  const until = new Date(acquiredAt);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + LEAD_RETENTION_MONTHS);
  if (until.getUTCDate() < day) until.setUTCDate(0);
  if (!sourceDays) return until;
  return new Date(Math.min(until.getTime(), acquiredAt.getTime() + sourceDays * 24 * 60 * 60 * 1000));
}
