/** Forgets old runs with what became of every text. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { keptSince } from '../../../platform/keeping.ts';
import { forgetOrphans } from '../kept/kept.service.ts';
import * as repository from './runs.repository.ts';

/** Texts stay with their leads; what is forgotten is the act, and what hung on leads that are gone. */
export async function forgetOld(ctx: Base): Promise<number> {
  const runs = await asPlatform(ctx, (tx) => repository.deleteOld(tx.db, keptSince(ctx, 'RUN_DAYS')));
  return runs + (await forgetOrphans(ctx));
}
