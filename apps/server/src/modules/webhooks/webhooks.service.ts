/** The webhook of a list as its owner sets it up, tries it and takes it away. */
import { randomBytes } from 'node:crypto';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { getList, setHasWebhook } from '../lists/public.ts';
import { addressOf, contextOf, post } from './message.rules.ts';
import { webhooksErrors } from './webhooks.errors.ts';
import * as repository from './webhooks.repository.ts';
import type { HookRow } from './webhooks.table.ts';

const HINT_LENGTH = 4;
const hintOf = (text: string) => (text.length > 2 * HINT_LENGTH ? text.slice(-HINT_LENGTH) : '');
const newToken = () => randomBytes(24).toString('base64url');
/** As Standard Webhooks writes them. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

export type ShownHook = HookRow & Awaited<ReturnType<typeof repository.summaryOf>>;

async function shown(tx: Tx, hook: HookRow): Promise<ShownHook> {
  return { ...hook, ...(await repository.summaryOf(tx.db, hook.account_id, hook.list_id)) };
}

export const readHook = (ctx: Ctx, listId: number): Promise<ShownHook | null> =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    const hook = await repository.findHook(tx.db, tx.actor.accountId, listId);
    return hook ? shown(tx, hook) : null;
  });

/** A paused one starts again. What was made here is told once. */
export async function setUpHook(ctx: Ctx, listId: number, { url, token }: { url: string; token: string }) {
  await readHook(ctx, listId);
  await ctx.platform.egress.assertUrl(url, { field: 'url' });
  return inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    const known = await repository.findHook(tx.db, accountId, listId);
    const made = { token: known || token ? null : newToken(), secret: known ? null : newSecret() };
    const place = { account_id: accountId, list_id: listId };
    const seal = (text: string, column: 'token' | 'secret') => ({
      [column]: tx.platform.secrets.seal(text, contextOf(place, column)),
      [`${column}_hint`]: hintOf(text),
    });
    const hook = await repository.saveHook(tx.db, {
      ...place,
      ...known,
      ...(made.secret && seal(made.secret, 'secret')),
      ...((token || made.token) && seal(token || (made.token as string), 'token')),
      ...{ url, state: 'active', failing_since: null, created_at: known?.created_at ?? tx.now() },
    } as HookRow);
    await setHasWebhook(tx, listId, true);
    return { hook: await shown(tx, hook), made };
  });
}

export const disconnectHook = (ctx: Ctx, listId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    if (!(await repository.deleteHook(tx.db, tx.actor.accountId, listId))) throw webhooksErrors.none();
    await setHasWebhook(tx, listId, false);
  });

/** A call without leads; what comes back changes nothing. Receivers recognise a repeat by its id. */
export async function testHook(ctx: Ctx, listId: number, intent: string): Promise<number | null> {
  const { hook, list } = await inTransaction(ctx, async (tx) => ({
    list: await getList(tx, listId),
    hook: await repository.findHook(tx.db, tx.actor.accountId, listId),
  }));
  if (!hook) throw webhooksErrors.none();
  const data = { list: { id: list.id, name: list.name, type: list.type } };
  return post(ctx, { ...addressOf(ctx, hook), id: `test_${intent}`, type: 'test', data });
}
