/** Turns an endpoint of the contract into one hostile request, from dice alone: the same seed sends the same bytes. */
import type { Endpoint } from '@leadwright/contract/endpoint';
import { cut } from '@leadwright/contract/text';
import type { InjectOptions } from 'fastify';
import type { Dice, JsonSchema } from './dice.ts';
import { edgeBody } from './edges.ts';
import { hostileText, jsonSchemaOf, valueFor, withRawNumbers } from './hostile.ts';

export interface Prepared {
  endpoint: Endpoint;
  params: Record<string, JsonSchema>;
  query: Record<string, JsonSchema>;
  body: JsonSchema | null;
}

/** Schemas are translated once; that is the slow part. */
export const prepare = (endpoint: Endpoint): Prepared => ({
  endpoint,
  params: (endpoint.params && jsonSchemaOf(endpoint.params).properties) ?? {},
  query: (endpoint.query && jsonSchemaOf(endpoint.query).properties) ?? {},
  body: endpoint.body ? jsonSchemaOf(endpoint.body) : null,
});

const inUrl = (value: unknown, dice: Dice): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Half a pair and broken escapes cannot be written by encodeURIComponent; a hostile caller writes them all the same.
  if (!text.isWellFormed() || dice.chance(0.02)) return dice.pick(['%ED%A0%80', '%00', '%', '%E0%A4%A', '%2e%2e%2f']);
  return encodeURIComponent(cut(text, dice.chance(0.1) ? 4000 : 300)) || '%20';
};

function urlOf({ endpoint, params, query }: Prepared, dice: Dice, ids: readonly number[]) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name) => {
    const schema = params[name] ?? {};
    const value = schema.enum || dice.chance(0.2) ? valueFor(schema, dice, ids, name) : dice.pick(ids);
    return inUrl(value, dice);
  });
  const asked = Object.entries(query).filter(() => dice.chance(0.5));
  const pairs = asked.map(([name, schema]) => `${name}=${inUrl(valueFor(schema, dice, ids, name), dice)}`);
  if (dice.chance(0.01)) pairs.push(...Array.from({ length: 300 }, (_each, n) => `p${n}=1`));
  if (dice.chance(0.02)) pairs.push(`page=1&page=2&${inUrl('a[b]', dice)}=1`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

const FILES = [
  'website,name\na.example,Ann\n',
  'website;name\n"a.example;Ann\n',
  '\ufeffemail\nann@a.example\n',
  `${','.repeat(1200)}\n`,
  'a\u0000b,c\n1,2\n',
  '',
  '\u0089PNG\r\n\u001a\n',
  `name\n${'😀'.repeat(700)}\n`,
];

function formOf(dice: Dice): { type: string; payload: string | Buffer } {
  const name = dice.pick(['a.csv', '../../x', 'a\u0001.csv', '😀'.repeat(200), '']);
  const field = dice.pick(['file', 'file', 'file', 'other', '__proto__']);
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  const whole = `${head}${dice.pick(FILES)}\r\n--b--\r\n`;
  const encoding = dice.pick(['utf8', 'utf16le', 'latin1'] as const);
  const payload = dice.chance(0.3) ? whole.slice(0, dice.below(whole.length)) : whole;
  const type = `multipart/form-data; boundary=${dice.chance(0.1) ? hostileText(dice).replace(/[^\x21-\x7e]/g, '') : 'b'}`;
  return { type, payload: dice.chance(0.2) ? Buffer.from(payload, encoding) : payload };
}

function contentOf({ endpoint, body }: Prepared, dice: Dice, ids: readonly number[]) {
  if (endpoint.upload && !dice.chance(0.1)) return formOf(dice);
  if (endpoint.raw)
    return { type: dice.pick(['application/json', 'application/x-www-form-urlencoded']), payload: hostileText(dice) };
  if (dice.chance(0.01)) return { type: 'application/json', payload: edgeBody(dice) };
  if (!body) return null;
  const json = withRawNumbers(JSON.stringify(valueFor(body, dice, ids)) ?? '');
  if (dice.chance(0.03)) return { type: 'application/json', payload: json.slice(0, dice.below(json.length + 1)) };
  if (dice.chance(0.02))
    return { type: dice.pick(['text/plain', 'application/xml', 'application/json; charset=x']), payload: json };
  return { type: 'application/json', payload: json };
}

const printable = (text: string) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 400);

export function requestFor(
  prepared: Prepared,
  dice: Dice,
  ids: readonly number[],
  token: string | null,
): InjectOptions {
  const content = contentOf(prepared, dice, ids);
  return {
    method: prepared.endpoint.method,
    url: urlOf(prepared, dice, ids),
    // Everybody has an address of their own: a limit would hide what lies behind it.
    remoteAddress: `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`,
    headers: {
      host: dice.chance(0.05) ? 'unknown.example' : 'localhost',
      accept: 'application/json, text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(content && { 'content-type': content.type }),
      ...(dice.chance(0.1) && { 'idempotency-key': printable(hostileText(dice)) || 'key' }),
      ...(dice.chance(0.1) && { 'accept-language': printable(hostileText(dice)) }),
      ...(dice.chance(0.1) && { 'user-agent': printable(hostileText(dice)) }),
    },
    ...(content && { payload: content.payload }),
  };
}
