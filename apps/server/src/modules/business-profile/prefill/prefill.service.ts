/**
 * Proposes values for the profile from the company's website (docs/product-rules.md#business-profile). A request starts a job.
 * Its proposals wait until a user accepts them; nothing here writes to the profile. It is free, so it is rate limited.
 */
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { domainOf, isShared } from '../../leads/public.ts';
import { profileErrors } from '../business-profile.errors.ts';
import type { PrefillRow } from '../business-profile.table.ts';
import { prefillJob } from './prefill.jobs.ts';
import * as repository from './prefill.repository.ts';

const A_DAY = { max: 20, seconds: 24 * 3600 };
/** One that has been read for longer is not waited for. */
const READING_MS = 5 * 60_000;

export const findPrefill = (ctx: Ctx) =>
  inTransaction(ctx, async ({ db, accountId }) => (await repository.findPrefill(db, accountId)) ?? null);

/** Asked for twice while it is read, a website is read once. */
export const startPrefill = (ctx: Ctx, given: string) =>
  inTransaction(ctx, async (tx) => {
    const website = domainOf(given);
    if (!website) throw fieldError('website', 'validation.url');
    if (isShared(website)) throw fieldError('website', 'business-profile.error.shared_site');
    const last = await repository.findPrefill(tx.db, tx.accountId);
    if (last?.website === website && isReading(tx, last)) return last;
    await assertAllowed(tx);
    const made = await repository.replacePrefill(tx.db, tx.accountId, {
      language: tx.language,
      website,
      created_at: tx.now(),
    });
    await enqueue(tx, prefillJob, { accountId: tx.accountId, id: made.id });
    return made;
  });

const isReading = (ctx: Base, { state, created_at }: PrefillRow) =>
  state === 'reading' && ctx.now().getTime() - created_at.getTime() < READING_MS;

async function assertAllowed({ platform, accountId }: Tx) {
  const { allowed, retryAfter } = await platform.limits.take(`business-profile:prefill:${accountId}`, A_DAY);
  if (!allowed) throw profileErrors.too_often({ headers: { 'retry-after': String(retryAfter) } });
}
