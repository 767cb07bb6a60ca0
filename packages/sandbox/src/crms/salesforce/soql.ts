/**
 * The part of SOQL that the product uses, and nothing else: SELECT fields FROM object WHERE comparisons (=, LIKE, IN, > and >= of ids
 * and moments) joined by AND and OR with parentheses, GROUP BY of the one field that is selected, ORDER BY, LIMIT. Everything else is
 * MALFORMED_QUERY, also where the real one would take it.
 */
import { refusals } from './salesforce-errors.ts';

export type Condition =
  | { kind: 'and'; parts: Condition[] }
  | { kind: 'or'; parts: Condition[] }
  | { kind: 'in'; field: string; values: (string | boolean | null)[] }
  | { kind: 'like'; field: string; pattern: string }
  | { kind: 'above'; field: string; value: string; isSameToo: boolean };

export interface Query {
  fields: string[];
  from: string;
  where: Condition | null;
  /** One row for each value of the only field. */
  isGrouped: boolean;
  orderBy: { field: string; isDescending: boolean }[];
  limit: number;
}

const TOKEN =
  /\s*(?:('(?:[^'\\]|\\.)*')|([A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)?)|(\d{4}-\d\d-\d\dT[\d:]+Z|\d+)|(>=|[(),=>]))/y;
const MAX_ROWS = 2000;

interface Token {
  kind: 'text' | 'word' | 'number' | 'sign';
  text: string;
}

function tokensOf(soql: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (soql.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(soql);
    if (!found) throw refusals.malformed(`unexpected token: '${soql.slice(at).trim().slice(0, 20)}'`);
    const [, text, word, number, sign] = found;
    if (text !== undefined) tokens.push({ kind: 'text', text: unescaped(text.slice(1, -1)) });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push({ kind: 'sign', text: sign as string });
  }
  return tokens;
}

const ESCAPES: Record<string, string> = {
  '%': '\\%',
  _: '\\_',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  "'": "'",
  '\\': '\\',
};

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (whole, each: string) => {
    const meant = ESCAPES[each];
    if (meant === undefined) throw refusals.malformed(`illegal escape sequence: '${whole}'`);
    return meant;
  });
}

/** Reads tokens one by one. */
function reader(tokens: Token[]) {
  let at = 0;
  const peek = () => tokens[at];
  const isWord = (word: string) => peek()?.kind === 'word' && peek()?.text.toUpperCase() === word;
  const isSign = (sign: string) => peek()?.kind === 'sign' && peek()?.text === sign;
  const fail = (): never => {
    throw refusals.malformed(`unexpected token: '${peek()?.text ?? '<EOF>'}'`);
  };
  const take = (kind: Token['kind']): string => {
    if (peek()?.kind !== kind) fail();
    return (tokens[at++] as Token).text;
  };
  const skip = (matches: boolean) => {
    if (matches) at += 1;
    return matches;
  };
  const need = (matches: boolean) => (skip(matches) ? undefined : fail());
  /** Reads one or more, separated by commas. */
  const list = <T>(one: () => T): T[] => {
    const all = [one()];
    while (skip(isSign(','))) all.push(one());
    return all;
  };
  return { isWord, isSign, fail, take, skip, need, list, peek };
}
type Reader = ReturnType<typeof reader>;

export function parseSoql(soql: string): Query {
  const read = reader(tokensOf(soql));
  read.need(read.isWord('SELECT'));
  const fields = read.list(() => read.take('word'));
  read.need(read.isWord('FROM'));
  const from = read.take('word');
  const where = read.skip(read.isWord('WHERE')) ? conditionOf(read) : null;
  const isGrouped = read.skip(read.isWord('GROUP')) && isGroupedBy(read, fields);
  const orderBy = read.skip(read.isWord('ORDER')) ? orderOf(read) : [];
  const limit = read.skip(read.isWord('LIMIT')) ? Number(read.take('number')) : MAX_ROWS;
  if (read.peek()) read.fail();
  return { fields, from, where, isGrouped, orderBy, limit };
}

function isGroupedBy(read: Reader, fields: string[]): boolean {
  read.need(read.isWord('BY'));
  const field = read.take('word');
  return fields.length === 1 && fields[0] === field ? true : read.fail();
}

function orderOf(read: Reader): Query['orderBy'] {
  read.need(read.isWord('BY'));
  return read.list(() => {
    const field = read.take('word');
    const isDescending = read.skip(read.isWord('DESC'));
    if (!isDescending) read.skip(read.isWord('ASC'));
    return { field, isDescending };
  });
}

/** AND and OR cannot be mixed without parentheses. */
function conditionOf(read: Reader): Condition {
  const first = termOf(read);
  const joint = (['AND', 'OR'] as const).find((word) => read.isWord(word));
  if (!joint) return first;
  const parts = [first];
  while (read.skip(read.isWord(joint))) parts.push(termOf(read));
  if (read.isWord('AND') || read.isWord('OR')) read.fail();
  return { kind: joint === 'AND' ? 'and' : 'or', parts };
}

function termOf(read: Reader): Condition {
  if (read.skip(read.isSign('('))) {
    const inner = conditionOf(read);
    read.need(read.isSign(')'));
    return inner;
  }
  const field = read.take('word');
  if (read.skip(read.isSign('='))) return { kind: 'in', field, values: [literalOf(read)] };
  for (const sign of ['>', '>='] as const) if (read.skip(read.isSign(sign))) return aboveOf(read, field, sign === '>=');
  if (read.skip(read.isWord('LIKE'))) return { kind: 'like', field, pattern: read.take('text') };
  read.need(read.isWord('IN'));
  read.need(read.isSign('('));
  const values = read.list(() => literalOf(read));
  read.need(read.isSign(')'));
  return { kind: 'in', field, values };
}

/** A moment stands bare, an id in quotes. */
function aboveOf(read: Reader, field: string, isSameToo: boolean): Condition {
  const value = read.peek()?.kind === 'text' ? read.take('text') : read.take('number');
  return { kind: 'above', field, value, isSameToo };
}

function literalOf(read: Reader): string | boolean | null {
  if (read.peek()?.kind === 'text') return read.take('text');
  for (const [word, value] of [
    ['TRUE', true],
    ['FALSE', false],
    ['NULL', null],
  ] as const)
    if (read.skip(read.isWord(word))) return value;
  return read.fail();
}

/** Texts are the same whatever their case. */
export function holds(condition: Condition | null, fieldValue: (field: string) => unknown): boolean {
  if (condition === null) return true;
  if (condition.kind === 'and') return condition.parts.every((part) => holds(part, fieldValue));
  if (condition.kind === 'or') return condition.parts.some((part) => holds(part, fieldValue));
  if (condition.kind === 'like') return isLike(String(fieldValue(condition.field) ?? ''), condition.pattern);
  if (condition.kind === 'above') {
    const own = String(fieldValue(condition.field) ?? '');
    const [one, other] = /^\d{4}-/.test(condition.value)
      ? [Date.parse(own), Date.parse(condition.value)]
      : [own, condition.value];
    return one > other || (condition.isSameToo && one === other);
  }
  const plain = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : (value ?? null));
  const value = plain(fieldValue(condition.field));
  return condition.values.some((each) => plain(each) === value);
}

/** `%` stands for anything, `_` for one character, and a backslash takes their meaning away. */
function isLike(text: string, pattern: string): boolean {
  const parts = [...pattern.matchAll(/\\(.)|([%_])|([^\\%_]+)/gs)].map(([, escaped, wild, plain]) => {
    if (wild) return wild === '%' ? '.*' : '.';
    return (escaped ?? plain ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 'is').test(text);
}

/** Every field that the query names. */
export function fieldsIn({ fields, where, orderBy }: Query): string[] {
  const inside = (condition: Condition | null): string[] => {
    if (condition === null) return [];
    return 'parts' in condition ? condition.parts.flatMap(inside) : [condition.field];
  };
  return [...fields, ...inside(where), ...orderBy.map(({ field }) => field)];
}
