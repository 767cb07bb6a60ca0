/**
 * Keap's filter grammar, `email==a@b.c;given_name==Mar*`: fields joined by semicolons, all of which must match, with a
 * trailing star for prefixes. A query parameter with the field's own name is ignored, not an error.
 */
import type { FastifyRequest } from 'fastify';
import { queryOf } from '../../providers/provider-kit.ts';
import { makeToken, readToken } from '../../providers/tokens.ts';
import { invalid } from './keap-errors.ts';

/** The values of a record's field. */
export type FilterFields<T> = Record<string, (record: T) => (string | undefined)[]>;

interface Term {
  field: string;
  value: string;
}

export function parseFilter(filter: string | undefined, known: string[], domain: string): Term[] {
  return (filter ?? '')
    .split(';')
    .filter(Boolean)
    .map((part) => {
      const [, field = '', value = ''] = /^(\w+)==(.*)$/.exec(part) ?? [];
      if (!known.includes(field)) throw invalid(`Invalid filter: ${part}`, 'filter', domain);
      return { field, value };
    });
}

/** `ids==1,2,3` matches any of them; a trailing star matches a prefix. */
export function holds<T>(record: T, { field, value }: Term, fields: FilterFields<T>): boolean {
  const wanted = field.endsWith('ids') ? value.split(',') : [value];
  const given = (fields[field]?.(record) ?? []).map((one) => one?.toLowerCase());
  return wanted.some((one) => {
    const word = one.toLowerCase();
    if (word.endsWith('*')) return given.some((text) => text?.startsWith(word.slice(0, -1)));
    return given.includes(word);
  });
}

const PAGE_SIZE = 1_000;

/** One page and the token of the next; a token works only for its own query. */
export function pageOf<T>(
  records: T[],
  request: FastifyRequest,
  domain: string,
): { page: T[]; next_page_token: string } {
  const { page_size = String(PAGE_SIZE), page_token, ...asked } = queryOf(request);
  const size = Number(page_size);
  if (!Number.isInteger(size) || size < 0 || size > PAGE_SIZE) throw invalid('Invalid page_size', 'page_size', domain);
  const start = typeof page_token === 'string' && page_token ? readToken(page_token, asked) : 0;
  if (start === undefined) throw invalid('Invalid page_token', 'page_token', domain);
  const end = start + size;
  return {
    page: records.slice(start, end),
    next_page_token: end < records.length && size > 0 ? makeToken(end, asked) : '',
  };
}
