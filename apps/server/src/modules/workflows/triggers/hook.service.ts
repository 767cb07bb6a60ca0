/**
 * Starts a workflow from outside, through its own URL and a secret that is shown once. An unknown URL and a wrong secret get the
 * same answer. The workflow's row is locked, so a repeated call starts one run.
 */
import { createHash, randomBytes } from 'node:crypto';
import { asPlatform, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { platformErrors } from '../../../platform/errors.ts';
import { hashToken, randomToken, sameSecret } from '../../../platform/secrets.ts';
import { actorFor } from '../../automation/public.ts';
import * as graphs from '../graphs/graphs.repository.ts';
import { lockWorkflow, publishWorkflow } from '../graphs/kept.service.ts';
import { startRun } from '../runs/runs.service.ts';
import { workflowsErrors } from '../workflows.errors.ts';
import { refuseLimitedKey } from '../workflows.policy.ts';
import * as repository from './triggers.repository.ts';

const CALLS_PER_MINUTE = { max: 30, seconds: 60 };
const MAX_KEY = 255;
const KEPT_MS = 24 * 60 * 60 * 1000;
const SHOWN_END = 4;
/** Compared with if the URL is unknown, so that the timing is the same. */
const NOBODY = Buffer.alloc(32);

/** Issues a new secret; the old one stops working. The URL stays. Calls spend on behalf of the user who issued the secret. */
export const openHook = (ctx: Ctx, id: number): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    refuseLimitedKey(tx);
    const { hook_key: key } = await lockWorkflow(tx, id);
    const secret = randomToken('wfs_');
    await graphs.updateWorkflow(tx.db, tx.accountId, id, {
      hook_key: key ?? randomBytes(16).toString('hex'),
      hook_hash: hashToken(secret),
      hook_ends: secret.slice(-SHOWN_END),
      hook_at: tx.now(),
      user_id: tx.actor.userId,
      user_name: tx.actor.name,
    });
    await publishWorkflow(tx, id);
    return secret;
  });

export const closeHook = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockWorkflow(tx, id);
    const none = { hook_key: null, hook_hash: null, hook_ends: null, hook_at: null, called_at: null };
    await graphs.updateWorkflow(tx.db, tx.accountId, id, none);
    await publishWorkflow(tx, id);
  });

interface Call {
  key: string;
  secret: string;
  /** Of the request; the same key again starts nothing. */
  idempotencyKey: string | null;
}

/** The run that the call started, or that the same call started before. */
export async function callHook(ctx: Base, { key, secret, idempotencyKey }: Call): Promise<number> {
  if (idempotencyKey !== null && (idempotencyKey.length === 0 || idempotencyKey.length > MAX_KEY))
    throw platformErrors.bad_request();
  const hook = await asPlatform(ctx, ({ db }) => repository.findHook(db, key));
  const isRight = sameSecret(hook?.hook_hash ?? NOBODY, hashToken(secret));
  if (!hook || !isRight) throw workflowsErrors.no_hook();
  const { account_id: accountId, id } = hook;
  const { allowed, retryAfter } = await ctx.platform.limits.take(`workflows:hook:${accountId}:${id}`, CALLS_PER_MINUTE);
  if (!allowed)
    throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
  const found = await actorFor(ctx, accountId, hook.user_id);
  // Do not reveal that a closed account existed.
  if ('refused' in found) throw workflowsErrors.no_hook();
  return inTransaction(found.ctx, (tx) => start(tx, id, idempotencyKey));
}

async function start(tx: Tx, id: number, idempotencyKey: string | null): Promise<number> {
  await lockWorkflow(tx, id);
  const key = idempotencyKey === null ? null : createHash('sha256').update(idempotencyKey).digest();
  const before = key && (await repository.findCall(tx.db, tx.accountId, id, key));
  if (before) return before;
  const run = await startRun(tx, id, { isTrial: false, trigger: 'hook' });
  await graphs.updateWorkflow(tx.db, tx.accountId, id, { called_at: tx.now() });
  if (key)
    await repository.insertCall(tx.db, {
      account_id: tx.accountId,
      workflow_id: id,
      key,
      run_id: run.id,
      at: tx.now(),
    });
  await publishWorkflow(tx, id);
  return run.id;
}

export const forgetCalls = (ctx: Base): Promise<void> =>
  asPlatform(ctx, (tx) => repository.deleteCalls(tx.db, new Date(tx.now().getTime() - KEPT_MS)));
