/**
 * Leads that were deleted for good are not kept here either. A reading finds them gone, but contacts that are not read any more (deleted
 * in the CRM, or of a connection that has ended) would be kept with what identifies the person.
 */
import { asAccount, asPlatform, type Base } from '../../../platform/context.ts';
import { storedIds } from '../../results/public.ts';
import * as repository from './following.repository.ts';

const PORTION = 1000;

export async function forgetGone(ctx: Base): Promise<void> {
  const accounts = await asPlatform(ctx, ({ db }) => repository.accountsWithFollowed(db));
  for (const accountId of accounts)
    for (let after: number | null = 0; after !== null; ) after = await forgetPortion(ctx, accountId, after);
}

/** The last lead that was looked at; null: there are no more. */
const forgetPortion = (ctx: Base, accountId: number, after: number): Promise<number | null> =>
  asAccount(ctx, accountId, async (tx) => {
    const ids = await repository.followedAfter(tx.db, accountId, after, PORTION);
    // Also those that are deleted and may come back.
    const there = new Set(await storedIds(tx, ids));
    const gone = ids.filter((id) => !there.has(id));
    if (gone.length > 0) await repository.forgetLeads(tx.db, accountId, gone);
    return ids.length < PORTION ? null : (ids.at(-1) ?? null);
  });
