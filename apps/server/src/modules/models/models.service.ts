/**
 * The account's own key of an AI provider (docs/product-rules.md#ai-key): where the parent allows one, sealed at rest, and
 * saved only once the provider has accepted it. The provider is asked between transactions.
 */
import type { ModelKeyProblem } from '@leadwright/contract/integrations/models';
import { type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { getAccount } from '../accounts/public.ts';
import { contextOf, mayHaveKey } from './keys.service.ts';
import { modelsErrors } from './models.errors.ts';
import * as repository from './models.repository.ts';
import type { ModelKeysTable } from './models.table.ts';
import { testKey } from './provider.client.ts';

const SHOWN = 4;

const isAllowed = async (tx: Tx<Base>) => mayHaveKey(await getAccount(tx, tx.accountId));

async function assertAllowed(tx: Tx<Base>) {
  if (!(await isAllowed(tx))) throw modelsErrors.not_allowed();
}

/** What the person sees of it everywhere; null where there is none, or none is allowed any more. */
export async function lastFourOf(tx: Tx<Base>): Promise<string | null> {
  const found = await repository.findKey(tx.db, tx.accountId);
  return found && (await isAllowed(tx)) ? found.last_four : null;
}

export const findKey = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    await assertAllowed(tx);
    return (await repository.findKey(tx.db, tx.accountId)) ?? null;
  });

async function getKey(ctx: Ctx): Promise<ModelKeysTable> {
  const found = await findKey(ctx);
  if (!found) throw modelsErrors.none();
  return found;
}

export async function saveKey(ctx: Ctx, key: string): Promise<ModelKeysTable> {
  await inTransaction(ctx, assertAllowed);
  const problem = await testKey(ctx.platform, key);
  if (problem) throw refusalOf(ctx, problem, { fields: { key: `models.error.${problem}` } });
  return inTransaction(ctx, async (tx) => {
    // Permission may have been taken away while the provider was asked.
    await assertAllowed(tx);
    return keepTestedKey(tx, key);
  });
}

/** For who has asked the provider already: the account itself, or an administrator for the platform's own. */
export function keepTestedKey(tx: Tx, key: string): Promise<ModelKeysTable> {
  const now = tx.now();
  return repository.saveKey(tx.db, {
    account_id: tx.accountId,
    sealed: tx.platform.secrets.seal(key, contextOf(tx.accountId)),
    last_four: key.slice(-SHOWN),
    saved_by: tx.actor.userId,
    saved_by_name: tx.actor.name,
    saved_at: now,
    tested_at: now,
    problem: null,
  });
}

/** The saved key of the platform's account, which all accounts below it use. */
export const findSavedKey = async (tx: Tx): Promise<{ key: string; ends: string } | null> => {
  const found = await repository.findKey(tx.db, tx.accountId);
  if (!found) return null;
  return { key: tx.platform.secrets.open(found.sealed, contextOf(tx.accountId)), ends: found.last_four };
};

export const forgetSavedKey = (tx: Tx): Promise<boolean> => repository.deleteKey(tx.db, tx.accountId);

export async function testSavedKey(ctx: Ctx): Promise<ModelKeysTable> {
  const found = await getKey(ctx);
  const problem = await testKey(ctx.platform, ctx.platform.secrets.open(found.sealed, contextOf(found.account_id)));
  const outcome = { tested_at: ctx.now(), problem };
  await inTransaction(ctx, ({ db }) => repository.noteTest(db, found, outcome));
  if (problem) throw refusalOf(ctx, problem);
  return { ...found, ...outcome };
}

export const removeKey = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    await assertAllowed(tx);
    if (!(await repository.deleteKey(tx.db, tx.accountId))) throw modelsErrors.none();
  });

const refusalOf = ({ platform }: Base, problem: ModelKeyProblem, more: { fields?: Record<string, string> } = {}) =>
  modelsErrors[problem]({ params: { model: platform.config.OPENAI_MODEL }, ...more });
