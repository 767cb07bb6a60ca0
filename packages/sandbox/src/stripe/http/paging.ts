/** Cursor paging as the API does it: newest first, `starting_after` goes back in time, `ending_before` forward. */
import type Stripe from 'stripe';
import { failInvalid } from '../core/errors.ts';
import { apiList } from '../core/records.ts';
import type { CreatedFilter, PageParams } from './params.ts';

interface Listed {
  id: string;
  created?: number;
}

export function listPage<R extends Listed>(newestFirst: R[], page: PageParams, url: string): Stripe.ApiList<R> {
  const limit = page.limit ?? 10;
  if (limit < 1 || limit > 100) {
    failInvalid(
      limit < 1 ? 'This value must be greater than or equal to 1.' : 'This value must be less than or equal to 100.',
      {
        code: 'parameter_invalid_integer',
        param: 'limit',
      },
    );
  }
  const rows = newestFirst.filter((row) => matchesCreated(row.created, page.created));
  if (page.ending_before !== undefined) {
    const end = positionOf(rows, page.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return apiList(rows.slice(start, end), url, start > 0);
  }
  const start = page.starting_after === undefined ? 0 : positionOf(rows, page.starting_after, 'starting_after') + 1;
  return apiList(rows.slice(start, start + limit), url, rows.length > start + limit);
}

function positionOf(rows: Listed[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position < 0) failInvalid(`No such object: '${id}'`, { code: 'resource_missing', param });
  return position;
}

function matchesCreated(created: number | undefined, filter: CreatedFilter | undefined): boolean {
  if (filter === undefined || created === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  const { gt, gte, lt, lte } = filter;
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}
