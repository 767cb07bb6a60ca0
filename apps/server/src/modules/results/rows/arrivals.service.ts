/** Records which rows a search or act added, so that automations continue with exactly those. */
import { asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { keptSince } from '../../../platform/keeping.ts';
import * as repository from './arrivals.repository.ts';

const SWEEP = 5000;

/** The list must be locked: then rows that are added together stand together. */
export const noteArrivals = (tx: Tx<Base>, listId: number, cause: string, first: number, count: number) => {
  const scope = { accountId: tx.accountId, listId };
  return repository.insertArrivals(tx.client, scope, { cause, first, past: first + count }, tx.now());
};

/**
 * Rows that came of a cause (`search:81`, `enrichment:7`), in the order of arrival, from behind the ordinal `after` (-1: from the
 * first). Deleted ones are missing. All of a cause stand in one list.
 */
export const arrivalsOf = (
  tx: Tx<Base>,
  cause: string,
  { after, limit }: { after: number; limit: number },
): Promise<repository.Arrival[]> => repository.findArrivals(tx.client, tx.accountId, { cause, after, limit });

export async function forgetOldArrivals(ctx: Base): Promise<void> {
  const before = keptSince(ctx, 'RUN_DAYS');
  const forgetSome = () => asPlatform(ctx, ({ client }) => repository.deleteArrivals(client, before, SWEEP));
  while ((await forgetSome()) === SWEEP);
}
