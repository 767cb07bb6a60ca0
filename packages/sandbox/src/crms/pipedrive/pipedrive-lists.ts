/** Lists with cursors, and the search, whose index is behind what was written. */
import type { FastifyRequest } from 'fastify';
import { queryText } from '../../providers/provider-kit.ts';
import { answered, invalid } from './pipedrive-errors.ts';
import type { Pipedrive } from './pipedrive-state.ts';

interface Listed {
  id: number;
  add_time: string;
  update_time: string;
  is_deleted: boolean;
}

const MOST = 500;
const SORTS = ['id', 'add_time', 'update_time'] as const;
type Sort = (typeof SORTS)[number];

/** The sorting value and the id of the last one on the page before. */
const cursorOf = (one: Listed, sort: Sort) => Buffer.from(JSON.stringify([one[sort], one.id])).toString('base64url');

export function listed<T extends Listed>(request: FastifyRequest, all: T[], present: (one: T) => object) {
  const sort = oneOf(request, 'sort_by', SORTS, 'id');
  const isDown = oneOf(request, 'sort_direction', ['asc', 'desc'] as const, 'asc') === 'desc';
  const since = queryText(request, 'updated_since');
  const compare = (a: unknown[], b: unknown[]) =>
    (a[0] === b[0] ? Number(a[1]) - Number(b[1]) : (a[0] as number) < (b[0] as number) ? -1 : 1) * (isDown ? -1 : 1);
  const keyOf = (one: T) => [one[sort], one.id];
  const after = readCursor(request);
  const left = all
    .filter((one) => !one.is_deleted && (!since || one.update_time >= new Date(since).toISOString()))
    .filter((one) => !after || compare(keyOf(one), after) > 0)
    .sort((a, b) => compare(keyOf(a), keyOf(b)));
  return paged(request, left, present, (last) => cursorOf(last, sort));
}

function oneOf<T extends string>(request: FastifyRequest, name: string, values: readonly T[], otherwise: T): T {
  const given = queryText(request, name) ?? otherwise;
  const found = values.find((value) => value === given);
  if (!found) throw invalid(`${name}: must be one of ${values.join(', ')}`);
  return found;
}

function readCursor(request: FastifyRequest): unknown[] | null {
  const cursor = queryText(request, 'cursor');
  if (!cursor) return null;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  } catch {
    throw invalid('cursor: is not valid');
  }
}

function limitOf(request: FastifyRequest): number {
  const limit = Number(queryText(request, 'limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) throw invalid(`limit: must be from 1 to ${MOST}`);
  return limit;
}

function paged<T>(request: FastifyRequest, left: T[], present: (one: T) => object, cursor: (last: T) => string) {
  const limit = limitOf(request);
  const page = left.slice(0, limit);
  const last = page.at(-1);
  return answered(page.map(present), { next_cursor: last && left.length > limit ? cursor(last) : null });
}

/** Those whose values of the named fields match the term: the whole value with `exact_match`, any part otherwise. */
export function searched<T extends Listed>(
  { kit, sandbox }: Pipedrive,
  request: FastifyRequest,
  all: T[],
  valuesOf: Record<string, (one: T) => string[]>,
  present: (one: T) => object,
) {
  const term = (queryText(request, 'term') ?? '').trim().toLowerCase();
  const isExact = oneOf(request, 'exact_match', ['true', 'false'] as const, 'false') === 'true';
  if (term.length < (isExact ? 1 : 2)) throw invalid('term: is too short');
  const names = (queryText(request, 'fields') ?? Object.keys(valuesOf).join(',')).split(',');
  const odd = names.find((name) => !Object.hasOwn(valuesOf, name));
  if (odd !== undefined) throw invalid(`fields: there is no ${odd}`);
  const indexed = new Date(sandbox.clock.now().getTime() - kit.settings.search_lag_ms).toISOString();
  const matches = (value: string) => (isExact ? value.toLowerCase() === term : value.toLowerCase().includes(term));
  const found = all.filter(
    (one) => !one.is_deleted && one.update_time <= indexed && names.some((name) => valuesOf[name]?.(one).some(matches)),
  );
  const items = found.slice(0, limitOf(request)).map((one) => ({ result_score: 1, item: present(one) }));
  return answered({ items }, { next_cursor: null });
}
