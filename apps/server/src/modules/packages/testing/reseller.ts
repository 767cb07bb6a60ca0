/** A reseller with something to sell, for tests. */
import { type PackageBody, packages } from '@leadwright/contract/resale/packages';
import type { z } from 'zod';
import type { Api, TestPerson } from '../../../testing/api.ts';

type Written = z.input<typeof PackageBody>;

export const GROWTH = {
  name: 'Growth',
  description: 'For teams that write every day',
  modules: ['leads', 'ai_suggest'],
  monthly_credits: 2500,
  monthly_price_minor: 419_00,
  yearly_price_minor: 4190_00,
  trial_days: 7,
  trial_amount_minor: 1_00,
} satisfies Written;

export const create = (api: Api, who: TestPerson, changes: Partial<Written> = {}) =>
  api.call(who, packages.create, { body: { ...GROWTH, ...changes } });

/** Creates it, or fails with what was wrong. */
export async function made(api: Api, who: TestPerson, changes: Partial<Written> = {}) {
  const { status, body } = await create(api, who, changes);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Everything that the business account asks for. */
export const completeBusiness = (api: Api, { brandId }: TestPerson) =>
  api.platform.databases.owner.query(
    "update brands set logo = '/files/logo.png', support_email = 'help@brand.test', postal_address = 'Harbour Street 8' where id = $1",
    [brandId],
  );

/** A customer of the reseller that has the package. */
export async function subscriber(api: Api, reseller: TestPerson, packageId: number): Promise<TestPerson> {
  const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
  await api.platform.databases.owner.query('update accounts set package_id = $2 where id = $1', [
    customer.accountId,
    packageId,
  ]);
  return customer;
}

/** An account at the provider, connected as the screen does it. */
export async function connect(api: Api, reseller: TestPerson): Promise<string> {
  const answer = await fetch(`${api.platform.config.SANDBOX_URL}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'type=standard',
  });
  const { id } = (await answer.json()) as { id: string };
  await api.platform.databases.owner.query(
    `insert into payment_accounts (account_id, merchant, how, livemode, charges_enabled, payouts_enabled, details_submitted,
       connected_at, checked_at) values ($1, $2, 'created', false, true, true, true, now(), now())
     on conflict (account_id) do update set merchant = $2`,
    [reseller.accountId, id],
  );
  return id;
}
