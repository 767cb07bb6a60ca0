/** Finds email addresses in a text. Every at sign is examined once, with a limited number of characters on both sides. Pure. */
import { emailOf, hasKnownEnding } from '../../leads/public.ts';
import { FILE_NAME, NO_MAIL_HOST, PLACEHOLDER_PARTS } from './email-words.data.ts';

export interface SeenAddress {
  address: string;
  /** As it stands in the text. */
  written: string;
}

const MAX_LOCAL = 64;
const MAX_HOST = 190;
const LOCAL_LETTER = /[a-z0-9._%+'&\u00c0-\u024f-]/i;
const HOST_LETTER = /[\p{L}\p{M}\d.-]/u;

export function addressesIn(text: string): SeenAddress[] {
  const found: SeenAddress[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const address = addressAt(text, at);
    if (address) found.push(address);
  }
  return found;
}

function addressAt(text: string, at: number): SeenAddress | null {
  let [start, end] = [at, at + 1];
  while (start > 0 && at - start < MAX_LOCAL && LOCAL_LETTER.test(text[start - 1] as string)) start -= 1;
  while (end < text.length && end - at <= MAX_HOST && HOST_LETTER.test(text[end] as string)) end += 1;
  // Part of a path, of a longer address or of a user of a social network: no mail.
  if (start > 0 && /[/@=#]/.test(text[start - 1] as string)) return null;
  const local = text.slice(start, at).replace(/^(?:%20|%22|%3[ce]|u003[ce])+|^[.%+'&-]+/gi, '');
  const host = hostIn(text.slice(at + 1, end));
  const address = local && host ? emailOf(`${local}@${host}`) : null;
  return address && isMail(address) ? { address, written: `${local}@${host}` } : null;
}

/** Without the word that follows at once: "acme.comTel", "acme.es91 123", "acme.com.Visit". */
function hostIn(text: string): string {
  const labels = text.replace(/[.-]+$/, '').split('.');
  const foreign = labels.findIndex((label, index) => index > 1 && /^\p{Lu}\p{Ll}/u.test(label));
  const own = foreign < 0 ? labels : labels.slice(0, foreign);
  if (own.some((label) => !label) || own.length < 2) return '';
  const ending = own.pop() as string;
  const cutAt = /^[a-z]{2,24}(?=[A-Z\d])/.exec(ending);
  return [...own, cutAt ? cutAt[0] : ending].join('.');
}

/** Whether it is a real address: not a file name, an example or an error report id. */
function isMail(address: string): boolean {
  const [local = '', host = ''] = address.split('@');
  if (FILE_NAME.test(address) || NO_MAIL_HOST.test(host) || PLACEHOLDER_PARTS.has(local)) return false;
  if (/^[0-9a-f]{20,}$/.test(local) || /no-?spam|remove-?this/.test(address)) return false;
  return hasKnownEnding(host);
}
