/** A round that nobody works on any more must not keep the next one from beginning. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { fail } from './round.service.ts';
import { findStalled } from './suggestions.repository.ts';

/** Longer than all attempts of its job take. */
const STALLED_MS = 45 * 60_000;
const SWEEP = 100;

export async function endStalled(ctx: Base): Promise<void> {
  const before = new Date(ctx.now().getTime() - STALLED_MS);
  for (const round of await asPlatform(ctx, ({ db }) => findStalled(db, before, SWEEP)))
    await fail(ctx, round, 'failed');
}
