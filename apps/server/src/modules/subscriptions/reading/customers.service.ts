/** The list of a reseller's customers; as quick with a hundred thousand of them as with ten. */
import { asAccount, asPlatform, type Ctx, type PlatformTx } from '../../../platform/context.ts';
import { csvFileName } from '../../../platform/spreadsheet.ts';
import { requireMayKeepCustomers } from '../../accounts/public.ts';
import { findBrand } from '../../brands/public.ts';
import { findAskedOfMain } from '../../identity/public.ts';
import { subscriptionsErrors } from '../subscriptions.errors.ts';
import { findReconciledAt } from '../subscriptions.repository.ts';
import type { Charge, Subscription } from '../subscriptions.table.ts';
import * as repository from './customers.repository.ts';

export interface Customer {
  account: repository.CustomerRow;
  row: (Subscription & { package_name: string }) | undefined;
  charge: Charge | undefined;
  credits: { used: number; given: number };
  members: number;
}

type Asked = Omit<repository.CustomerFilter, 'isCommon'>;

async function filterOf(tx: PlatformTx, asked: Asked): Promise<repository.CustomerFilter> {
  const search = asked.search.trim();
  return { ...asked, search, isCommon: search !== '' && (await repository.isCommon(tx.db, search)) };
}

export const findCustomers = (ctx: Ctx, { page, limit, ...asked }: Asked & { page: number; limit: number }) =>
  asPlatform(ctx, async (tx) => {
    requireMayKeepCustomers(ctx, 'look');
    const { accountId } = ctx.actor;
    const filter = await filterOf(tx, asked);
    const rows = await repository.findCustomers(tx.db, accountId, filter, { limit, offset: (page - 1) * limit });
    return {
      customers: await complete(tx, accountId, rows),
      total: await repository.countCustomers(tx.db, accountId, filter),
      counts: await repository.countByStatus(tx.db, accountId),
      reconciledAt: await findReconciledAt(tx.db, accountId),
    };
  });

const READ_BATCH = 500;

/** All that match, the newest first, in short transactions, so that a slow reader holds no connection. */
export async function* readCustomers(ctx: Ctx, asked: Asked) {
  const { accountId } = ctx.actor;
  let after: number | undefined;
  do {
    const batch = await asPlatform(ctx, async (tx) => {
      const filter = await filterOf(tx, asked);
      const rows = await repository.findCustomers(tx.db, accountId, filter, { limit: READ_BATCH, after });
      return complete(tx, accountId, rows);
    });
    yield batch;
    after = batch.length === READ_BATCH ? batch.at(-1)?.account.id : undefined;
  } while (after !== undefined);
}

/** The brand is part of the file name. */
export async function customersFileName(ctx: Ctx): Promise<string> {
  requireMayKeepCustomers(ctx, 'look');
  const { name } = await findBrand(ctx, ctx.actor.brandId);
  return csvFileName(name, 'customers', ctx.now());
}

/** The address that the customer's main user has been asked to confirm. */
export const findAskedAddress = (ctx: Ctx, id: number) => asAccount(ctx, id, findAskedOfMain);

export const getCustomer = (ctx: Ctx, id: number): Promise<Customer> =>
  asPlatform(ctx, async (tx) => {
    requireMayKeepCustomers(ctx, 'look');
    const row = await repository.findCustomer(tx.db, ctx.actor.accountId, id);
    const [customer] = row ? await complete(tx, ctx.actor.accountId, [row]) : [];
    if (!customer) throw subscriptionsErrors.not_found();
    return customer;
  });

async function complete(tx: PlatformTx, resellerId: number, rows: repository.CustomerRow[]): Promise<Customer[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const subscriptions = await repository.findSubscriptionsOf(tx.db, resellerId, ids);
  const charges = await repository.findLastCharges(
    tx.db,
    resellerId,
    [...subscriptions.values()].map(({ id }) => id),
  );
  const credits = await repository.findCredits(tx.db, ids, tx.now());
  const members = await repository.countMembers(tx.db, ids);
  return rows.map((account) => ({
    account,
    row: subscriptions.get(account.id),
    charge: charges.get(account.id),
    credits: credits.get(account.id) ?? { used: 0, given: 0 },
    members: members.get(account.id)?.members ?? 0,
  }));
}
