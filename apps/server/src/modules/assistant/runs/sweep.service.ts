/** Forgets old runs with what became of every text. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { forgetOrphans } from '../kept/kept.service.ts';
import * as repository from './runs.repository.ts';

const KEPT_MS = 30 * 24 * 3600_000;

/** Texts stay with their leads; what is forgotten is the act, and what hung on leads that are gone. */
export async function forgetOld(ctx: Base): Promise<number> {
  const runs = await asPlatform(ctx, (tx) => repository.deleteOld(tx.db, new Date(tx.now().getTime() - KEPT_MS)));
  return runs + (await forgetOrphans(ctx));
}
