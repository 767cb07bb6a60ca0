import { customLinks } from '@leadwright/contract/resale/custom-links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { framedOrigins } from '../public.ts';

describe('custom links', () => {
  let api: Api;
  let reseller: TestPerson;
  let other: TestPerson;
  let host: string;
  beforeAll(async () => {
    api = await startApi();
    [reseller, other] = [await api.buildReseller(), await api.buildReseller()];
    const { rows } = await api.platform.databases.owner.query('select slug from brands where id = $1', [
      reseller.brandId,
    ]);
    host = `${rows[0].slug}.localhost`;
  });
  afterAll(() => api.stop());

  const add = (who: TestPerson, label: string, url = 'https://example.test/', opens: 'tab' | 'page' = 'tab') =>
    api.call(who, customLinks.create, { body: { label, url, opens } });
  const labels = async (who: TestPerson) =>
    (await api.call(who, customLinks.find, {})).body.data.map(({ label }) => label);
  const shown = async (who: TestPerson, at = 'localhost') =>
    (await api.call(who, customLinks.shown, {}, { host: at })).body.data;

  it('are added, changed, rearranged and deleted', async () => {
    const first = await add(reseller, 'Blog');
    expect([first.status, first.body.message]).toEqual([201, 'The link Blog was added.']);
    const { id } = first.body.data;
    const { id: second } = (await add(reseller, 'Calendar')).body.data;
    expect((await api.call(reseller, customLinks.order, { body: { ids: [second, id] } })).status).toBe(200);
    expect(await labels(reseller)).toEqual(['Calendar', 'Blog']);
    const body = { label: 'News', url: 'http://news.test/a?b=c#d', opens: 'page' as const };
    expect((await api.call(reseller, customLinks.update, { params: { id }, body })).body.data).toEqual({ id, ...body });
    expect((await api.call(reseller, customLinks.remove, { params: { id: second } })).body.message).toMatch(/Calendar/);
    expect(await labels(reseller)).toEqual(['News']);
    expect((await api.call(reseller, customLinks.remove, { params: { id: second } })).status).toBe(404);
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.test',
    '/settings',
    'https://',
    'https://exa mple.test',
    'blob:https://a.test/1',
  ])('do not lead to %j', async (url) => {
    const { status, body } = await add(reseller, 'Bad', url);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['url']]);
  });

  it('keep a name as text, whatever is in it', async () => {
    const who = await api.buildReseller();
    const { body } = await add(who, '<img src=x onerror=alert(1)>');
    expect(body.data.label).toBe('<img src=x onerror=alert(1)>');
    expect((await add(who, ' ')).status).toBe(422);
  });

  it('are twenty at most', async () => {
    const who = await api.buildReseller();
    for (let no = 0; no < 20; no++) await add(who, `Link ${no}`);
    const { status, body } = await add(who, 'One more');
    expect([status, body.message]).toEqual([409, 'You can have up to 20 links.']);
  });

  it('are shown at once to the customers of the brand, and only to them', async () => {
    const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const { id } = (await add(reseller, 'For customers')).body.data;
    expect((await shown(customer)).map(({ label }) => label)).toContain('For customers');
    expect((await shown(await api.buildMember(customer, ['leads']))).map(({ label }) => label)).toContain(
      'For customers',
    );
    for (const stranger of [other, await api.buildAccount()])
      expect((await shown(stranger)).map(({ label }) => label)).not.toContain('For customers');
    await api.call(reseller, customLinks.remove, { params: { id } });
    expect((await shown(customer)).map(({ label }) => label)).not.toContain('For customers');
  });

  it('open inside the page only where the page may show them', async () => {
    const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    await add(reseller, 'Framed', 'https://framed.test/path', 'page');
    const opens = async (at: string) => (await shown(customer, at)).find(({ label }) => label === 'Framed')?.opens;
    expect([await opens(host), await opens('localhost')]).toEqual(['page', 'tab']);
    expect(await framedOrigins(api.platform, host)).toContain('https://framed.test');
    expect(await framedOrigins(api.platform, 'localhost')).not.toContain('https://framed.test');
  });

  it('do not exist for another reseller', async () => {
    const { id } = (await add(reseller, 'Secret canary')).body.data;
    const body = { label: 'Mine', url: 'https://mine.test/', opens: 'tab' as const };
    const answers = [
      await api.call(other, customLinks.find, {}),
      await api.call(other, customLinks.shown, {}),
      await api.call(other, customLinks.update, { params: { id }, body }),
      await api.call(other, customLinks.order, { body: { ids: [id] } }),
      await api.call(other, customLinks.remove, { params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404]);
    expect(JSON.stringify(answers.map((answer) => answer.body))).not.toContain('canary');
    expect(await labels(reseller)).toContain('Secret canary');
  });
});
