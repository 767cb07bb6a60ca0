/**
 * The part of Elasticsearch's query language that People Data Labs takes: bool, term, terms, match, match_phrase, prefix,
 * wildcard, range, exists and match_all. Compiled to one test per person. Fields with few values (a title, a city) are
 * tested once per value, so that a search over everyone takes milliseconds.
 */
import { fold, words } from '../../world/text.ts';

export type Value = string | number | boolean;

export interface Field {
  /** All values of the field, as shown; empty when it has none. */
  values(index: number): readonly Value[];
  /** People with the same code have the same values. */
  code?(index: number): number;
  /** Analyzed into words, as job titles are; the others only match as a whole. */
  isText?: true;
}

export type Fields = (name: string) => Field | undefined;
export type Test = (index: number) => boolean;

export class QueryError extends Error {}

type Json = Record<string, unknown>;

function entryOf(clause: unknown, name: string): [string, unknown] {
  const entries = typeof clause === 'object' && clause !== null ? Object.entries(clause) : [];
  if (entries.length !== 1 || !entries[0])
    throw new QueryError(`[${name}] query malformed, exactly one field expected`);
  return entries[0];
}

/** `{value: x}` and `{query: x}` are longer ways to write x. */
function plain(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content;
  const { value, query } = content as Json;
  return value ?? query;
}

export function compileQuery(query: unknown, fields: Fields): Test {
  const [kind, content] = entryOf(query, 'query');
  switch (kind) {
    case 'query':
      return compileQuery(content, fields);
    case 'match_all':
      return () => true;
    case 'bool':
      return compileBool(content as Json, fields);
    case 'exists':
      return leaf(fieldOf(fields, String((content as Json)?.field)), (values) => values.length > 0);
    case 'range':
      return compileRange(content, fields);
    case 'term':
    case 'terms':
    case 'match':
    case 'match_phrase':
    case 'prefix':
    case 'wildcard':
      return compileText(kind, content, fields);
    default:
      throw new QueryError(`query type [${kind}] is not supported`);
  }
}

function compileBool(content: Json, fields: Fields): Test {
  const clauses = (name: string) => {
    const given = content[name];
    const list = given === undefined ? [] : Array.isArray(given) ? given : [given];
    return list.map((clause) => compileQuery(clause, fields));
  };
  const [must, filter, should, mustNot] = [clauses('must'), clauses('filter'), clauses('should'), clauses('must_not')];
  const unknown = Object.keys(content).find(
    (key) => !['must', 'filter', 'should', 'must_not', 'minimum_should_match', 'boost'].includes(key),
  );
  if (unknown) throw new QueryError(`[bool] query does not support [${unknown}]`);
  const all = [...must, ...filter];
  const least = Number(content.minimum_should_match ?? (all.length === 0 && should.length > 0 ? 1 : 0));
  return (i) =>
    all.every((test) => test(i)) &&
    !mustNot.some((test) => test(i)) &&
    (least === 0 || should.filter((test) => test(i)).length >= least);
}

type Matcher = (value: string, given: string) => boolean;

const hasWords: Matcher = (value, given) => {
  const have = words(value);
  return words(given).some((word) => have.includes(word));
};

const MATCHERS: Record<string, Matcher> = {
  match_phrase: (value, given) => ` ${words(value).join(' ')} `.includes(` ${words(given).join(' ')} `),
  prefix: (value, given) => fold(value).startsWith(given),
  wildcard: (value, given) => wildcard(given).test(fold(value)),
};

const patterns = new Map<string, RegExp>();

function wildcard(text: string): RegExp {
  const known = patterns.get(text);
  if (known) return known;
  const escaped = text
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const pattern = new RegExp(`^${escaped}$`, 's');
  if (patterns.size > 500) patterns.clear();
  patterns.set(text, pattern);
  return pattern;
}

function compileText(kind: string, content: unknown, fields: Fields): Test {
  const [name, raw] = entryOf(content, kind);
  const field = fieldOf(fields, name);
  const given = plain(raw);
  const wanted = (Array.isArray(given) ? given : [given]).map((one) => fold(String(one)));
  const equals: Matcher = (value, one) => fold(value) === one;
  const matcher = kind === 'match' && field.isText ? hasWords : (MATCHERS[kind] ?? equals);
  return leaf(field, (values) => values.some((value) => wanted.some((one) => matcher(String(value), one))));
}

function compileRange(content: unknown, fields: Fields): Test {
  const [name, bounds] = entryOf(content, 'range');
  const limits = Object.entries((bounds ?? {}) as Json).map(([operator, limit]) => {
    const test = COMPARISONS[operator];
    if (!test) throw new QueryError(`[range] query does not support [${operator}]`);
    return (value: Value) => test(value, limit as Value);
  });
  return leaf(fieldOf(fields, name), (values) => values.some((value) => limits.every((test) => test(value))));
}

const COMPARISONS: Record<string, (value: Value, limit: Value) => boolean> = {
  gte: (value, limit) => value >= limit,
  gt: (value, limit) => value > limit,
  lte: (value, limit) => value <= limit,
  lt: (value, limit) => value < limit,
};

function fieldOf(fields: Fields, name: string): Field {
  const field = fields(name);
  if (!field) throw new QueryError(`field [${name}] is not a valid field`);
  return field;
}

function leaf(field: Field, test: (values: readonly Value[]) => boolean): Test {
  const { code } = field;
  if (!code) return (i) => test(field.values(i));
  const answers: (boolean | undefined)[] = [];
  return (i) => {
    const key = code(i);
    answers[key] ??= test(field.values(i));
    return answers[key];
  };
}
