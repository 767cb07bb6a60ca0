/** For searches that are made later, and again and again: what is kept of them, their words, and what one lead costs. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { SearchBody } from '@leadwright/contract/searching/search';
import { cut } from '@leadwright/contract/text';
import type { Base, Ctx, Tx } from '../../platform/context.ts';
import { spell } from '../../platform/i18n.ts';
import { estimate } from '../wallet/public.ts';
import { prepare } from './quote.service.ts';
import * as repository from './search.repository.ts';
import { ACT_OF_KIND, intentOf, summaryOf } from './search.rules.ts';
import type { SearchRow } from './search.table.ts';

/** Runs the checks of a start without external requests. */
export async function planSearch(ctx: Ctx, body: SearchBody) {
  const { query } = await prepare(ctx, body);
  return {
    filters: query.filters as Record<string, unknown>,
    summary: cut(spell(summaryOf(query), ctx.language), 255),
  };
}

/** `available` is what is left of the balance beside what running work holds. */
export async function leadPrice(tx: Tx<Base>, kind: SearchKind) {
  const { lines, balance, available } = await estimate(tx, [{ act: ACT_OF_KIND[kind], count: 1 }]);
  return { each: lines[0]?.price ?? 0, balance, available };
}

/** A search that was started with this intent, a UUID or words of our own, if it was. */
export const findSearchByIntent = ({ db, accountId }: Tx<Base>, intent: string): Promise<SearchRow | undefined> =>
  repository.findByIntent(db, accountId, intentOf(intent));
