import { brands } from '@leadwright/contract/accounts/brands';
import { resources } from '@leadwright/contract/resale/resources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startApi } from '../../../testing/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const set = (brandId: number, values: object) =>
  api.platform.databases.owner.query('update brands set resources = $2 where id = $1', [
    brandId,
    JSON.stringify(values),
  ]);

it('leads to what the brand gave an address, else to the platform’s, else nowhere', async () => {
  const [reseller, other, admin] = [await api.buildReseller(), await api.buildReseller(), await api.buildAdmin()];
  await set(admin.brandId, { roadmap: 'https://platform.test/roadmap', community: 'https://platform.test/group' });
  await set(reseller.brandId, { community: 'https://own.test/group' });
  await api.platform.databases.owner.query(`update brands set support_email = 'help@platform.test' where id = $1`, [
    admin.brandId,
  ]);
  const { data } = (await api.call(reseller, resources.find, {})).body;
  expect(data.links).toMatchObject({
    community: 'https://own.test/group',
    roadmap: 'https://platform.test/roadmap',
    courses: '',
  });
  expect(data.support).toEqual({ name: 'Leadwright', email: 'help@platform.test' });
  expect((await api.call(other, resources.find, {})).body.data.links.community).toBe('https://platform.test/group');
  const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
  expect((await api.call(customer, resources.find, {})).status).toBe(403);
  // A reseller's brand does not reveal the platform.
  const site = await api.call(customer, brands.siteSettings, { body: { domain: 'localhost' } });
  expect(JSON.stringify(site.body)).not.toContain('platform.test');
});
