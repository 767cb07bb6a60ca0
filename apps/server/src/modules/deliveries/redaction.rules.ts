/** What is kept of an answer: cut, and without cookies, keys and tokens. Pure. */
import type { Try } from './deliveries.table.ts';

const HIDDEN = '[hidden]';
const KEPT_BODY = 4096;
const KEPT_HEADERS = 40;
const KEPT_VALUE = 500;

const SECRET_NAME = /cookie|authori[sz]ation|token|secret|passw|api[-_]?key|signature|credential|session/i;
const COOKIE = /^\s*([^=;,\s]+=)/;
/** A string, number or cut-off string after a name that sounds secret. */
const SECRET_MEMBER =
  /("[^"]*(?:cookie|authori[sz]ation|token|secret|passw|api[-_]?key|signature|credential)[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*)/gi;

/** Neither can be stored. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what they are
const UNSTORABLE = /[\u0000\ud800-\udfff]/gu;
const storable = (text: string) => text.replace(UNSTORABLE, '\ufffd');

type Header = NonNullable<Try['headers']>[number];

/** Values in clear, then whether something follows that is not shown. */
export function redactHeaders(headers: Record<string, string>): Header[] {
  const kept: Header[] = [];
  for (const name in headers) {
    if (kept.length === KEPT_HEADERS) break;
    kept.push(redactHeader(name, headers[name] as string));
  }
  return kept;
}

function redactHeader(name: string, value: string): Header {
  if (!isSecret(name)) return [name, storable(value.slice(0, KEPT_VALUE)), false];
  return [name, /^set-cookie$/i.test(name) ? (COOKIE.exec(value)?.[1] ?? '') : '', true];
}

/** Receivers answer with the same few names. */
const known = new Map<string, boolean>();
const KNOWN = 1000;
function isSecret(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= KNOWN) known.clear();
  const answer = SECRET_NAME.test(name);
  known.set(name, answer);
  return answer;
}

const decoder = new TextDecoder();

/**
 * `secrets`: values that we sent and a receiver may repeat. They are removed first, so that none is cut in two. Members are searched
 * only in the stored part: in a long hostile answer the search would block the process for seconds.
 */
export function redactBody(body: Buffer, secrets: readonly string[]): { body: string; cut: boolean } {
  let text = decoder.decode(body);
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, HIDDEN);
  const kept = text.slice(0, KEPT_BODY).replace(SECRET_MEMBER, `$1"${HIDDEN}"`).slice(0, KEPT_BODY);
  return { body: storable(kept), cut: text.length > KEPT_BODY };
}
