/** Addresses that a script of the page puts together: each trick is undone only where its result is certain. Pure. */
import type { Markup } from './markup.rules.ts';

/** Cloudflare: pairs of hexadecimal digits, the first of which is the key of all others. */
function fromCloudflare(code: string): string {
  if (!/^(?:[0-9a-f]{2}){6,260}$/i.test(code)) return '';
  const [key = 0, ...rest] = Buffer.from(code, 'hex');
  return Buffer.from(rest.map((byte) => byte ^ key)).toString('utf8');
}

/** TYPO3 rotates characters within these ranges of ASCII. */
const RANGES = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const;
const MAILTO = 'mailto:';

function moved(text: string, by: number): string {
  return text.replace(/[+-:@-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0);
    const [from, to] = RANGES.find(([low, high]) => code >= low && code <= high) ?? [code, code];
    const size = to - from + 1;
    return String.fromCharCode(from + ((((code - from + by) % size) + size) % size));
  });
}

/** The move that makes it begin with "mailto:" is the one. */
function fromTypo3(token: string): string {
  const text = token.slice(0, 400);
  for (let by = -26; by <= 26; by += 1) {
    const plain = by === 0 ? '' : moved(text, by);
    if (plain.startsWith(MAILTO)) return plain.slice(MAILTO.length);
  }
  return '';
}

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

const TYPO3_CALL = /UnCryptMailto\((?:%27|['"])([^'"%]{8,400})/i;
const ROT13_MAILTO = /znvygb:([a-z0-9._%+@-]{6,200})/gi;
const LITERAL = /"((?:[^"\\\n]|\\.){0,200})"|'((?:[^'\\\n]|\\.){0,200})'/g;
const ASSIGNED =
  /(?:\b(?:var|let|const)\s{1,3}|,\s{0,3})([a-z_$][\w$]{0,30})\s{0,3}=\s{0,3}(?:"([^"\n]{0,100})"|'([^'\n]{0,100})')/gi;
const WRITES = /document\.write|innerHTML|mailto|\.href\b|textContent/;
const MAX_SCRIPT = 6_000;

/** What the attributes of elements and the scripts of the page hide, as texts with the addresses in them. */
export function hiddenTexts({ hiding, links, scripts }: Markup): { text: string; how: string; line: number }[] {
  const fromElements = hiding.map(({ attributes, line }) => ({ ...ofElement(attributes), line }));
  const fromLinks = links.flatMap(({ href, line }) => {
    const cloudflare = /\/email-protection#([0-9a-f]+)/i.exec(href)?.[1];
    if (cloudflare) return [{ text: fromCloudflare(cloudflare), how: 'cloudflare', line }];
    const call = TYPO3_CALL.exec(href)?.[1];
    return call ? [{ text: fromTypo3(call.replaceAll('\\/', '/')), how: 'encoded', line }] : [];
  });
  const fromScripts = scripts.flatMap((script) => ofScript(script).map((text) => ({ text, how: 'script', line: -1 })));
  return [...fromElements, ...fromLinks, ...fromScripts].filter(({ text }) => text);
}

function ofElement(attributes: Record<string, string>): { text: string; how: string } {
  if (attributes['data-cfemail']) return { text: fromCloudflare(attributes['data-cfemail']), how: 'cloudflare' };
  if (attributes['data-mailto-token']) return { text: fromTypo3(attributes['data-mailto-token']), how: 'encoded' };
  const local = attributes['data-user'] ?? attributes['data-name'] ?? attributes['data-local'] ?? '';
  const host = attributes['data-domain'] ?? attributes['data-host'] ?? '';
  const ending = attributes['data-tld'];
  return { text: local && host ? `${local}@${host}${ending ? `.${ending}` : ''}` : '', how: 'encoded' };
}

/** Texts that a short script of the page itself joins and writes. */
function ofScript(script: string): string[] {
  const turned = [...script.matchAll(ROT13_MAILTO)].map(([, text = '']) => rot13(text));
  if (script.length > MAX_SCRIPT || !WRITES.test(script)) return turned;
  // Joomla writes characters as numeric entities, which contain a semicolon.
  const plain = script.replace(/&#(\d{1,3});/g, (_, code) => String.fromCharCode(Number(code)));
  const known = new Map([...plain.matchAll(ASSIGNED)].map(([, name = '', double, single]) => [name, double ?? single]));
  return [...turned, ...plain.split(/[;\n]/).flatMap((statement) => joined(statement, known))];
}

/** `'<a href="mailto:' + user + '@' + "acme.com"`: string literals and variables joined by plus signs. */
function joined(statement: string, known: Map<string, string | undefined>): string[] {
  if (!statement.includes('+') || !/@|\\x40|%40/.test(statement)) return [];
  const parts = statement.replace(LITERAL, (all) => `\u0002${all.slice(1, -1)}\u0002`).split('\u0002');
  const text = parts.map((part, index) => (index % 2 === 1 ? part : namesIn(part, known))).join('');
  return [text.replaceAll('\\x40', '@').replaceAll('%40', '@').replaceAll('\\', '')];
}

/** Between two literals stand plus signs, and names of which some are known. */
function namesIn(code: string, known: Map<string, string | undefined>): string {
  const names = code
    .split('+')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.map((name) => known.get(name) ?? ' ').join('');
}
