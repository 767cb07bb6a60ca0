import { adminSettings } from '@leadwright/contract/admin/settings';
import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';

let [api, admin] = [{} as Api, {} as TestPerson];
beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
});
afterAll(() => api.stop());

const changes = async () =>
  (await api.call(admin, adminSettings.settingsHistory, { query: { subject_id: 'do-not-contact' } })).body.data;
const add = (who: TestPerson, ...values: string[]) => api.call(who, privacy.add, { body: { values } });
const entries = async () => (await api.call(admin, privacy.find, { query: {} })).body;

async function upload(count: number) {
  const form = new FormData();
  const lines = Array.from({ length: count }, (_, n) => `p${n}@large.test`).join('\n');
  form.append('file', new Blob([lines]), 'list.csv');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  await api.app.inject({
    method: 'POST',
    url: privacy.importFile.path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      host: 'localhost',
      authorization: `Bearer ${admin.token}`,
      'content-type': request.headers.get('content-type') as string,
    },
  });
}

describe('the do-not-contact list of the platform', () => {
  it('tells the administrators’ history what was added and taken off, and never whom', async () => {
    const { total } = await entries();
    await add(admin, 'ada@secretive.test', 'bo@secretive.test', 'quiet.test');
    const kinds = { email: 2, domain: 1 };
    expect((await changes())[0]).toMatchObject({
      what: 'addDoNotContact',
      by: { email: admin.email },
      account: null,
      before: { entries: total },
      after: { entries: total + 3, kinds },
    });
    const added = await changes();
    await add(admin, 'ada@secretive.test');
    expect(await changes()).toEqual(added);
    const ids = (await entries()).data.slice(0, 3).map(({ id }) => id);
    await api.call(admin, privacy.removeMany, { body: { ids } });
    const [removed] = await changes();
    expect(removed).toMatchObject({
      what: 'removeDoNotContact',
      before: { entries: total + 3, kinds },
      after: { entries: total },
    });
    const sorted = (fields: unknown) => [...((fields as { fingerprints: string[] }).fingerprints ?? [])].sort();
    expect(sorted(removed?.before)).toEqual(sorted(added[0]?.after));
    expect(JSON.stringify(await changes())).not.toMatch(/secretive|quiet/);
  });

  it('tells it of a large file when it begins and when it is added', async () => {
    const { total } = await entries();
    await upload(1500);
    expect((await changes())[0]).toMatchObject({ what: 'importDoNotContact', after: { values: 1500 } });
    await api.runJobs();
    expect((await changes())[0]).toMatchObject({
      what: 'addDoNotContact',
      by: { email: admin.email },
      before: { entries: total },
      after: { entries: total + 1500, values: 1500 },
    });
  });

  it('is the only one that stands there', async () => {
    const before = await changes();
    await add(await api.buildReseller(), 'theirs@example.test');
    expect(await changes()).toEqual(before);
  });
});
