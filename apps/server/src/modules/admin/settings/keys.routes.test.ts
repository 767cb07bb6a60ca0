import { adminSettings } from '@leadwright/contract/admin/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { findKeyFor } from '../../models/keys.service.ts';
import { findUsable, platformHunterKey } from '../../sources/public.ts';

const FIXED = 'sandbox-apollo-key-of-the-environment';
let [api, admin, customer] = [{} as Api, {} as TestPerson, {} as TestPerson];
beforeAll(async () => {
  api = await startApi({ APOLLO_KEY: FIXED });
  admin = await api.buildAdmin();
  customer = await api.buildAccount();
});
afterAll(() => api.stop());

const keys = async () => (await api.call(admin, adminSettings.keys, {})).body.data;
const keyOf = async (id: string) => (await keys()).find((one) => one.id === id);
const save = (id: string, key: string) => api.call(admin, adminSettings.saveKey, { params: { id }, body: { key } });
/** The key with which a provider is asked for a customer without one of their own. */
const inForce = (id: string, kind: 'single' | 'people' | 'industry' | 'influencer') =>
  asAccount(systemBase(api.platform), customer.accountId, async (tx) =>
    (await findUsable(tx, kind)).find(({ source }) => source.id === id),
  );

describe('keys of providers', () => {
  it('are all there, with where they come from', async () => {
    const found = new Map((await keys()).map(({ id, origin }) => [id, origin]));
    expect(Object.fromEntries(found)).toEqual({
      'google-places': 'sandbox',
      outscraper: 'sandbox',
      'people-data-labs': 'sandbox',
      apollo: 'environment',
      hunter: 'sandbox',
      modash: 'sandbox',
      youtube: 'sandbox',
      openai: 'sandbox',
    });
  });

  it.each(['google-places', 'outscraper', 'people-data-labs', 'hunter', 'modash', 'youtube'])(
    'of %s are kept once it accepts them, and a refused one keeps the one before',
    async (id) => {
      const good = `sandbox-${id}-key-of-an-administrator`;
      const kept = await save(id, good);
      expect([kept.status, kept.body.data]).toMatchObject([200, { origin: 'saved', state: 'works', ends: 'ator' }]);
      const refused = await save(id, 'nobody-knows-this-key');
      expect([refused.status, refused.body.code]).toEqual([422, 'admin-settings.key_refused']);
      expect(refused.body.errors?.['key']?.[0]).toMatch(/does not accept this key/);
      expect(await keyOf(id)).toMatchObject({ origin: 'saved', state: 'works', ends: 'ator' });
      const kind = {
        hunter: 'single',
        'people-data-labs': 'people',
        modash: 'influencer',
        youtube: 'influencer',
      } as const;
      const used = await inForce(id, kind[id as keyof typeof kind] ?? 'industry');
      expect(used).toMatchObject({ key: good, owner: 'platform' });
    },
  );

  it('of AI models are kept, used and removed in the same way', async () => {
    const used = () =>
      asAccount(systemBase(api.platform), customer.accountId, async (tx) => (await findKeyFor(tx))?.apiKey);
    expect((await save('openai', 'sk-of-an-administrator')).status).toBe(200);
    expect((await save('openai', 'sk-refused-key')).status).toBe(422);
    expect(await used()).toBe('sk-of-an-administrator');
    await api.call(admin, adminSettings.removeKey, { params: { id: 'openai' } });
    expect(await used()).toBe('sk-sandbox-openai-key');
    expect(await keyOf('openai')).toMatchObject({ origin: 'sandbox', state: 'untested' });
    expect((await api.call(admin, adminSettings.removeKey, { params: { id: 'openai' } })).status).toBe(409);
  });

  it('of Hunter also check addresses for the platform itself', async () => {
    const used = async () => (await platformHunterKey(systemBase(api.platform))).hunterKey;
    await save('hunter', 'sandbox-hunter-key-for-checks');
    expect(await used()).toBe('sandbox-hunter-key-for-checks');
    await api.call(admin, adminSettings.removeKey, { params: { id: 'hunter' } });
    expect(await used()).toBe('sandbox-hunter-key');
  });

  it('that the environment sets are fixed: shown, tested, never changed', async () => {
    expect(await keyOf('apollo')).toMatchObject({ origin: 'environment', ends: 'ment', state: 'untested' });
    for (const reply of [
      await save('apollo', 'sandbox-apollo-key-other'),
      await api.call(admin, adminSettings.removeKey, { params: { id: 'apollo' } }),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'admin-settings.fixed']);
    const tested = await api.call(admin, adminSettings.testKey, { params: { id: 'apollo' } });
    expect([tested.status, tested.body.data.state]).toEqual([200, 'works']);
    expect(await inForce('apollo', 'people')).toMatchObject({ key: FIXED });
  });

  it('that were saved before the environment set one do not count', async () => {
    await asAccount(systemBase(api.platform), admin.accountId, ({ client, platform }) =>
      client.query(
        `insert into source_keys (account_id, source, sealed, hint, created_by, created_at)
         values ($1, 'apollo', $2, 'last', 1, now())`,
        [admin.accountId, platform.secrets.seal('old', `source_keys:${admin.accountId}:apollo`)],
      ),
    );
    expect(await inForce('apollo', 'people')).toMatchObject({ key: FIXED });
  });

  it('never leave the server, not even into the history, and lie sealed', async () => {
    const secret = 'sandbox-hunter-key-that-nobody-may-see-1234';
    const replies = [await save('hunter', secret), await api.call(admin, adminSettings.keys, {})];
    const history = await api.call(admin, adminSettings.settingsHistory, { query: { subject_id: 'hunter' } });
    expect(JSON.stringify([...replies, history])).not.toContain('that-nobody-may-see');
    expect(history.body.data[0]).toMatchObject({ what: 'saveKey', after: { key: '••••1234' } });
    const { rows } = await api.platform.databases.owner.query(`select sealed from source_keys where source = 'hunter'`);
    expect(rows[0].sealed).toMatch(/^v1\./);
  });

  it('of an unknown provider are refused', async () => {
    expect((await save('nobody', 'key')).status).toBe(404);
  });

  it('are found out to have stopped working by a test', async () => {
    await api.platform.databases.owner.query('delete from source_keys where source = $1', ['modash']);
    await asAccount(systemBase(api.platform), admin.accountId, ({ client, platform }) =>
      client.query(
        `insert into source_keys (account_id, source, sealed, hint, created_by, created_at)
         values ($1, 'modash', $2, 'gone', 1, now())`,
        [admin.accountId, platform.secrets.seal('revoked-key', `source_keys:${admin.accountId}:modash`)],
      ),
    );
    const tested = await api.call(admin, adminSettings.testKey, { params: { id: 'modash' } });
    expect(tested.body.data).toMatchObject({ state: 'fails', problem: 'auth' });
    expect(await keyOf('modash')).toMatchObject({ state: 'fails', problem: 'auth' });
  });
});
