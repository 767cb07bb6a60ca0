import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { enrichment } from '@leadwright/contract/searching/enrichment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { type SearchApi, startSearchApi } from '../search/testing/town.ts';

let api = {} as SearchApi;
beforeAll(async () => {
  // Nothing listens on this port, so the runs below never finish.
  api = await startSearchApi({ dentists: 1, env: { SANDBOX_URL: 'http://127.0.0.1:9' } });
});
afterAll(() => api.stop());

const mine = async (who: TestPerson) => (await api.call(who, enrichment.mine, {})).body.data;

it('my runs have the name of their list and are private; that of a deleted list has no name', async () => {
  const who = await api.buildPayer();
  const { data: list } = (await api.call(who, lists.create, { body: { name: 'Clinics', type: 'local' } })).body;
  const params = { id: list.id };
  await api.call(who, results.addManually, { params, body: { rows: [{ website: 'one.test' }] } });
  expect(await mine(who)).toEqual([]);
  const order = { act: 'find-emails' as const, selection: { filter: {} } as never };
  const started = await api.call(who, enrichment.create, { params, body: order });
  expect(await mine(who)).toEqual([{ ...started.body.data, list_name: 'Clinics' }]);

  const colleague = await api.buildMember(who, ['leads']);
  expect([await mine(colleague), await mine(await api.buildPayer())]).toEqual([[], []]);

  await api.call(who, enrichment.cancel, { params: { id: started.body.data.id } });
  await api.call(who, lists.remove, { params });
  expect(await mine(who)).toMatchObject([{ status: 'canceled', list_name: '' }]);
});
