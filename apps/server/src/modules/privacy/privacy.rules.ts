/**
 * What identifies a person or a company, in one spelling each, and how it is hashed. The hash is keyed: whoever has the
 * list but not the installation's key cannot try out addresses against it.
 */
import { createHmac } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { IdentifierKind } from '@leadwright/contract/privacy';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parse as parseHost } from 'tldts';

export interface Identifier {
  kind: IdentifierKind;
  /** In its one spelling, as `identify` and `normalise` give it. */
  value: string;
}

const EMAIL = /^[^\s@"<>(),;:]+@[^\s@"<>(),;:]+\.[^\s@"<>(),;:.]{2,}$/;
const E164 = /^\+[1-9]\d{6,14}$/;

const isPlain = (text: string) => /^[\x20-\x7E]*$/.test(text);
/** A host in letters of any script and the same host in its wire form are one. */
const plainHost = (host: string): string => (isPlain(host) ? host : domainToASCII(host.normalize('NFC')));

function emailOf(text: string): string | null {
  const given = text.replace(/^mailto:/i, '').toLowerCase();
  const at = given.lastIndexOf('@') + 1;
  const email = isPlain(given) ? given : `${given.slice(0, at).normalize('NFC')}${plainHost(given.slice(at))}`;
  return email.length <= 254 && EMAIL.test(email) ? email : null;
}

/** `ada+news@acme.test` lands in the mailbox of `ada@acme.test`. Null when there is no such tag. */
function untagged(email: string): string | null {
  const plus = email.indexOf('+');
  const at = email.lastIndexOf('@');
  return plus > 0 && plus < at ? email.slice(0, plus) + email.slice(at) : null;
}

/** International form only: a national number belongs to whichever country one likes. */
function phoneOf(text: string): string | null {
  const number = text.replace(/^tel:/i, '').replace(/^00/, '+');
  if (E164.test(number)) return number;
  if (!number.startsWith('+')) return null;
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.isPossible() ? parsed.number : null;
}

function domainOf(text: string): string | null {
  // As leads are kept: of shop.github.io the shop is meant, not everybody who is at github.io.
  const found = parseHost(text.toLowerCase(), { allowPrivateDomains: true });
  const domain = found.domain && plainHost(found.domain);
  if (!domain || domain.length > 253) return null;
  return found.isIcann || found.isPrivate || RESERVED.test(domain) ? domain : null;
}
/** Of RFC 2606: used by the sandbox. */
const RESERVED = /\.(test|example|invalid|localhost)$/;

/** `in/ada-lovelace` or `company/acme`. */
function linkedinOf(text: string): string | null {
  const found =
    /linkedin\.com\/(in|pub|company|school)\/([^/?#\s]+)/i.exec(text) ?? /^(in|company)\/([^/?#\s]+)$/i.exec(text);
  if (!found) return null;
  const [, part = '', slug = ''] = found;
  try {
    return `${part.toLowerCase()}/${decodeURIComponent(slug).toLowerCase().normalize('NFC')}`;
  } catch {
    return null;
  }
}

const placeOf = (text: string) => (/^[a-z]+:\S{1,200}$/.test(text) && !text.startsWith('http') ? text : null);

const NORMALISE: Record<IdentifierKind, (text: string) => string | null> = {
  email: emailOf,
  phone: phoneOf,
  domain: domainOf,
  linkedin: linkedinOf,
  place: placeOf,
};

/** Null when the text is no such thing. */
export const normalise = (kind: IdentifierKind, text: string): string | null => NORMALISE[kind](text.trim());

/** Recognises what somebody typed. The order matters: a mail address also has a domain. */
export function identify(text: string): Identifier | null {
  for (const kind of ['linkedin', 'email', 'phone', 'place', 'domain'] as const) {
    const value = normalise(kind, text);
    if (value) return { kind, value };
  }
  return null;
}

/** What a lead can be recognised by; any module's rows fit. */
export interface LeadIdentity {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  /** A website counts as its domain. */
  domain?: string | null | undefined;
  linkedin?: string | null | undefined;
  /** `source:id` */
  place?: string | null | undefined;
}

/** Also the domain of the e-mail, and its mailbox: whoever is on the list with the whole domain is not written to at all. */
export function identifiersOf(lead: LeadIdentity): Identifier[] {
  const found = new Map<string, Identifier>();
  const add = (kind: IdentifierKind, text: string | null | undefined) => {
    const value = text ? normalise(kind, text) : null;
    if (value) found.set(identifierKey({ kind, value }), { kind, value });
  };
  add('email', lead.email);
  add('phone', lead.phone);
  add('linkedin', lead.linkedin);
  add('place', lead.place);
  add('domain', lead.domain);
  if (lead.email) {
    add('email', untagged(lead.email));
    add('domain', lead.email.split('@')[1]);
  }
  return [...found.values()];
}

/** The ways in which rows may have it, in small letters; a profile as it stands behind `linkedin.com/`. */
export function spellingsOf({ kind, value }: Identifier): string[] {
  if (kind === 'linkedin') return [...new Set([value, encodeURI(value).toLowerCase()])];
  if (kind === 'place' || kind === 'phone' || !value.includes('xn--')) return [value];
  const at = value.lastIndexOf('@') + 1;
  return [...new Set([value, value.slice(0, at) + domainToUnicode(value.slice(at))])];
}

export const identifierKey = ({ kind, value }: Identifier): string => `${kind}:${value}`;

/** From the oldest key of the installation, which is kept for ever: entries stay valid when keys rotate. */
export function hashingKey(secretKeys: ReadonlyMap<number, Uint8Array>): Buffer {
  const oldest = secretKeys.get(Math.min(...secretKeys.keys())) as Uint8Array;
  return createHmac('sha256', oldest).update('do not contact').digest();
}

const HASH_BYTES = 16;
export const hashOf = (key: Buffer, identifier: Identifier): Buffer =>
  createHmac('sha256', key).update(identifierKey(identifier)).digest().subarray(0, HASH_BYTES);

const DOTS = '•••';

/** Enough for whoever added it to recognise it. */
export function hintOf({ kind, value }: Identifier): string {
  if (kind === 'email') return `${value.slice(0, 1)}${DOTS}${value.slice(value.indexOf('@'))}`;
  if (kind === 'phone') return `${value.slice(0, 4)}${DOTS}${value.slice(-2)}`;
  if (kind === 'domain') return value;
  if (kind === 'linkedin') return `${value.slice(0, value.indexOf('/') + 2)}${DOTS}`;
  return `${value.slice(0, value.indexOf(':') + 1)}${DOTS}${value.slice(-4)}`;
}

/** Half the world's mailboxes: nobody may remove them all by removing "their" domain. */
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

/** A code in a mailbox proves that mailbox, and the domain it is in. The rest waits for a person: anybody could name anybody. */
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
export const LEAD_RETENTION_MONTHS = 24;

/**
 * Counted from the day the lead was acquired and set once: a refresh, an enrichment or the same lead found again must not
 * move it (decisions section 14).
 */
export function retentionDate(acquiredAt: Date, sourceDays?: number | null): Date {
  const until = new Date(acquiredAt);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + LEAD_RETENTION_MONTHS);
  if (until.getUTCDate() < day) until.setUTCDate(0);
  if (!sourceDays) return until;
  return new Date(Math.min(until.getTime(), acquiredAt.getTime() + sourceDays * 24 * 60 * 60 * 1000));
}
