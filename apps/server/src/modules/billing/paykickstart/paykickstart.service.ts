/**
 * Plans of direct customers sold by the second billing provider: a sale creates the customer if needed and starts the plan of
 * its product, payments renew it, a cancellation lets it expire, a refund ends it at once.
 */
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { findLogins, getAccount, getUser, isMainUser, lockAccount } from '../../accounts/public.ts';
import { findBrand, platformBrandId } from '../../brands/public.ts';
import { createCustomer } from '../../identity/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { findPlanOfProduct, type Plan } from '../../plans/public.ts';
import type { PlanSubscription } from '../billing.table.ts';
import * as events from '../events/events.repository.ts';
import * as repository from '../subscriptions/subscriptions.repository.ts';
import { applySubscription } from '../subscriptions/subscriptions.service.ts';
import { type Post, periodEnd } from './paykickstart.rules.ts';

const PROVIDER = 'paykickstart';
const BATCH = 200;

export async function applyPaykickstartPost(ctx: Base, eventId: string): Promise<void> {
  const event = await asPlatform(ctx, (tx) => events.findEvent(tx.db, PROVIDER, eventId));
  if (!event || event.applied_at) return;
  await applyPost(ctx, event.payload as Post, event.received_at);
  await asPlatform(ctx, (tx) => events.noteApplied(tx.db, PROVIDER, eventId, tx.now()));
}

async function applyPost(ctx: Base, post: Post, receivedAt: Date): Promise<void> {
  if (!post.effect || !post.invoiceId) return;
  const plan = await asPlatform(ctx, (tx) => findPlanOfProduct(tx, post.productId));
  if (!plan) {
    ctx.log.warn({ product: post.productId }, 'the second billing provider sold a product that no plan has');
    return;
  }
  const told = post.at === null ? receivedAt : new Date(post.at);
  const known = await asPlatform(ctx, (tx) => repository.findAccountOfSubscription(tx.db, PROVIDER, post.invoiceId));
  if (known !== undefined) return asAccount(ctx, known, (tx) => applyTo(tx, plan, post, told));
  // The sale it belongs to has not arrived yet: the job is retried.
  if (post.effect !== 'activate') throw new Error(`${post.event} of an invoice that is not known yet`);
  await sell(ctx, plan, post, told);
}

/** Posts may arrive out of order. An outdated one changes nothing, except that a payment always covers its period. */
async function applyTo(tx: Tx<Base>, plan: Plan, post: Post, told: Date): Promise<void> {
  const now = tx.now();
  const { accountId } = tx;
  await lockAccount(tx, accountId);
  const fresh = { plan_id: plan.id, status: 'waiting', period_ends_at: null, started_at: null, told_at: null } as const;
  const named = { account_id: accountId, provider: PROVIDER, provider_id: post.invoiceId } as const;
  const row = await repository.openSubscription(tx.db, { ...named, ...fresh, created_at: now, updated_at: now });
  const isOld = row.started_at !== null && row.told_at !== null && told < row.told_at;
  const isPaid = post.effect === 'activate';
  if (isOld && !isPaid) return;
  const standing = isOld
    ? { status: row.status, cancelAtPeriodEnd: row.cancel_at_period_end, planId: row.plan_id }
    : {
        status: statusAfter(post, row),
        cancelAtPeriodEnd: post.effect === 'cancel',
        planId: isPaid ? plan.id : row.plan_id,
      };
  await applySubscription(tx, {
    provider: PROVIDER,
    providerId: post.invoiceId,
    ...standing,
    periodEndsAt: isPaid ? later(row.period_ends_at, periodEnd(told, plan.interval)) : row.period_ends_at,
    toldAt: later(row.told_at, told),
  });
}

const later = (a: Date | null, b: Date) => (a !== null && a > b ? a : b);

function statusAfter({ effect }: Post, { status }: PlanSubscription): PlanSubscription['status'] {
  if (effect === 'end') return 'ended';
  return effect === 'activate' ? 'active' : status;
}

/** The customer with this address on the platform's own brand, or a new one. */
async function sell(ctx: Base, plan: Plan, post: Post, told: Date): Promise<void> {
  const brandId = await platformBrandId(ctx);
  const [login] = await asPlatform(ctx, (tx) => findLogins(tx, post.email, brandId));
  if (login) {
    return asAccount(ctx, login.accountId, async (tx) => {
      const account = await getAccount(tx, login.accountId);
      const isOwner = isMainUser(await getUser(tx, login.userId));
      if (isOwner && account.kind !== 'platform') return applyTo(tx, plan, post, told);
      tx.log.warn({ account: account.id }, 'a sale of the second billing provider names somebody who owns no account');
    });
  }
  const brand = await findBrand(ctx, brandId);
  const { firstName: first_name, lastName: last_name, email, partner } = post;
  const customer = { first_name, last_name, email, partner, emailConfirmed: false };
  await asAccount(ctx, brand.account_id, (tx) =>
    createCustomer(tx, brand, customer, async (scoped, { user }) => {
      await applyTo(scoped, plan, post, told);
      const to = { to: user.email, language: user.language, brandId };
      await sendMail(scoped, { ...to, template: 'account-ready', params: { name: user.first_name, plan: plan.name } });
    }),
  );
}

/** Cancelled plans whose paid time is over. */
export async function endCancelled(ctx: Base): Promise<void> {
  const due = await asPlatform(ctx, (tx) => repository.findDueEndings(tx.db, tx.now(), BATCH));
  for (const { account_id: accountId, provider_id: providerId } of due) {
    await asAccount(ctx, accountId, async (tx) => {
      const [row] = (await repository.findRunning(tx.db, accountId)).filter((each) => each.provider_id === providerId);
      if (!row?.cancel_at_period_end || !row.period_ends_at || row.period_ends_at > tx.now()) return;
      const state = { planId: row.plan_id, cancelAtPeriodEnd: true, periodEndsAt: row.period_ends_at };
      await applySubscription(tx, { provider: PROVIDER, providerId, status: 'ended', ...state });
    });
  }
}
