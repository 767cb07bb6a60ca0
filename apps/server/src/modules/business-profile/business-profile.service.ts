/**
 * The business profile (docs/product-rules.md#business-profile): one per account, saved as a draft until it is complete. Until then
 * AI calls of the account are refused here.
 */
import type { BusinessProfile, ProfileBody, ProfileChange } from '@leadwright/contract/ai/business-profile';
import { type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { profileErrors } from './business-profile.errors.ts';
import { presentProfile } from './business-profile.presenter.ts';
import * as repository from './business-profile.repository.ts';

/** Null until it was saved for the first time. */
export async function profileOf(tx: Tx<Base>): Promise<BusinessProfile | null> {
  const row = await repository.findProfile(tx.db, tx.accountId);
  return row ? presentProfile(row) : null;
}

export async function assertProfileComplete(tx: Tx<Base>): Promise<BusinessProfile> {
  const profile = await profileOf(tx);
  if (!profile?.complete) throw profileErrors.incomplete();
  return profile;
}

export const getProfile = (ctx: Ctx) =>
  inTransaction(ctx, async ({ db, accountId }) => presentProfile(await repository.findProfile(db, accountId)));

export const createProfile = (ctx: Ctx, values: ProfileBody) =>
  inTransaction(ctx, async (tx) => {
    const made = await repository.insertProfile(tx.db, tx.accountId, { ...values, ...changedBy(tx) });
    if (!made) throw profileErrors.exists();
    await tellChanged(tx);
    return presentProfile(made);
  });

export const updateProfile = (ctx: Ctx, id: number, { version, ...values }: ProfileChange) =>
  inTransaction(ctx, async (tx) => {
    const changes = { ...values, ...changedBy(tx) };
    const changed = await repository.updateProfile(tx.db, tx.accountId, { id, version }, changes);
    if (!changed) throw await whyNot(tx, id);
    await tellChanged(tx);
    return presentProfile(changed);
  });

async function whyNot(tx: Tx, id: number) {
  const there = await repository.findProfile(tx.db, tx.accountId);
  if (there?.id !== id) return profileErrors.not_found();
  return profileErrors.changed({ params: { name: there.changed_by_name } });
}

const changedBy = (tx: Tx): repository.ChangedBy => ({
  changed_by: tx.actor.userId,
  changed_by_name: tx.actor.name,
  changed_at: tx.now(),
});

const tellChanged = (tx: Tx) =>
  tx.platform.live.publish(tx.client, { accountId: tx.accountId, topic: 'business-profile', data: null });
