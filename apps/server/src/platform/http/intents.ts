/**
 * Idempotency for requests that call vendors: the key is claimed and committed with an intent, then the work is done outside
 * any transaction, then the response is stored. The intent is the same for every repeat, and vendor idempotency keys are
 * derived from it, so a repeat continues what a crashed request began. A running request holds a lease on the claim; others
 * wait without a connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTransaction, type Tx } from '../context.ts';
import { AppError, platformErrors } from '../errors.ts';
import { bodyHash, checkKey, findAnswer, type KeyedAct, type KeyedAnswer, remember } from './idempotency.ts';

const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
const LOOK_AGAIN_MS = 200;
const MAX_WAIT_MS = 5000;
const RETRY_AFTER_SECONDS = 2;

/** `note` commits together with the response. */
export async function oncePerIntent(
  ctx: Ctx,
  act: KeyedAct,
  run: (intent: string) => Promise<unknown>,
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<KeyedAnswer> {
  checkKey(act);
  const hash = bodyHash(ctx, act.body);
  const claimed = await claimOrWait(ctx, act, hash);
  if (claimed.intent === null) return { reply: claimed.reply, isReplay: true };
  const renewing = setInterval(() => void renew(ctx, act).catch(() => {}), RENEW_MS);
  try {
    const reply = await run(claimed.intent);
    await inTransaction(ctx, async (tx) => {
      await remember(tx, act, reply);
      await note(tx);
    });
    return { reply, isReplay: false };
  } catch (error) {
    // If this fails too, the lease expires.
    await abandonClaim(ctx, act, error).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

type Claimed = { intent: string } | { intent: null; reply: unknown };

async function claimOrWait(ctx: Ctx, act: KeyedAct, hash: string): Promise<Claimed> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const claimed = await inTransaction(ctx, async (tx): Promise<Claimed | null> => {
      const intent = await claim(tx, act, hash);
      if (intent) return { intent };
      const reply = await findAnswer(tx, act, hash);
      return reply === undefined ? null : { intent: null, reply };
    });
    if (claimed) return claimed;
    if (performance.now() > until)
      throw platformErrors.in_progress({ headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
    await sleep(LOOK_AGAIN_MS);
  }
}

const claimKey = ({ actor }: Ctx, { key }: KeyedAct) => [actor.accountId, actor.userId, key];

/** A new claim, or one whose lease has expired. Leases use the database clock, not application time. */
async function claim(tx: Tx, act: KeyedAct, hash: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ intent: string }>(
    `insert into idempotency_keys as k
       (account_id, user_id, key, action, body_hash, created_at, intent, leased_until)
     values ($1, $2, $3, $4, $5, $6, gen_random_uuid(), now() + make_interval(secs => $7))
     on conflict (account_id, user_id, key) do update set leased_until = excluded.leased_until
       where k.reply is null and k.leased_until <= now() and k.action = $4 and k.body_hash = $5
     returning intent`,
    [...claimKey(tx, act), act.action, hash, tx.now(), LEASE_SECONDS],
  );
  return rows[0]?.intent;
}

const renew = (ctx: Ctx, act: KeyedAct) =>
  inTransaction(ctx, ({ client }) =>
    client.query(
      `update idempotency_keys set leased_until = now() + make_interval(secs => $4)
       where account_id = $1 and user_id = $2 and key = $3 and reply is null`,
      [...claimKey(ctx, act), LEASE_SECONDS],
    ),
  );

/** A refused request releases its key, so that it can be corrected; after a failure the next try resumes the same intent. */
const abandonClaim = (ctx: Ctx, act: KeyedAct, error: unknown) =>
  inTransaction(ctx, ({ client }) =>
    client.query(
      error instanceof AppError && error.status < 500
        ? 'delete from idempotency_keys where account_id = $1 and user_id = $2 and key = $3 and reply is null'
        : `update idempotency_keys set leased_until = now()
           where account_id = $1 and user_id = $2 and key = $3 and reply is null`,
      claimKey(ctx, act),
    ),
  );
