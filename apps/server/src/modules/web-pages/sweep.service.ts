/** Kept pages are forgotten after a week, the oldest sooner when there are too many. */
import { asPlatform, type Base } from '../../platform/context.ts';
import * as repository from './web-pages.repository.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_SITES = 100_000;
const BATCH = 500;
const MAX_BATCHES = 100;

export async function forgetOldSites(ctx: Base): Promise<void> {
  const tooMany = await asPlatform(ctx, ({ db }) => repository.readAtOf(db, MAX_SITES));
  const tooOld = new Date(ctx.now().getTime() - KEPT_MS);
  const before = tooMany && tooMany > tooOld ? tooMany : tooOld;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1)
    if ((await asPlatform(ctx, ({ db }) => repository.deleteSitesBefore(db, before, BATCH))) < BATCH) return;
}
