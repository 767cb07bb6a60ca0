/**
 * The SQL that People Data Labs takes, turned into the query it stands for:
 * SELECT * FROM person WHERE a = 'x' AND (b LIKE '%y%' OR c IN ('z')) AND NOT d IS NULL
 */
import { QueryError } from './search-query.ts';

const TOKEN = /\s*(?:'((?:[^']|'')*)'|(<=|>=|<>|!=|[=<>(),;*])|([\w.]+))/y;

interface Token {
  text: string;
  kind: 'text' | 'sign' | 'word';
}

function tokenize(sql: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < sql.trimEnd().length) {
    const found = TOKEN.exec(sql);
    if (!found) throw new QueryError('SQL could not be parsed');
    const [, text, sign, word] = found;
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") });
    else tokens.push(sign ? { kind: 'sign', text: sign } : { kind: 'word', text: word ?? '' });
  }
  return tokens;
}

type Query = Record<string, unknown>;

/** `table` is what must stand after FROM. */
export function sqlToQuery(sql: string, table: string): Query {
  const tokens = tokenize(sql).filter(({ text, kind }) => kind !== 'sign' || text !== ';');
  let at = 0;
  const peek = () => tokens[at]?.text.toUpperCase();
  const take = () => {
    const token = tokens[at++];
    if (!token) throw new QueryError('SQL ended too early');
    return token;
  };
  const expect = (...expected: string[]) => {
    for (const word of expected) if (take().text.toUpperCase() !== word) throw new QueryError(`SQL: ${word} expected`);
  };
  const accept = (word: string) => {
    if (peek() !== word) return false;
    at++;
    return true;
  };

  function either(): Query {
    const parts = [both()];
    while (accept('OR')) parts.push(both());
    return parts.length === 1 ? (parts[0] as Query) : { bool: { should: parts, minimum_should_match: 1 } };
  }
  function both(): Query {
    const parts = [negated()];
    while (accept('AND')) parts.push(negated());
    return parts.length === 1 ? (parts[0] as Query) : { bool: { must: parts } };
  }
  function negated(): Query {
    return accept('NOT') ? not(negated()) : condition();
  }
  function condition(): Query {
    if (accept('(')) {
      const inside = either();
      expect(')');
      return inside;
    }
    const field = take().text;
    if (accept('NOT')) return not(compared(field));
    return compared(field);
  }
  function compared(field: string): Query {
    const operator = take().text.toUpperCase();
    if (operator === 'IS') {
      const isNegated = accept('NOT');
      expect('NULL');
      return isNegated ? { exists: { field } } : not({ exists: { field } });
    }
    if (operator === 'IN') return { terms: { [field]: list() } };
    const value = literal();
    if (operator === '=') return { term: { [field]: value } };
    if (operator === '!=' || operator === '<>') return not({ term: { [field]: value } });
    if (operator === 'LIKE') return { wildcard: { [field]: String(value).replaceAll('%', '*').replaceAll('_', '?') } };
    const range = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' }[operator];
    if (!range) throw new QueryError(`SQL: ${operator} is not supported`);
    return { range: { [field]: { [range]: value } } };
  }
  function list() {
    expect('(');
    const values = [literal()];
    while (accept(',')) values.push(literal());
    expect(')');
    return values;
  }
  function literal(): string | number | boolean {
    const { text, kind } = take();
    if (kind === 'text') return text;
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    if (!Number.isFinite(Number(text))) throw new QueryError(`SQL: ${text} is not a value`);
    return Number(text);
  }

  expect('SELECT', '*', 'FROM', table.toUpperCase());
  if (tokens.length === at) return { match_all: {} };
  expect('WHERE');
  const query = either();
  if (tokens.length > at) throw new QueryError('SQL could not be parsed to its end');
  return query;
}

const not = (query: Query): Query => ({ bool: { must_not: [query] } });
