/**
 * A mutation with an Idempotency-Key happens once: a second request with the key gets the first response, byte for byte; the
 * same key with a different body is refused. Effect, key and response commit together; requests that call vendors claim
 * their key first (intents.ts). Responses may contain tokens and keys, so they are stored encrypted, and the body is stored
 * only as a keyed hash.
 */
import { createHmac } from 'node:crypto';
import { type Base, type Ctx, inTransaction, type Tx } from '../context.ts';
import { platformErrors } from '../errors.ts';

export interface KeyedAct {
  key: string;
  action: string;
  body: string;
  status: number;
}

export interface KeyedAnswer {
  reply: unknown;
  isReplay: boolean;
}

const MAX_KEY = 255;
const contextOf = (accountId: number, userId: number, key: string) => `idempotency_keys:${accountId}:${userId}:${key}`;

export function checkKey({ key }: KeyedAct) {
  if (key.length === 0 || key.length > MAX_KEY) throw platformErrors.bad_request();
}

export async function oncePerKey(ctx: Ctx, act: KeyedAct, run: (tx: Tx) => Promise<unknown>): Promise<KeyedAnswer> {
  checkKey(act);
  return inTransaction(ctx, async (tx) => {
    const hash = bodyHash(tx, act.body);
    if (!(await claim(tx, act, hash))) return { reply: await firstAnswer(tx, act, hash), isReplay: true };
    const reply = await run(tx);
    await remember(tx, act, reply);
    return { reply, isReplay: false };
  });
}

export function bodyHash({ platform }: Base, body: string) {
  const { secretKeys } = platform.config;
  const oldest = secretKeys.get(Math.min(...secretKeys.keys())) as Buffer;
  return createHmac('sha256', oldest).update(`idempotency body ${body}`).digest('hex');
}

async function claim(tx: Tx, { key, action }: KeyedAct, hash: string) {
  const { rows } = await tx.client.query(
    `insert into idempotency_keys (account_id, user_id, key, action, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning key`,
    [tx.actor.accountId, tx.actor.userId, key, action, hash, tx.now()],
  );
  return rows.length === 1;
}

/** Undefined: the key is claimed but has no response yet. */
export async function findAnswer(tx: Tx, { key, action }: KeyedAct, hash: string): Promise<unknown> {
  const { accountId, userId } = tx.actor;
  const { rows } = await tx.client.query(
    'select action, body_hash, reply from idempotency_keys where account_id = $1 and user_id = $2 and key = $3',
    [accountId, userId, key],
  );
  if (!rows[0]) return undefined;
  if (rows[0].body_hash !== hash || rows[0].action !== action) throw platformErrors.key_reused();
  if (rows[0].reply === null) return undefined;
  return JSON.parse(tx.platform.secrets.open(rows[0].reply, contextOf(accountId, userId, key)));
}

async function firstAnswer(tx: Tx, act: KeyedAct, hash: string): Promise<unknown> {
  const reply = await findAnswer(tx, act, hash);
  if (reply === undefined) throw platformErrors.key_reused();
  return reply;
}

export async function remember(tx: Tx, { key, status }: KeyedAct, reply: unknown) {
  const { accountId, userId } = tx.actor;
  const sealed = tx.platform.secrets.seal(JSON.stringify(reply), contextOf(accountId, userId, key));
  await tx.client.query(
    `update idempotency_keys set status = $4, reply = $5, leased_until = null
     where account_id = $1 and user_id = $2 and key = $3`,
    [accountId, userId, key, status, sealed],
  );
}
