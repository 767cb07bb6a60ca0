/**
 * Secrets at rest and tokens. Sealing is AES-256-GCM: the key's version travels inside the sealed text, so keys can
 * rotate, and the context (`table:row:column`) is authenticated, so a sealed value copied to another row does not open.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

export interface Secrets {
  /** Encrypts with the newest key. `context` identifies the location: `smtp_settings:42:password`. */
  seal(text: string, context: string): string;
  /** Throws when the text was changed, sealed for another context, or its key is unknown. */
  open(sealed: string, context: string): string;
  /** A keyed hash to recognise a value without storing it; stable for the life of the installation. */
  fingerprint(text: string, context: string): Buffer;
  /** False if a newer key exists and the value should be sealed again. */
  isCurrent(sealed: string): boolean;
}

const FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(keys: ReadonlyMap<number, Buffer>): Secrets {
  if (keys.size === 0) throw new Error('there is no secret key');
  const newest = Math.max(...keys.keys());
  const keyOf = (version: number) => {
    const key = keys.get(version);
    if (!key) throw new Error(`secret key ${version} is not known`);
    return key;
  };
  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest), iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(aad(newest, context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${FORMAT}.${newest}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },
    open(sealed, context) {
      const { version, bytes } = parse(sealed);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(version), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(aad(version, context));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    fingerprint: (text, context) =>
      createHmac('sha256', keyOf(Math.min(...keys.keys())))
        .update(`${context} ${text}`)
        .digest(),
    isCurrent: (sealed) => parse(sealed).version === newest,
  };
}

const aad = (version: number, context: string) => Buffer.from(`${FORMAT}.${version}.${context}`, 'utf8');

function parse(sealed: string): { version: number; bytes: Buffer } {
  const [format, version, encoded] = sealed.split('.');
  const bytes = Buffer.from(encoded ?? '', 'base64url');
  if (format !== FORMAT || !/^\d+$/.test(version ?? '') || bytes.length < IV_BYTES + TAG_BYTES) {
    throw new Error('this is not a sealed text');
  }
  return { version: Number(version), bytes };
}

/** Tokens carry 256 random bits, so a plain hash is enough to store and to look them up. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const randomToken = (prefix = ''): string => `${prefix}${randomBytes(32).toString('base64url')}`;

/** Six digits for mails, each of the million equally likely. */
export const randomCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

/** Constant-time comparison, also for different lengths. */
export const sameSecret = (a: string | Buffer, b: string | Buffer): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
