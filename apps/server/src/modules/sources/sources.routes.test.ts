import { search } from '@leadwright/contract/searching/search';
import { sources } from '@leadwright/contract/searching/sources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { grant } from '../wallet/public.ts';
import { type OwnSandbox, startOwnSandbox } from './testing/own-sandbox.ts';

let [api, sandbox] = [{} as Api, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  api = await startApi({ SANDBOX_URL: sandbox.url });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const save = (who: TestPerson, id: string, key: string) =>
  api.call(who, sources.saveKey, { params: { id }, body: { key } });
const hunterOf = async (who: TestPerson) =>
  (await api.call(who, sources.find, {})).body.data.find(({ id }) => id === 'hunter');

/** Looks a domain up and tells whose key the vendor saw. */
async function keyUsedBy(who: TestPerson) {
  await asAccount(systemBase(api.platform), who.accountId, (tx) =>
    grant(tx, { source: 'grant', credits: 50, key: `${Math.random()}` }),
  );
  await sandbox.vendor('hunter').reset();
  const body = { type: 'single', list: { name: 'D' }, limit: 5, filters: { domain: 'nobody.test' } } as const;
  expect((await api.call(who, search.create, { body })).status).toBe(200);
  await api.runJobs();
  return Object.keys((await sandbox.vendor('hunter').state()).calls.by_key);
}

describe('keys of sources', () => {
  it('are used in the order account, reseller, platform', async () => {
    const reseller = await api.buildReseller();
    const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    expect(await keyUsedBy(customer)).toEqual(['sandbox-hunter-key']);
    await save(reseller, 'hunter', 'sandbox-hunter-key-reseller');
    expect([await keyUsedBy(customer), (await hunterOf(customer))?.key_owner]).toEqual([
      ['sandbox-hunter-key-reseller'],
      'reseller',
    ]);
    await save(customer, 'hunter', 'sandbox-hunter-key-own');
    expect(await keyUsedBy(customer)).toEqual(['sandbox-hunter-key-own']);
    expect(await hunterOf(customer)).toMatchObject({ key_owner: 'account', key: '••••-own', is_usable: true });
    expect((await api.call(customer, sources.removeKey, { params: { id: 'hunter' } })).status).toBe(200);
    expect(await keyUsedBy(customer)).toEqual(['sandbox-hunter-key-reseller']);
  });

  it('are sealed at rest and never shown to anybody else', async () => {
    const reseller = await api.buildReseller();
    const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    await save(reseller, 'hunter', 'a-very-secret-key');
    expect(await hunterOf(customer)).toMatchObject({ key_owner: 'reseller', key: null });
    const { rows } = await api.platform.databases.owner.query('select sealed from source_keys where account_id = $1', [
      reseller.accountId,
    ]);
    expect(rows[0].sealed).not.toContain('secret');
  });

  it('are the main user’s business', async () => {
    const owner = await api.buildAccount();
    const member = await api.buildMember(owner, ['leads']);
    expect((await save(member, 'hunter', 'x')).status).toBe(403);
    expect((await api.call(member, sources.find, {})).status).toBe(200);
  });

  it('belong to a source that wants one', async () => {
    const who = await api.buildAccount();
    expect((await save(who, 'lead-index', 'x')).status).toBe(422);
    expect((await save(who, 'nobody', 'x')).status).toBe(404);
    expect((await save(who, 'hunter', ' ')).status).toBe(422);
    expect((await api.call(who, sources.removeKey, { params: { id: 'hunter' } })).status).toBe(404);
  });

  it('can be missing altogether: then the search says what to do', async () => {
    const bare = await startApi({ SANDBOX_URL: sandbox.url });
    Object.assign(bare.platform.config, { PEOPLE_DATA_LABS_KEY: undefined, APOLLO_KEY: undefined });
    const who = await bare.buildAccount();
    const body = { type: 'people' as const, list: { name: 'D' }, limit: 5, filters: { titles: ['owner'] } };
    const refused = await bare.call(who, search.create, { body });
    expect([refused.status, refused.body.code]).toEqual([422, 'sources.none_for_kind']);
    await bare.stop();
  });
});
