/** News of customers for their reseller. Who wants to hear of it is known below, in webhooks. */
import { type ResellerEvent, type ResellerNews, schemaOfNews } from '@leadwright/contract/resale/news';
import { type AnyTx, asAccount, type Base, type Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { resellerTold } from './accounts.events.ts';
import * as repository from './accounts.repository.ts';

/** Part of the caller's transaction. A repeat with the same id is sent once. */
export async function tellReseller<E extends ResellerEvent>(
  tx: AnyTx,
  resellerAccountId: number,
  event: E,
  news: ResellerNews<E>,
): Promise<void> {
  const data = schemaOfNews(event).parse(news);
  const told = { accountId: resellerAccountId, event, data };
  // The news belong to the reseller, and so does the job that carries them.
  await asAccount<Base, void>(tx, resellerAccountId, (scoped) => publish(scoped, resellerTold, told));
}

/** The reseller above a customer; null: a customer of the platform, or no customer. */
export async function findResellerOf(tx: AnyTx, accountId: number): Promise<number | null> {
  const account = await repository.findAccount(tx.db, accountId);
  const parent = account?.parent_id ? await repository.findAccount(tx.db, account.parent_id) : undefined;
  return parent?.kind === 'reseller' ? parent.id : null;
}

/** The customer as news names it: the account, and who leads it. */
export async function customerInNews(tx: Tx<Base>): Promise<ResellerNews<'user.created'>['customer']> {
  const account = await repository.findAccount(tx.db, tx.accountId);
  const leader = await repository.findMainUser(tx.db, tx.accountId);
  return { id: tx.accountId, name: account?.name ?? '', email: leader?.email ?? '' };
}

/** A user can sign in to a customer's account for the first time. */
export async function tellOfUser(tx: Tx<Base>, user: repository.User): Promise<void> {
  const reseller = user.role === 'admin' ? null : await findResellerOf(tx, tx.accountId);
  if (reseller === null || user.role === 'admin') return;
  const name = `${user.first_name} ${user.last_name}`.trim();
  await tellReseller(tx, reseller, 'user.created', {
    id: `user:${user.id}:created`,
    at: tx.now().toISOString(),
    customer: await customerInNews(tx),
    user: { id: user.id, role: user.role, name, email: user.email },
  });
}
