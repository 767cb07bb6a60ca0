/** Forgets old crawls. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import * as crawls from './crawls.repository.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;
const SWEEP = 100;

/** What was learned stays; what was only found goes after a week. */
export async function forgetCrawls(ctx: Base): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  for (let gone = -1; gone !== 0; ) gone = await asPlatform(ctx, ({ db }) => crawls.deleteOld(db, before, SWEEP));
}
