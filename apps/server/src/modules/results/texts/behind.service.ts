/** Lists with unindexed texts whose job was lost. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { indexTexts } from './texts.jobs.ts';
import { findListsBehind } from './texts.repository.ts';

/** The next sweep finds the others. */
const LISTS_AT_ONCE = 1000;

export const catchUp = (ctx: Base): Promise<void> =>
  asPlatform(ctx, async (tx) => enqueueMany(tx, indexTexts, await findListsBehind(tx.client, LISTS_AT_ONCE)));
