import { packages } from '@leadwright/contract/resale/packages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { seedWallet } from '../wallet/public.ts';
import { firstPassword, getPackage } from './public.ts';
import { create, GROWTH, made, subscriber } from './testing/reseller.ts';

const DAY = 86_400_000;

let api: Api;
let reseller: TestPerson;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const list = async (who: TestPerson) => (await api.call(who, packages.find, {})).body;
const update = (id: number, body: object, who = reseller) =>
  api.call(who, packages.update, { params: { id }, body: { ...GROWTH, ...body } });
const rowOf = (id: number) => asAccount(systemBase(api.platform), reseller.accountId, (tx) => getPackage(tx, id));

describe('packages', () => {
  beforeAll(async () => {
    reseller = await api.buildReseller();
  });

  it('keeps every field, and says what is left of each price', async () => {
    const pack = await made(api, reseller, {
      one_time_price_minor: 900_00,
      expires_in_days: 90,
      trial_credits: 100,
      credit_price_minor: 13,
      available_for_billing_portal: false,
      show_on_sales_page: false,
      form_available_days: 10,
      allow_additional_user_creation: true,
      members_allowed: 3,
      collect_payment_method: true,
    });
    expect((await api.call(reseller, packages.get, { params: { id: pack.id } })).body.data).toEqual(pack);
    expect(pack).toMatchObject({
      ...GROWTH,
      one_time_price_minor: 900_00,
      expires_in_days: 90,
      trial_credits: 100,
      credit_price_minor: 13,
      available_for_billing_portal: false,
      show_on_sales_page: false,
      form_available_days: 10,
      allow_additional_user_creation: true,
      members_allowed: 3,
      currency: 'usd',
      subscribers: 0,
    });
    expect(pack.margin).toEqual({
      monthly: { minor: 419_00 - 2500 * 12, share: expect.closeTo(0.284, 3) },
      yearly: { minor: 4190_00 - 12 * 2500 * 12, share: expect.closeTo(0.141, 3) },
      // 90 days give the credits of three months.
      one_time: { minor: 900_00 - 3 * 2500 * 12, share: 0 },
      trial: { minor: 1_00 - 100 * 12, share: expect.any(Number) },
    });
  });

  it('lasts a year at most, and a year when nothing is said', async () => {
    const days = async (expires_in_days?: number) => (await made(api, reseller, { expires_in_days })).expires_in_days;
    expect([await days(), await days(400), await days(365), await days(30)]).toEqual([365, 365, 365, 30]);
    expect((await create(api, reseller, { expires_in_days: 0 })).status).toBe(422);
  });

  it('sells a credit above 12 cents only', async () => {
    const refused = await create(api, reseller, { credit_price_minor: 12 });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { credit_price_minor: ['A credit sale price must be above 12c.'] },
    ]);
    expect((await create(api, reseller, { credit_price_minor: 13 })).status).toBe(201);
  });

  it('sells a credit for parts of a cent, kept as whole numbers', async () => {
    const pack = await made(api, reseller, { credit_price_minor: 12.01 });
    expect(pack.credit_price_minor).toBe(12.01);
    const { rows } = await api.platform.databases.owner.query(
      'select credit_price_minor, price_per_100_credits from packages where id = $1',
      [pack.id],
    );
    expect(rows).toEqual([{ credit_price_minor: 13, price_per_100_credits: 1201 }]);
    // What a version before this one has written since is what counts.
    await api.platform.databases.owner.query('update packages set credit_price_minor = 15 where id = $1', [pack.id]);
    expect((await list(reseller)).data.find(({ id }) => id === pack.id)?.credit_price_minor).toBe(15);
    expect((await create(api, reseller, { credit_price_minor: 12.005 })).status).toBe(422);
  });

  it('sells below cost where that is wanted, and says so', async () => {
    const cheap = await made(api, reseller, { monthly_price_minor: 99_00, yearly_price_minor: null });
    expect(cheap.margin.monthly?.minor).toBe(99_00 - 300_00);
  });

  it('asks for a price, and for a trial that can be', async () => {
    const none = { monthly_price_minor: null, yearly_price_minor: null };
    const wrong = async (changes: object) => (await create(api, reseller, changes)).body.errors;
    expect(await wrong({ ...none, trial_days: 0, trial_amount_minor: 0 })).toEqual({
      monthly_price_minor: ['Enter at least one price: monthly, yearly or one-time.'],
    });
    expect(await wrong({ ...none, one_time_price_minor: 50_00 })).toHaveProperty('trial_days');
    expect(await wrong({ trial_days: 0 })).toHaveProperty('trial_days');
    expect(await wrong({ trial_amount_minor: 49 })).toHaveProperty('trial_amount_minor');
    expect(await wrong({ trial_credits: 2501 })).toHaveProperty('trial_credits');
    expect(await wrong({ monthly_price_minor: 49 })).toHaveProperty('monthly_price_minor');
    expect(await wrong({ modules: [] })).toHaveProperty('modules');
    expect(await wrong({ modules: ['admin'] })).toBeDefined();
  });

  it('asks for a card where the trial is paid for', async () => {
    expect((await made(api, reseller, { collect_payment_method: false })).collect_payment_method).toBe(true);
    const free = { trial_amount_minor: 0, collect_payment_method: false };
    expect((await made(api, reseller, free)).collect_payment_method).toBe(false);
  });

  it('refuses a module that the reseller does not have itself', async () => {
    const modest = await api.buildReseller({ modules: ['leads', 'whitelabel'] });
    const refused = await create(api, modest);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { modules: ['You can only sell what your own account has.'] },
    ]);
    expect((await create(api, modest, { modules: ['leads'] })).status).toBe(201);
  });

  it('seals the default password, keeps it if none is typed, and deletes it if it is not needed', async () => {
    const missing = await create(api, reseller, { random_password_per_user: false });
    expect(missing.body.errors).toEqual({ default_password: ['Field is required'] });
    const common = await create(api, reseller, { random_password_per_user: false, default_password: '12345678' });
    expect(common.body.errors).toHaveProperty('default_password');
    const shared = { random_password_per_user: false, default_password: 'northwind-welcome' };
    const pack = await made(api, reseller, shared);
    expect(pack.has_default_password).toBe(true);
    expect(JSON.stringify(await list(reseller))).not.toContain('northwind-welcome');
    const row = await rowOf(pack.id);
    expect(row.default_password).not.toContain('northwind');
    const base = systemBase(api.platform);
    expect(firstPassword(base, row)).toEqual({ password: 'northwind-welcome', mustChange: true });

    await update(pack.id, { random_password_per_user: false, default_password: '' });
    expect(firstPassword(base, await rowOf(pack.id)).password).toBe('northwind-welcome');
    await update(pack.id, { random_password_per_user: true });
    const open = await rowOf(pack.id);
    expect(open.default_password).toBeNull();
    const [one, other] = [firstPassword(base, open), firstPassword(base, open)];
    expect([one.mustChange, one.password.length >= 12, one.password === other.password]).toEqual([false, true, false]);
  });

  it('opens the form for its days from when it was switched on', async () => {
    const on = { create_subscription_via_form: true, form_available_days: 10 };
    const pack = await made(api, reseller, on);
    const opened = api.clock.now().getTime();
    expect(pack.form?.until).toBe(new Date(opened + 10 * DAY).toISOString());
    expect(pack.form?.url).toMatch(new RegExp(`/plans/form/${pack.id}$`));
    api.clock.advance(DAY);
    const again = (await update(pack.id, { ...on, form_available_days: 20 })).body.data;
    expect(again.form?.until).toBe(new Date(opened + 20 * DAY).toISOString());
    api.clock.advance(20 * DAY);
    reseller = await signedInAgain(reseller);
    const closed = (await list(reseller)).data.find(({ id }) => id === pack.id);
    expect([closed?.form, closed?.create_subscription_via_form]).toEqual([null, false]);
    const reopened = (await update(pack.id, on)).body.data;
    expect(reopened.form?.until).toBe(new Date(api.clock.now().getTime() + 10 * DAY).toISOString());
  });

  it('refuses a save based on an older version', async () => {
    const { id, changed_at: seen } = await made(api, reseller);
    api.clock.advance(1000);
    expect((await update(id, { name: 'First', seen })).status).toBe(200);
    const late = await update(id, { name: 'Second', seen });
    expect([late.status, late.body.code]).toEqual([409, 'packages.changed']);
    expect((await rowOf(id)).name).toBe('First');
  });

  it('deletes a package without customers; one with customers goes off sale, stays theirs and can be restored', async () => {
    const { id } = await made(api, reseller, { name: 'Unwanted' });
    expect((await api.call(reseller, packages.remove, { params: { id } })).body.message).toBe(
      'The package was deleted.',
    );
    expect((await api.call(reseller, packages.get, { params: { id } })).status).toBe(404);
    expect((await update(id, {})).status).toBe(404);

    const had = await made(api, reseller, { name: 'Loved' });
    await subscriber(api, reseller, had.id);
    const off = await api.call(reseller, packages.remove, { params: { id: had.id } });
    expect(off.body.message).toBe('The package is off sale. Existing subscribers keep it.');
    const shown = (await list(reseller)).data.find((one) => one.id === had.id);
    expect(shown).toMatchObject({ subscribers: 1, removed_at: expect.any(String) });
    const back = await api.call(reseller, packages.restore, { params: { id: had.id } });
    expect(back.body.data.removed_at).toBeNull();
  });

  it('leaves customers the credits that they paid for when it gives other ones', async () => {
    const { id } = await made(api, reseller);
    const customer = await subscriber(api, reseller, id);
    const { owner } = api.platform.databases;
    await asAccount(systemBase(api.platform), customer.accountId, (tx) => seedWallet(tx, { credits: 2500 }));
    await update(id, { monthly_credits: 9000 });
    await api.runJobs();
    const { rows } = await owner.query('select allowance from credit_wallets where account_id = $1', [
      customer.accountId,
    ]);
    expect(rows).toEqual([{ allowance: 2500 }]);
  });
});

describe('packages of another reseller', () => {
  it('do not exist', async () => {
    const [mine, theirs] = [await api.buildReseller(), await api.buildReseller()];
    const { id } = await made(api, mine);
    const params = { id };
    expect((await list(theirs)).data).toEqual([]);
    const calls = [
      api.call(theirs, packages.get, { params }),
      update(id, { name: 'Taken' }, theirs),
      api.call(theirs, packages.remove, { params }),
      api.call(theirs, packages.restore, { params }),
      api.call(theirs, packages.retry, { params }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await api.call(theirs, packages.sales, {})).body.data.order).toEqual([]);
    expect((await list(mine)).data).toMatchObject([{ id, name: 'Growth', removed_at: null }]);
  });

  it('are closed to accounts that are not resellers', async () => {
    const customer = await api.buildAccount();
    expect((await api.call(customer, packages.find, {})).status).toBe(403);
  });
});

/** Sessions do not last as long as the clock is turned on here. */
async function signedInAgain(who: TestPerson): Promise<TestPerson> {
  const { createSession } = await import('../identity/public.ts');
  return asAccount(systemBase(api.platform), who.accountId, async (tx) => {
    const { token } = await createSession(tx, { accountId: who.accountId, userId: who.userId });
    return { ...who, token };
  });
}
