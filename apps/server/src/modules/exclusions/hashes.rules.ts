/**
 * What an excluded contact and a found lead are compared by: keyed hashes of their normal forms. The key is the account's own, so the
 * hashes of one account mean nothing for another, and without the installation's key nobody can test addresses against them. Pure.
 */
import { createHmac, hash } from 'node:crypto';
import { identifierKey, identifiersOf, type LeadIdentity } from '../leads/public.ts';
import { isSharedMail } from '../privacy/public.ts';

/** From the oldest key of the installation, which is kept for ever: hashes stay valid when keys rotate. */
export function hasherOf(secretKeys: ReadonlyMap<number, Uint8Array>, accountId: number): Hasher {
  const oldest = secretKeys.get(Math.min(...secretKeys.keys())) as Uint8Array;
  return hmacWith(createHmac('sha256', oldest).update(`exclusions of account ${accountId}`).digest());
}

/** As the database reads a UUID. */
export type Hasher = (value: string) => string;

const [BLOCK, DIGEST, LONGEST, HEX_DIGITS] = [64, 32, 2048, 32];

/**
 * HMAC-SHA256 (RFC 2104) of short values, of which a search hashes thousands. Two calls of the one-shot hash take a third of the time
 * of an Hmac object; `hashes.rules.test.ts` compares the two.
 */
export function hmacWith(key: Uint8Array): Hasher {
  const [inner, outer] = [Buffer.alloc(BLOCK + LONGEST, 0x36), Buffer.alloc(BLOCK + DIGEST, 0x5c)];
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  return (value) => {
    const length = inner.write(value, BLOCK);
    hash('sha256', inner.subarray(0, BLOCK + length), 'buffer').copy(outer, BLOCK);
    return hash('sha256', outer, 'hex').slice(0, HEX_DIGITS);
  };
}

/** What a key is of: `email:ada@acme.test` of an email. */
export const kindOfKey = (key: string): string => key.slice(0, key.indexOf(':'));

/** Of a company itself; the people who work there are other leads. */
const companyOf = (domain: string) => `company:${domain}`;

/** What a lead is compared by. */
export interface Compared extends LeadIdentity {
  /** A creator on a platform, as `handleKey` writes it. */
  creator?: string | null | undefined;
}

/** A customer or contact. `isWholeCompany`: its domain stands for the company and for everybody there. */
export interface ExcludedContact extends Compared {
  isWholeCompany?: boolean;
}

/**
 * What a contact is known by. An address stands for its owner and for the company's own lead, not for colleagues; a mail provider's
 * domain stands for nobody.
 */
export function keysOfContact({ domain, creator, isWholeCompany = false, ...person }: ExcludedContact): string[] {
  const keys = new Set<string>(creator ? [creator] : []);
  for (const each of identifiersOf(person)) {
    if (each.kind !== 'domain') keys.add(identifierKey(each));
    else if (!isSharedMail(each.value)) keys.add(companyOf(each.value));
  }
  for (const each of identifiersOf({ domain })) {
    if (isSharedMail(each.value)) continue;
    keys.add(companyOf(each.value));
    if (isWholeCompany) keys.add(identifierKey(each));
  }
  return [...keys];
}

/** What a found lead may be known by. `isCompany`: the lead is a company, not a person. */
export const keysOfLead = ({ creator, ...lead }: Compared, isCompany: boolean): string[] => [
  ...(creator ? [creator] : []),
  ...identifiersOf(lead).map((each) =>
    isCompany && each.kind === 'domain' ? companyOf(each.value) : identifierKey(each),
  ),
];
