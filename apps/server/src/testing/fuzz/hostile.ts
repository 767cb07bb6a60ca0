/** What hostile callers send: the values themselves, and a generator of inputs that are mostly right and somewhere wrong. */
import { z } from 'zod';
import type { Dice, JsonSchema } from './dice.ts';
import { edgeArray, edgeRecord, edgeText } from './edges.ts';

/** JSON has no word for these; they are put into the text of the body. */
const RAW_NUMBERS = ['1e309', '-1e309', '5e-324', '-0', '1e400', '0.1e-400', '99999999999999999999'] as const;
const rawNumber = (written: string) => `@raw:${written}@`;
export const withRawNumbers = (json: string) => json.replace(/"@raw:([^@"]+)@"/g, '$1');

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  `${'x'.repeat(199)}😀`,
  `${'x'.repeat(254)}😀x`,
  'x'.repeat(5000),
  '😀'.repeat(600),
  'ﷺ'.repeat(300),
  'İ'.repeat(255),
  'e\u0301'.repeat(130),
  '\u202eevil',
  '\u200b',
  '\ufeff=1+1',
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_',
  '\\',
  '\\x00',
  '%00',
  '#{7*7}{{7*7}}',
  '{0}{n}{name}',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  '../../etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::1',
  'javascript:alert(1)',
  '=HYPERLINK("http://x")',
  'NaN',
  'Infinity',
  '-1e309',
  '5e-324',
  '0x10',
  '1e3',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '(a+)+$',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '10000-01-01',
  '-000001-01-01T00:00:00Z',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  'ünïcode@exämple.example',
  'Etc/GMT+14',
  '+1;DROP',
] as const;

const NUMBERS = [
  0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 63),
  1e18,
  1e300,
  0.1 + 0.2,
  1e-9,
] as const;

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

function hostileValue(dice: Dice): unknown {
  switch (dice.below(8)) {
    case 0:
      return dice.pick(NUMBERS);
    case 1:
      return rawNumber(dice.pick(RAW_NUMBERS));
    case 2:
      return dice.pick([null, true, false, [], {}, [[]], [null], deep(40), deep(70)]);
    case 3:
      return { [dice.pick(TEXTS)]: dice.pick(TEXTS) };
    case 4:
      return Array.from({ length: dice.pick([1, 51, 1001]) }, () => dice.pick<unknown>([...TEXTS, ...NUMBERS]));
    default:
      return dice.pick(TEXTS);
  }
}

export const hostileText = (dice: Dice): string => dice.pick(TEXTS);

export const jsonSchemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The share of optional fields that are left out. */
const LEFT_OUT = 0.4;
/** Fields that no body has and a hostile caller tries. */
const PRIVILEGED = ['role', 'account_id', 'accountId', 'is_admin', '__proto__', 'user_id'] as const;

/** A value for the schema: plausible almost everywhere, so that it comes far, and hostile somewhere. */
export function valueFor(schema: JsonSchema, dice: Dice, ids: readonly number[], name = ''): unknown {
  if (dice.chance(dice.hostility)) return hostileValue(dice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return valueFor(dice.pick(choices), dice, ids, name);
  switch (schema.type) {
    case 'object':
      return objectFor(schema, dice, ids);
    case 'array': {
      const item = () => valueFor(schema.items ?? {}, dice, ids, name);
      if (isEdge(dice)) return edgeArray(schema, dice, item);
      const length = Math.max(schema.minItems ?? 0, dice.pick([0, 1, 1, 2, 3]));
      return Array.from({ length }, item);
    }
    case 'integer':
    case 'number':
      return numberFor(schema, dice, ids, name);
    case 'boolean':
      return dice.chance(0.5);
    case 'string':
      return textFor(schema, dice, name);
    default:
      return /ids?$/i.test(name) ? dice.pick(ids) : dice.pick<unknown>(['plain', dice.pick(ids), hostileValue(dice)]);
  }
}

/** One in a request: several within each other would multiply. */
function isEdge(dice: Dice): boolean {
  if (!dice.chance(dice.edges)) return false;
  dice.edges = 0;
  return true;
}

function objectFor(schema: JsonSchema, dice: Dice, ids: readonly number[]) {
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object' && isEdge(dice))
    return edgeRecord(schema, dice, () => valueFor(additionalProperties, dice, ids));
  const object: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(key) && dice.chance(LEFT_OUT)) continue;
    object[key] = valueFor(each, dice, ids, key);
  }
  if (dice.chance(0.05)) object[dice.pick(PRIVILEGED)] = dice.pick(ids);
  return object;
}

function numberFor(schema: JsonSchema, dice: Dice, ids: readonly number[], name: string) {
  if (/ids?$/i.test(name)) return dice.pick(ids);
  const { minimum = 0, maximum = 100 } = schema;
  const most = Math.min(maximum, 1e9);
  return dice.pick([minimum, most, minimum + dice.below(Math.max(1, Math.min(100, most - minimum))), most + 1]);
}

function textFor(schema: JsonSchema, dice: Dice, name: string): string {
  if (isEdge(dice)) return edgeText(schema, dice);
  if (schema.format === 'email' || name === 'email') return `person-${dice.below(1000)}@example.test`;
  if (/url$|website/.test(name)) return dice.pick(['https://plain.example/', 'http://127.0.0.1:9/', 'plain.example']);
  if (schema.format === 'date' || /date/i.test(name)) return dice.pick(['2026-01-15', '0001-01-01', '9999-12-31', '']);
  if (schema.format === 'date-time') return '2026-01-15T12:00:00Z';
  if (/password/.test(name)) return 'correct horse battery';
  if (name === 'code') return '000000';
  if (name === 'industry') return dice.pick(['restaurant', 'dentist', 'plain']);
  const text = dice.pick(['plain', 'Ann', 'Spain', 'name', 'like', 'local', '12', '1.5', 'leads']);
  return dice.chance(0.1) ? text.padEnd(Math.min(schema.maxLength ?? 300, 300), '😀x') : text;
}
