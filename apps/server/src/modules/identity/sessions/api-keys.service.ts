/** API keys: shown once, stored hashed, revocable at once. They act as their owner, within their scopes. */
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { requireRoom } from '../../../platform/database/counted.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { identityErrors } from '../identity.errors.ts';
import { API_KEY_PREFIX, MAX_API_KEYS } from '../identity.rules.ts';
import * as repository from './sessions.repository.ts';

interface KeyInput {
  name: string;
  description: string;
  scopes: ('read' | 'write')[];
  daily_credit_budget: number | null;
}

export const findApiKeys = (ctx: Ctx) =>
  inTransaction(ctx, (tx) => repository.findApiKeys(tx.db, tx.actor.accountId, tx.actor.userId));

export const createApiKey = (ctx: Ctx, input: KeyInput) =>
  inTransaction(ctx, async (tx) => {
    const { accountId, userId } = tx.actor;
    await requireRoom(tx, {
      what: `api-keys:${userId}`,
      most: MAX_API_KEYS,
      count: () => repository.countOpenApiKeys(tx.db, accountId, userId),
      full: () => identityErrors.too_many_keys({ params: { max: MAX_API_KEYS } }),
    });
    return createKey(tx, { ...input, userId });
  });

interface NewKey extends Partial<KeyInput> {
  userId: number;
  name: string;
  revoked?: boolean;
}

/** The transaction must be scoped to the person's account. */
export async function createKey(tx: Tx<Base>, { userId, name, revoked = false, ...rest }: NewKey) {
  const key = randomToken(API_KEY_PREFIX);
  const row = await repository.insertApiKey(tx.db, {
    name,
    description: rest.description ?? '',
    scopes: [...new Set(rest.scopes)],
    daily_credit_budget: rest.daily_credit_budget ?? null,
    account_id: tx.accountId,
    user_id: userId,
    key_hash: hashToken(key),
    last_four: key.slice(-4),
    created_at: tx.now(),
    revoked_at: revoked ? tx.now() : null,
  });
  return { key, row };
}

type KeyChange = Omit<KeyInput, 'scopes'> & { scopes?: KeyInput['scopes'] | undefined };
export const updateApiKey = (ctx: Ctx, id: number, { scopes, ...input }: KeyChange) =>
  inTransaction(ctx, async (tx) => {
    const key = await getApiKey(tx, id);
    if (key.revoked_at) throw identityErrors.key_revoked();
    return repository.updateApiKey(tx.db, tx.actor.accountId, id, {
      ...input,
      ...(scopes && { scopes: [...new Set(scopes)] }),
    });
  });

/** Revoking again changes nothing: the time stays that of the first. */
export const revokeApiKey = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const key = await getApiKey(tx, id);
    if (!key.revoked_at) await repository.updateApiKey(tx.db, tx.actor.accountId, id, { revoked_at: tx.now() });
  });

async function getApiKey(tx: Tx, id: number) {
  const key = await repository.findApiKey(tx.db, tx.actor.accountId, tx.actor.userId, id);
  if (!key) throw identityErrors.key_not_found();
  return key;
}
