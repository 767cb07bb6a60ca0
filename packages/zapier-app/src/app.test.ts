/** The app with Zapier's own tools, offline: its definition is valid, and it works against the real server. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '../../../apps/server/src/modules/agents/testing/agent.ts';
import { type SearchApi, startSearchApi } from '../../../apps/server/src/modules/search/testing/town.ts';
import type { TestPerson } from '../../../apps/server/src/testing/api.ts';
import app from '../index.js';

const require = createRequire(import.meta.url);
const { createAppTester, version } = require('zapier-platform-core');
const createHandler = require('zapier-platform-core/src/tools/create-lambda-handler');

// biome-ignore lint/suspicious/noExplicitAny: Zapier's tester takes and gives whatever the app defines
type Any = any;
const run: (method: unknown, bundle: object) => Promise<Any> = createAppTester(app as never);
const { new_lead, list_finished, workflow_finished, lists: choices } = app.triggers as Any;
const { add_lead, start_search } = app.creates as Any;

let [api, zap] = [{} as SearchApi, {} as Awaited<ReturnType<typeof startZap>>];
let [owner, authData] = [{} as TestPerson, {} as { api_key: string }];

/** Where Zapier waits for what happens. */
async function startZap() {
  const got: Any[] = [];
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    got.push(JSON.parse(text));
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"success"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/hooks/catch/1`, host: `127.0.0.1:${port}`, got, stop };
}

beforeAll(async () => {
  zap = await startZap();
  api = await startSearchApi({ env: { EGRESS_ALLOW: zap.host } });
  process.env['BASE_URL'] = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  delete process.env['BASE_URL'];
  await api.stop();
  await zap.stop();
});
beforeEach(async () => {
  zap.got.length = 0;
  owner = await api.buildPayer();
  authData = { api_key: (await keyOf(api, owner)).key };
});

const createList = async (name: string) =>
  (await api.call(owner, lists.create, { body: { name, type: 'local' } })).body.data.id;
const searchFor = (inputData: object) =>
  run(start_search.operation.perform, {
    authData,
    inputData: {
      search_for: 'industry',
      industry: 'Dentist',
      place: 'Austin',
      list_name: 'Zapped',
      limit: 40,
      ...inputData,
    },
  });

describe('the definition', () => {
  it('is valid, for the platform that it was tested with', async () => {
    expect(await createHandler(app)({ command: 'validate' })).toMatchObject({ results: [] });
    expect(app.platformVersion).toBe(version);
  });
});

describe('a connection', () => {
  it('is tested and named with the API key', async () => {
    expect(await run(app.authentication.test, { authData })).toMatchObject({ email: owner.email });
    const wrong = run(app.authentication.test, { authData: { api_key: 'lw_wrong' } });
    await expect(wrong).rejects.toThrow(/AuthenticationError/);
  });
});

describe('a trigger', () => {
  it('subscribes a Zap, is told of new leads, and unsubscribes', async () => {
    const list_id = await createList('Watched');
    const { performSubscribe, performUnsubscribe, perform, performList } = new_lead.operation;
    const bundle = { authData, targetUrl: zap.url, inputData: { list_id } };
    const subscribeData = await run(performSubscribe, bundle);
    expect(subscribeData).toMatchObject({ id: expect.any(Number), event: 'lead.added', list_id });
    await run(add_lead.operation.perform, {
      authData,
      inputData: { list_id, website: 'https://one.example', name: 'One' },
    });
    await api.runJobs();
    const [lead] = await run(perform, { authData, cleanedRequest: zap.got[0] });
    expect(lead).toMatchObject({
      id: expect.anything(),
      name: 'One',
      list: { id: list_id, name: 'Watched', type: 'local' },
    });
    const [sample] = await run(performList, { authData, inputData: { list_id } });
    expect(sample).toEqual(lead);
    await run(performUnsubscribe, { authData, subscribeData });
    await run(add_lead.operation.perform, { authData, inputData: { list_id, website: 'https://two.example' } });
    await api.runJobs();
    expect(zap.got).toHaveLength(1);
  });

  it('tells of a list that is finished', async () => {
    const { performSubscribe, perform, sample } = list_finished.operation;
    await run(performSubscribe, { authData, targetUrl: zap.url, inputData: {} });
    const begun = await searchFor({ limit: 10, max_credits: 10 });
    await api.runJobs();
    const [finished] = await run(perform, { authData, cleanedRequest: zap.got[0] });
    expect(finished).toMatchObject({ id: begun.id, status: 'completed', added: 10, list: { id: begun.list_id } });
    expect(Object.keys(finished)).toEqual(Object.keys(sample));
  });

  it('shows the same samples as the server before anything has happened', async () => {
    for (const { operation } of [new_lead, list_finished, workflow_finished])
      expect(await run(operation.performList, { authData, inputData: {} })).toEqual([operation.sample]);
  });

  it('offers the lists to choose from, page by page', async () => {
    const id = await createList('Mine');
    expect(await run(choices.operation.perform, { authData, meta: { page: 0 } })).toEqual([
      { id, name: 'Mine', type: 'local' },
    ]);
    expect(await run(choices.operation.perform, { authData, meta: { page: 1 } })).toEqual([]);
  });
});

describe('an action', () => {
  it('adds a lead, not twice, and says what is wrong with one', async () => {
    const list_id = await createList('By Zap');
    const add = (row: object) => run(add_lead.operation.perform, { authData, inputData: { list_id, ...row } });
    expect(await add({ website: 'https://one.example', name: 'One' })).toMatchObject({ added: 1, duplicates: 0 });
    expect(await add({ website: 'https://one.example' })).toMatchObject({ added: 0, duplicates: 1 });
    await expect(add({ name: 'Nobody' })).rejects.toThrow(/website: Field is required/);
  });

  it('starts a search at its estimate', async () => {
    const begun = await searchFor({ max_credits: 40 });
    expect(begun).toMatchObject({ status: 'queued', type: 'industry', maximum_credits: 40 });
    await api.runJobs();
    // The wallet has more as soon as the lookup of e-mails has given back the price of dead addresses.
    expect(await api.rows('select added, credits from searches where id = $1', [begun.id])).toEqual([
      { added: 40, credits: 40 },
    ]);
  });

  it('starts nothing that could cost more than is allowed, or that cannot be found', async () => {
    await expect(searchFor({ max_credits: 39 })).rejects.toThrow(/up to 40 credits, more than the 39/);
    await expect(searchFor({ max_credits: 99, place: 'Atlantis' })).rejects.toThrow(/"Atlantis" was not found/);
    expect(await api.wallet(owner)).toEqual({ balance: 500, reserved: 0 });
    expect(await run(choices.operation.perform, { authData, meta: { page: 0 } })).toEqual([]);
  });

  it('asks for what its kind of search wants', async () => {
    const fieldsOf = start_search.operation.inputFields.find((field: unknown) => typeof field === 'function');
    const keys = async (search_for: string) =>
      (await run(fieldsOf, { authData, inputData: { search_for } })).map(({ key }: { key: string }) => key);
    expect(await keys('industry')).toEqual(['industry', 'place', 'radius_km']);
    expect(await keys('single')).toEqual(['domain']);
    expect(await keys('')).toEqual([]);
  });
});
