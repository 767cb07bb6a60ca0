/**
 * Another account's data does not exist: a call with the id of another account's record gets exactly the answer of an unknown id.
 * New endpoints are covered because the test reads the registry.
 */
import { contract } from '@leadwright/contract';
import { type Endpoint, MODULE_SLUGS } from '@leadwright/contract/endpoint';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { labels } from '@leadwright/contract/leads/labels';
import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';
import { sampleOf } from '../testing/samples.ts';

const NOBODYS = 987_654_321;
const named = Object.values(contract)
  .flatMap((group) => Object.values(group))
  .filter(({ access, params }) => access !== 'public' && params);

let api: Api;
let owner: TestPerson;
const strangers: Record<string, TestPerson> = {};
const things: Record<string, number> = {};
/** Sequences start at the same number, so many things share one. A call says the same of all of them. */
const thingsById = () => Map.groupBy(Object.keys(things), (thing) => things[thing] as number);

beforeAll(async () => {
  api = await startApi({ EGRESS_ALLOW: '127.0.0.1:9' });
  await farFromSeeds();
  owner = await api.buildAccount({ modules: [...MODULE_SLUGS] });
  const reseller = await api.buildReseller();
  strangers['another customer'] = await api.buildAccount({ modules: [...MODULE_SLUGS] });
  strangers['a customer of a reseller'] = await api.buildAccount({
    parentId: reseller.accountId,
    brandId: reseller.brandId,
  });
  await makeThings();
});
afterAll(() => api.stop());

/** Ids that nothing of the sandbox has, and that stand in no sentence. */
const farFromSeeds = () =>
  api.platform.databases.owner.query(
    `select setval(format('%I.%I', schemaname, sequencename), 700000) from pg_sequences where schemaname = 'public' and max_value > 700000`,
  );

async function makeThings() {
  const params = { id: (await api.call(owner, lists.create, { body: { name: 'Mine', type: 'local' } })).body.data.id };
  things['list'] = params.id;
  const rows = Array.from({ length: 3 }, (_unused, n) => ({ website: `https://mine${n}.example` }));
  await api.call(owner, results.addManually, { params, body: { rows } });
  const found = await api.call(owner, results.find, { params: { type: 'local', ...params }, body: {} });
  const [first, second] = found.body.data;
  things['result'] = first?.id as number;
  things['label'] = (await api.call(owner, labels.create, { body: { name: 'Hot', color: 'red' } })).body.data.id;
  const body = { selection: { ids: [second?.id as number] } };
  things['deletion'] = (await api.call(owner, results.remove, { params, body })).body.deletion_id;
  await api.call(owner, privacy.add, { body: { values: ['ann@kept.example'] } });
  things['entry'] = (await api.call(owner, privacy.find, { query: {} })).body.data[0]?.id as number;
  await api.call(owner, webhooks.setUp, { params, body: { url: 'http://127.0.0.1:9/hook' } });
  things['import'] = await upload(params.id);
  things['user'] = owner.userId;
  things['account'] = owner.accountId;
}

async function upload(listId: number): Promise<number> {
  const payload = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nwebsite\na.example\n\r\n--b--\r\n`;
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await api.app.inject({ method: 'POST', url: `/api/campaigns/${listId}/import`, headers, payload });
  return answer.json().data.id;
}

async function ask(who: TestPerson, endpoint: Endpoint, id: number, type: string) {
  if (endpoint.limit) await api.platform.databases.owner.query('delete from rate_limits');
  const names = Object.keys(endpoint.params?.shape ?? {});
  const params = Object.fromEntries(names.map((name) => [name, name === 'type' ? type : id]));
  const body = endpoint.body && sampleOf(endpoint.body, [id]);
  const { status, body: said } = await api.call(who, endpoint, { params, ...(body ? { body } : {}) } as never);
  return { status, said: JSON.stringify({ ...said, request_id: null }).replaceAll(String(id), '{id}') };
}

describe('to a stranger', () => {
  it.each(['another customer', 'a customer of a reseller'])(
    'who is %s, nothing of the account exists',
    async (name) => {
      const who = strangers[name] as TestPerson;
      const different: string[] = [];
      for (const endpoint of named) {
        const missing = await ask(who, endpoint, NOBODYS, 'local');
        for (const [id, kinds] of thingsById()) {
          const theirs = await ask(who, endpoint, id, 'local');
          if (JSON.stringify(theirs) !== JSON.stringify(missing))
            different.push(
              `${endpoint.method} ${endpoint.path} of a ${kinds.join(', ')}: ${theirs.status} ${theirs.said}`,
            );
        }
      }
      expect(different).toEqual([]);
    },
  );

  it('no label, row or list of the account can be reached through the body of a call either', async () => {
    const who = strangers['another customer'] as TestPerson;
    const made = await api.call(who, lists.create, { body: { name: 'Theirs', type: 'local' } });
    const params = { id: made.body.data.id };
    const { label, result, list } = things as Record<'label' | 'result' | 'list', number>;
    const answers = [
      await api.call(who, results.setLabels, { params, body: { selection: { filter: {} }, add: [label] } }),
      await api.call(who, results.setLabels, { params, body: { selection: { ids: [result] } } }),
      await api.call(who, results.remove, { params, body: { selection: { ids: [result] } } }),
      await api.call(who, results.exportCsv, { params, body: { selection: { ids: [result] } } }),
      await api.call(who, lists.archiveMany, { body: { resultIds: [params.id, list], is_archived: true } }),
      await api.call(who, lists.restore, { body: { resultIds: [list] } }),
      await api.call(who, lists.saveDetails, { body: { id: list, tags: [] } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it('everything is as it was', async () => {
    const { data } = (await api.call(owner, lists.get, { params: { id: things['list'] as number } })).body;
    expect(data).toMatchObject({ name: 'Mine', result_count: 2, is_archived: false, has_webhook: true, tags: [] });
  });
});
