/** Accounts of the installation, as administrators look for them. */
import { asAccount, asPlatform, type Ctx } from '../../../platform/context.ts';
import { findAskedOfMain } from '../../identity/public.ts';
import { findPlans } from '../../plans/public.ts';
import { findMapsKey } from '../../sources/public.ts';
import * as details from './details.repository.ts';
import { usersErrors } from './users.errors.ts';
import * as repository from './users.repository.ts';

interface Page extends repository.UserFilter {
  page: number;
  limit: number;
}

export const findUsers = (ctx: Ctx, { page, limit, ...asked }: Page) =>
  asPlatform(ctx, async (tx) => {
    const filter = { ...asked, search: asked.search.trim() };
    const now = tx.now();
    const { ids, total } = await repository.findIds(tx.db, filter, { limit, offset: (page - 1) * limit, now });
    const all = await repository.countAll(tx.db);
    return { rows: await repository.findRows(tx.db, ids, now), total, all };
  });

export const getUser = (ctx: Ctx, id: number) =>
  asPlatform(ctx, async (tx) => {
    const [row] = await repository.findRows(tx.db, [id], tx.now());
    if (!row) throw usersErrors.not_found();
    return {
      row,
      subscription: await details.findSubscription(tx.db, id),
      keys: await details.findApiKeys(tx.db, id),
      members: await details.countMembers(tx.db, id),
      granted: await details.findGrant(tx.db, id),
      mapsKey: await asAccount(tx, id, findMapsKey),
      asked: await asAccount(tx, id, findAskedOfMain),
    };
  });
export type UserDetails = Awaited<ReturnType<typeof getUser>>;

export const findOptions = (ctx: Ctx) =>
  asPlatform(ctx, async (tx) => ({
    plans: (await findPlans(tx)).filter(({ deleted_at }) => deleted_at === null),
    parents: await details.findParents(tx.db),
    partners: await details.findPartners(tx.db),
  }));

export const countForSidebar = (ctx: Ctx) =>
  asPlatform(ctx, async (tx) => ({
    users: await repository.countAll(tx.db),
    partners: await details.countPartners(tx.db),
  }));
