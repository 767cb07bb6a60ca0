import { brands, DEFAULT_COLOURS } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { businessAccount } from '@leadwright/contract/resale/business-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlatform, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { businessAccountOf } from '../public.ts';
import { FORM, freshSlug, saveBrand } from '../testing/business.ts';

let api: Api;
let reseller: TestPerson;
beforeAll(async () => {
  api = await startApi();
  reseller = await api.buildReseller();
});
afterAll(() => api.stop());

const read = async (who: { token: string }) => (await api.call(who, businessAccount.get, {})).body;
const siteAt = async (domain: string) => (await api.call(null, brands.siteSettings, { body: { domain } })).body;
const inBusiness = (who: TestPerson) =>
  asPlatform(systemBase(api.platform), (tx) => businessAccountOf(tx, who.accountId));

describe('the business account of a reseller', () => {
  it('begins from nothing: the first save makes the brand, and its people sign in there', async () => {
    const fresh = await api.buildAccount({ modules: ['whitelabel'] });
    const member = await api.buildMember(fresh, ['whitelabel']);
    const { is_new, data } = await read(fresh);
    expect([is_new, data.name, data.complete, data.customers]).toEqual([true, expect.any(String), false, 0]);
    expect(data).toMatchObject({ ...DEFAULT_COLOURS, slug: expect.stringMatching(/^account-\d+$/), menu: [] });
    const slug = freshSlug();
    const { status, body } = await saveBrand(api, fresh, { slug, seen: data.changed_at });
    expect([status, body.message, body.data.slug]).toEqual([200, 'Business account saved.', slug]);
    expect((await read(fresh)).is_new).toBe(false);
    expect((await siteAt(`${slug}.localhost`)).name).toBe('Brightside');
    for (const who of [fresh, member]) {
      const me = await api.call(who, identity.me, {}, { host: `${slug}.localhost` });
      expect([me.status, me.body.account.kind]).toEqual([200, 'reseller']);
      const { rows } = await api.platform.databases.owner.query('select brand_id from logins where email = $1', [
        who.email,
      ]);
      expect(rows).toEqual([{ brand_id: (await inBusiness(fresh))?.brandId }]);
    }
  });

  it('is seen by everybody at once, as it was saved', async () => {
    const slug = freshSlug();
    const resources = { ...FORM.resources, community: 'https://community.example/' };
    const { body } = await saveBrand(api, reseller, {
      slug,
      resources,
      name: 'Brightside & Co',
      button_color: '#0F6E84',
      content: 'Leads that answer.\nEvery day.',
      crms: ['keap', 'keap', 'zapier'],
      show_training_center: false,
      registration: true,
      script: 'window.x = 1',
      menu: [{ id: 'savedLists', label: 'My leads', hidden: false }],
      privacy_url: 'https://bright.example/privacy',
      support_email: 'Help@Bright.example',
      support_script_url: 'https://chat.example/w.js',
      support_secret: 'hush',
    });
    expect(body.data).toMatchObject({
      url: `http://${slug}.localhost:3000`,
      crms: ['keap', 'zapier'],
      has_support_secret: true,
    });
    expect(JSON.stringify(body)).not.toContain('hush');
    const site = await siteAt(`${slug}.localhost`);
    expect(site).toMatchObject({
      name: 'Brightside & Co',
      button_color: '#0F6E84',
      content: 'Leads that answer.\nEvery day.',
      crms: ['keap', 'zapier'],
      show_training_center: false,
      registration: true,
      resources,
      menu: [{ id: 'savedLists', label: 'My leads', hidden: false }],
      support_email: 'help@bright.example',
      script: expect.stringMatching(/^\/brand-script\/\d+\.js$/),
      support: { script_url: 'https://chat.example/w.js' },
    });
    const scriptAt = (host: string) => api.app.inject({ method: 'GET', url: site.script as string, headers: { host } });
    const page = await scriptAt(`${slug}.localhost`);
    expect([page.body, page.headers['content-type']]).toEqual(['window.x = 1', 'text/javascript; charset=utf-8']);
    for (const host of ['localhost', 'northwind.localhost']) expect((await scriptAt(host)).body).toBe('');
  });

  it('never runs its script on the host of the platform, where others sign in', async () => {
    const slug = freshSlug();
    await saveBrand(api, reseller, { slug, script: 'window.x = 1' });
    const siteFor = async (domain: string) =>
      (await api.call(reseller, brands.siteSettings, { body: { domain } })).body;
    expect((await siteFor(`${slug}.localhost`)).script).toMatch(/^\/brand-script/);
    expect(await siteFor('localhost')).toMatchObject({ name: 'Brightside', script: null });
  });

  it('keeps the secret of the support chat when none is sent, and forgets it with the chat', async () => {
    const chat = { support_script_url: 'https://chat.example/w.js' };
    await saveBrand(api, reseller, { ...chat, support_secret: 'hush' });
    expect((await saveBrand(api, reseller, chat)).body.data.has_support_secret).toBe(true);
    expect((await saveBrand(api, reseller)).body.data.has_support_secret).toBe(false);
    expect((await saveBrand(api, reseller, chat)).body.data.has_support_secret).toBe(false);
  });

  it('tells the second writer, and saves nothing of theirs', async () => {
    const { changed_at: seen } = (await read(reseller)).data;
    api.clock.advance(1000);
    expect((await saveBrand(api, reseller, { name: 'First', seen })).status).toBe(200);
    const second = await saveBrand(api, reseller, { name: 'Second', seen });
    expect([second.status, second.body.code]).toEqual([409, 'business-account.changed']);
    expect(second.body.message).toMatch(/Nothing was saved/);
    expect((await read(reseller)).data.name).toBe('First');
  });

  it('never hides where people land and see what they pay', async () => {
    const menu = ['wallet', 'businessProfile', 'autopilots'].map((id) => ({
      id: id as 'wallet',
      label: '',
      hidden: true,
    }));
    const { body } = await saveBrand(api, reseller, { menu });
    expect(body.data.menu.map(({ hidden }) => hidden)).toEqual([false, false, true]);
  });

  it('is complete with name, sub-domain, logo, support address and postal address', async () => {
    const { body } = await saveBrand(api, reseller);
    expect(body.data.missing).toEqual(['logo', 'support_email', 'postal_address']);
    expect((await inBusiness(reseller))?.isComplete).toBe(false);
    await saveBrand(api, reseller, { support_email: 'help@bright.example', postal_address: '1 High St\nYork' });
    const logo = `/files/${'a'.repeat(32)}.png`;
    await api.platform.databases.owner.query('update brands set logo = $2 where account_id = $1', [
      reseller.accountId,
      logo,
    ]);
    expect((await read(reseller)).data).toMatchObject({ complete: true, missing: [] });
    expect(await inBusiness(reseller)).toMatchObject({ isComplete: true, postal_address: '1 High St\nYork' });
    expect(await inBusiness(await api.buildAccount())).toBeNull();
  });

  it('decides whether customers bring their own AI key', async () => {
    const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const allowed = async () => (await api.call(customer, identity.me, {})).body.parentSettings.support_open_ai_api_key;
    expect(await allowed()).toBe(false);
    await saveBrand(api, reseller, { allows_own_ai_keys: true });
    expect([await allowed(), (await read(reseller)).data.allows_own_ai_keys]).toEqual([true, true]);
    await saveBrand(api, reseller);
    expect(await allowed()).toBe(false);
  });
});

describe('a sub-domain', () => {
  const SLUG = 'This field can only contain letters, numbers, and hyphens (-).';
  const TAKEN = 'This slug cannot be used';
  it.each([
    ['a b', SLUG],
    ['a_b', SLUG],
    ['-a', SLUG],
    ['münchen', SLUG],
    ['a.b', SLUG],
    ['www', TAKEN],
    ['API', TAKEN],
    ['admin', TAKEN],
    ['mail', TAKEN],
    ['xn--80ak6aa92e', TAKEN],
    ['northwind', TAKEN],
    ['', 'Field is required'],
  ])('cannot be "%s"', async (slug, words) => {
    const { status, body } = await saveBrand(api, reseller, { slug });
    expect([status, body.errors?.slug]).toEqual([422, [words]]);
    if (slug === '') return;
    const asked = await api.call(reseller, businessAccount.checkSlug, { query: { slug } });
    expect(asked.body).toEqual({ available: false, message: words });
  });

  it('can be a free one, or the one they have', async () => {
    const slug = freshSlug();
    const asked = () => api.call(reseller, businessAccount.checkSlug, { query: { slug: slug.toUpperCase() } });
    expect((await asked()).body).toEqual({ available: true, message: null });
    await saveBrand(api, reseller, { slug });
    expect((await asked()).body.available).toBe(true);
    const other = await api.buildReseller();
    expect((await saveBrand(api, other, { slug })).body.errors).toEqual({ slug: [TAKEN] });
  });

  it('goes to one of two who ask for it at the same moment', async () => {
    const [slug, others] = [freshSlug(), [await api.buildReseller(), await api.buildReseller()]];
    const answers = await Promise.all(others.map((who) => saveBrand(api, who, { slug })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('values that try to break out', () => {
  it.each([
    ['a style in a colour', { button_color: '#fff;background:url(//evil.example)' }, 'button_color'],
    ['a function in a colour', { login_page_bg_color: 'expression(alert(1))' }, 'login_page_bg_color'],
    ['a script as a terms address', { terms_url: 'javascript:alert(1)' }, 'terms_url'],
    ['data as a support chat', { support_script_url: 'data:text/javascript,alert(1)' }, 'support_script_url'],
    ['a picture of somebody else', { logo: 'https://evil.example/x.svg' }, 'logo'],
    ['a picture that nobody uploaded', { logo: `/files/${'b'.repeat(32)}.png` }, 'logo'],
    ['a header in a name', { name: 'Bright\r\nBcc: c@d.example' }, 'name'],
    ['a header in a support address', { support_email: 'a@b.example\r\nBcc: c@d.example' }, 'support_email'],
  ])('%s is refused', async (_title, values, field) => {
    const { status, body } = await saveBrand(api, reseller, values);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('a placeholder or a call as a menu entry is refused', async () => {
    for (const label of ['{brand}', '$t(common.save)'])
      expect((await saveBrand(api, reseller, { menu: [{ id: 'wallet', label, hidden: false }] })).status).toBe(422);
    expect(
      (await saveBrand(api, reseller, { menu: [{ id: 'evil' as 'wallet', label: '', hidden: false }] })).status,
    ).toBe(422);
  });

  it('markup in a name and in the text of the login page stays text', async () => {
    const slug = freshSlug();
    const name = '</title><script>alert(1)</script>';
    await saveBrand(api, reseller, { slug, name, content: '<img src=x onerror=alert(1)>' });
    expect(await siteAt(`${slug}.localhost`)).toMatchObject({ name, content: '<img src=x onerror=alert(1)>' });
    const docs = await api.app.inject({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { host: `${slug}.localhost` },
    });
    expect([docs.headers['content-type'], docs.json().info.title]).toEqual([
      expect.stringMatching(/json/),
      expect.stringContaining(name),
    ]);
  });

  it('a colour that the program would not take cannot be written into the table either', async () => {
    const forged = `update brands set button_color = 'red;}' where account_id = ${reseller.accountId}`;
    await expect(api.platform.databases.owner.query(forged)).rejects.toThrow(/brands_colours/);
  });
});

describe('another', () => {
  it('reseller sees and changes only their own', async () => {
    const [mine, other] = [(await saveBrand(api, reseller, { name: 'Mine' })).body.data, await api.buildReseller()];
    expect((await read(other)).data.name).not.toBe('Mine');
    await saveBrand(api, other, { name: 'Theirs' });
    for (const act of ['checkDomain', 'removeDomain'] as const) await api.call(other, businessAccount[act], {});
    expect((await read(reseller)).data).toEqual(mine);
  });

  it('person without the module is refused', async () => {
    const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const { status, body } = await api.call(customer, businessAccount.get, {});
    expect([status, body.code]).toEqual([403, 'platform.forbidden']);
  });

  it('customer of a reseller gets no brand, whatever modules they have', async () => {
    const nested = await api.buildAccount({
      parentId: reseller.accountId,
      brandId: reseller.brandId,
      modules: ['whitelabel'],
    });
    const saved = await saveBrand(api, nested);
    expect([saved.status, saved.body.code]).toEqual([403, 'business-account.not_yours']);
  });

  it('brand, the platform’s own, has no sub-domain and is changed by administrators', async () => {
    const admin = await api.buildAdmin();
    const { data } = await read(admin);
    expect([data.is_platform, data.slug, data.missing.includes('slug')]).toEqual([true, '', false]);
    expect((await saveBrand(api, admin, { slug: 'anything-else' })).status).toBe(422);
    expect((await saveBrand(api, admin, { slug: '', name: 'Leadwright' })).status).toBe(200);
    expect((await api.call(admin, businessAccount.setDomain, { body: { name: 'own.example' } })).status).toBe(422);
  });
});
