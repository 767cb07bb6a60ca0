/** A person whom two vendors and a suppression entry write differently is one lead. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { type SearchApi, startSearchApi } from './testing/town.ts';

const PERCENT = 'linkedin.com/in/Jos%C3%A9-Silva';
const COMPOSED = 'https://pt.linkedin.com/in/jos\u00e9-silva/';
const DECOMPOSED = 'http://www.linkedin.com/in/jose\u0301-silva';

/** People Data Labs and Apollo, as they answer a look-up: the same profile, another address each. */
const ANSWERS: Record<string, object> = {
  '/pdl/person/enrich': {
    data: { id: 'p1', full_name: 'josé silva', linkedin_url: PERCENT, work_email: 'jose@first.test' },
  },
  '/apollo/people/bulk_match': {
    matches: [{ id: 'a1', name: 'José Silva', linkedin_url: DECOMPOSED, email: 'jsilva@second.test' }],
    credits_consumed: 1,
  },
};

let [api, vendors] = [{} as SearchApi, {} as Server];
beforeAll(async () => {
  vendors = createServer((request, reply) => {
    const answer = ANSWERS[(request.url ?? '').split('?')[0] as string];
    request.resume().on('end', () => {
      reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((ready) => vendors.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(vendors.address() as AddressInfo).port}`;
  api = await startSearchApi({ dentists: 0 });
  Object.assign(api.platform.config, {
    PEOPLE_DATA_LABS_URL: `${url}/pdl`,
    PEOPLE_DATA_LABS_KEY: 'key',
    APOLLO_URL: `${url}/apollo`,
    APOLLO_KEY: 'key',
  });
});
afterAll(async () => {
  await api.stop();
  vendors.close();
});

async function lookUp(who: TestPerson, source: string, linkedin_url: string, list: string, only_new = false) {
  const body = {
    type: 'people',
    list: { name: list },
    limit: 1,
    find_emails: false,
    only_new,
    filters: { linkedin_url, source },
  } as const;
  const { id } = (await api.call(who, search.create, { body })).body.data;
  await api.runJobs();
  return (await api.call(who, search.get, { params: { id } })).body;
}
const rowsOf = async (who: TestPerson, id: number) =>
  (await api.call(who, results.find, { params: { type: 'people', id }, body: {} as never })).body.data;

describe('a profile with %C3%A9 and the same with é', () => {
  it('is paid for once, from any vendor and in any spelling', async () => {
    const who = await api.buildPayer();
    const first = await lookUp(who, 'people-data-labs', PERCENT, 'First');
    expect(first).toMatchObject({ status: 'completed', added: 1, owned: 0, credits: 3 });
    const second = await lookUp(who, 'apollo', COMPOSED, 'Second');
    expect(second).toMatchObject({ status: 'completed', added: 1, owned: 1, credits: 0 });
    expect(await api.wallet(who)).toEqual({ balance: 497, reserved: 0 });
    const urls = [...(await rowsOf(who, first.list_id)), ...(await rowsOf(who, second.list_id))];
    expect(new Set(urls.map((row) => row.linkedin_url))).toEqual(
      new Set(['https://www.linkedin.com/in/jos%C3%A9-silva']),
    );
  });

  it('is found for free by a look-up that asks for new leads only, from any source and in any spelling', async () => {
    const who = await api.buildPayer();
    await lookUp(who, 'people-data-labs', PERCENT, 'First');
    const second = await lookUp(who, 'apollo', COMPOSED, 'Second', true);
    expect(second).toMatchObject({ added: 1, owned: 1, left_out: 0, credits: 0, found_nothing: false });
  });

  it('stands once in a list', async () => {
    const who = await api.buildPayer();
    const { list_id } = await lookUp(who, 'people-data-labs', PERCENT, 'One');
    expect(await lookUp(who, 'apollo', DECOMPOSED, 'One')).toMatchObject({ added: 0, credits: 0 });
    const rows = [{ linkedin_url: COMPOSED, name: 'José' }];
    const { body } = await api.call(who, results.addManually, { params: { id: list_id }, body: { rows } });
    expect([body.added, body.duplicates]).toEqual([0, 1]);
  });

  it.each([PERCENT, COMPOSED, DECOMPOSED])('is not contacted once %s is on the list', async (value) => {
    const who = await api.buildPayer();
    const { list_id } = await lookUp(who, 'apollo', COMPOSED, 'Before');
    await api.call(who, privacy.add, { body: { values: [value] } });
    await api.runJobs();
    expect((await rowsOf(who, list_id)).map((row) => row.is_suppressed)).toEqual([true]);
    const after = await lookUp(who, 'people-data-labs', PERCENT, 'After');
    expect(after).toMatchObject({ added: 0, suppressed: 1, credits: 0 });
  });
});
