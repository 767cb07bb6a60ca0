/** What customers paid and used; of one of them with every credit. */
import { asPlatform, type Ctx } from '../../../platform/context.ts';
import { requireMayKeepCustomers } from '../../accounts/public.ts';
import { subscriptionsErrors } from '../subscriptions.errors.ts';
import { findCustomer } from './customers.repository.ts';
import * as repository from './history.repository.ts';

interface Page {
  page: number;
  limit: number;
  account_id?: number | undefined;
}

export const findUsage = (ctx: Ctx, { page, limit, account_id: customerId }: Page) =>
  asPlatform(ctx, async (tx) => {
    requireMayKeepCustomers(ctx, 'look');
    const resellerId = ctx.actor.accountId;
    if (customerId !== undefined && !(await findCustomer(tx.db, resellerId, customerId)))
      throw subscriptionsErrors.not_found();
    const scope = { resellerId, customerId: customerId ?? null };
    const lines = await repository.findUsage(tx.db, scope, { limit, offset: (page - 1) * limit });
    return { lines, total: await repository.countUsage(tx.db, scope) };
  });
