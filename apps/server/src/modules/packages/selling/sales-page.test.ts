import { packages } from '@leadwright/contract/resale/packages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { findForm, findOnSale, salesPageOf } from '../public.ts';
import { completeBusiness, made } from '../testing/reseller.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const page = { is_open: true, headline: 'Local companies', brochure_urls: {}, order: [] as number[] };
const save = (who: TestPerson, changes: object = {}) =>
  api.call(who, packages.saveSales, { body: { ...page, ...changes } });
const settings = async (who: TestPerson) => (await api.call(who, packages.sales, {})).body.data;
const open = (who: TestPerson) => salesPageOf(systemBase(api.platform), { account_id: who.accountId });

async function seller() {
  const who = await api.buildReseller();
  await completeBusiness(api, who);
  return who;
}

describe('the sales page', () => {
  it('waits for a complete business account', async () => {
    const who = await api.buildReseller();
    expect((await settings(who)).can_be_saved).toBe(false);
    const refused = await save(who);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Unable to Create Sales Settings Page until business account form is complete.',
    ]);
    await completeBusiness(api, who);
    expect((await save(who)).status).toBe(200);
    expect(await settings(who)).toMatchObject({ can_be_saved: true, is_open: true, headline: 'Local companies' });
  });

  it('shows packages in their order, without those that are hidden or off sale', async () => {
    const who = await seller();
    const [one, two, hidden, gone] = [
      await made(api, who, { name: 'One' }),
      await made(api, who, { name: 'Two' }),
      await made(api, who, { name: 'Hidden', show_on_sales_page: false }),
      await made(api, who, { name: 'Gone' }),
    ];
    await api.call(who, packages.remove, { params: { id: gone.id } });
    const saved = await save(who, { order: [two.id, one.id, hidden.id], highlighted: one.id });
    expect(saved.body.data.order).toEqual([two.id, one.id, hidden.id]);
    const shown = await open(who);
    expect(shown?.packages.map(({ name }) => name)).toEqual(['Two', 'One']);
    expect(shown?.page.highlighted).toBe(one.id);
    const portal = await findOnSale(systemBase(api.platform), { account_id: who.accountId }, 'portal');
    expect(portal.map(({ name }) => name)).toEqual(['Two', 'One', 'Hidden']);
  });

  it('is not found while it is closed or empty, or its business account is incomplete', async () => {
    const who = await seller();
    await save(who);
    expect(await open(who)).toBeNull();
    await made(api, who);
    expect(await open(who)).not.toBeNull();
    await api.platform.databases.owner.query("update brands set postal_address = '' where id = $1", [who.brandId]);
    expect(await open(who)).toBeNull();
    await completeBusiness(api, who);
    await save(who, { is_open: false });
    expect(await open(who)).toBeNull();
  });

  it('sells nothing of a reseller that is stopped, or that lost a module of the package', async () => {
    const who = await seller();
    await made(api, who, { name: 'Both' });
    await made(api, who, { name: 'Leads only', modules: ['leads'] });
    await save(who);
    const { owner } = api.platform.databases;
    await owner.query("update accounts set modules = '{leads,whitelabel}' where id = $1", [who.accountId]);
    expect((await open(who))?.packages.map(({ name }) => name)).toEqual(['Leads only']);
    await owner.query("update accounts set status = 'stopped' where id = $1", [who.accountId]);
    expect(await open(who)).toBeNull();
  });

  it('opens the form of a package only while it is open', async () => {
    const who = await seller();
    const brand = { account_id: who.accountId };
    const { id } = await made(api, who, { create_subscription_via_form: true, form_available_days: 1 });
    const closed = await made(api, who);
    const base = systemBase(api.platform);
    expect([(await findForm(base, brand, id))?.id, await findForm(base, brand, closed.id)]).toEqual([id, null]);
    api.clock.advance(86_400_000);
    expect(await findForm(base, brand, id)).toBeNull();
  });

  it('takes web addresses, colours and its own packages, and nothing that breaks out of them', async () => {
    const [who, other] = [await seller(), await seller()];
    const theirs = await made(api, other);
    const wrong = async (changes: object) => Object.keys((await save(who, changes)).body.errors ?? {});
    for (const en of ['javascript:alert(1)', 'data:text/html,x', 'ftp://brand.test/a.pdf', '//brand.test'])
      expect(await wrong({ brochure_urls: { en } }), en).toEqual(['brochure_urls.en']);
    expect(await wrong({ head_color: 'red;background:url(//evil.test)' })).toEqual(['head_color']);
    expect(await wrong({ button_color: '#fff' })).toEqual(['button_color']);
    expect(await wrong({ order: [theirs.id] })).toEqual(['order']);
    expect(await wrong({ highlighted: theirs.id })).toEqual(['highlighted']);
    const brochure_urls = { en: 'https://brand.test/a.pdf', es: 'http://brand.test/b.pdf' };
    const said = { headline: '<script>alert(1)</script>', brochure_urls, head_color: '#0B3440' };
    expect((await save(who, said)).body.data).toMatchObject(said);
  });

  it('refuses a save based on an older version', async () => {
    const who = await seller();
    const { changed_at: first } = (await save(who, { seen: null })).body.data;
    api.clock.advance(1000);
    expect((await save(who, { seen: first, headline: 'Second' })).status).toBe(200);
    const late = await save(who, { seen: first, headline: 'Third' });
    expect([late.status, late.body.code]).toEqual([409, 'packages.changed']);
  });
});

describe('the sandbox', () => {
  it('has a reseller with three packages, a paid trial and an open page', async () => {
    const { rows } = await api.platform.databases.owner.query("select account_id from brands where slug = 'northwind'");
    const shown = await findOnSale(systemBase(api.platform), rows[0]);
    expect(shown).toHaveLength(3);
    expect(shown.find(({ trial_amount_minor }) => trial_amount_minor > 0)).toMatchObject({ trial_days: 7 });
  });
});
