/** What an agent can do with the protocol's own client: work within its key, and nothing beyond. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { AUSTIN, dentists, type SearchApi, startSearchApi } from '../search/testing/town.ts';
import { type Agent, connectAgent, keyOf } from './testing/agent.ts';

const FREE = { wallet: { balance: 500, reserved: 0 }, searches: 0 };
let [api, url] = [{} as SearchApi, ''];
let [owner, agent] = [{} as TestPerson, {} as Agent];

beforeAll(async () => {
  api = await startSearchApi();
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await api.buildPayer();
  agent = await agentOf(owner, { daily_credit_budget: 50 });
});

const agentOf = async (who: TestPerson, options: Parameters<typeof keyOf>[2] = {}, language?: string) =>
  connectAgent(url, (await keyOf(api, who, options)).key, language);
const question = (limit = 40, list: object = { name: 'Dentists' }) => ({ search: dentists(list as never, limit) });
/** Estimates, and starts at that price. */
async function start(by: Agent, asked = question(), changes: object = {}) {
  const { data } = await by.use('estimate_search', asked);
  return by.use('start_search', {
    ...asked,
    estimate: data.estimate,
    maximum_credits: data.maximum_credits,
    ...changes,
  });
}
async function ledger(who = owner) {
  const [{ count }] = await api.rows('select count(*)::int from searches where account_id = $1', [who.accountId]);
  return { wallet: await api.wallet(who), searches: count };
}

describe('an agent', () => {
  it('gets the name of the unknown argument, and of the one that was probably meant', async () => {
    const asked = question();
    const filters = { ...asked.search.filters, min_ratting: 4 };
    const { isError, text, data } = await agent.use('estimate_search', {
      search: { ...asked.search, filters },
      dryrun: true,
    });
    expect(isError).toBe(true);
    expect(text).toContain('search.filters.min_ratting: Unknown parameter "min_ratting". Did you mean "min_rating"?');
    expect(text).toContain('dryrun: Unknown parameter "dryrun"');
    expect(data.code).toBe('platform.invalid');
    expect(await ledger()).toEqual(FREE);
  });

  it('lists the tools with their arguments and descriptions', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['get_balance', 'find_locations', 'find_industries', 'estimate_search', 'start_search', 'get_search'],
      ...['cancel_search', 'list_lists', 'read_list', 'estimate_enrichment', 'start_enrichment', 'get_enrichment'],
      ...['estimate_texts', 'start_texts', 'get_texts', 'list_crms', 'plan_push', 'send_push', 'get_push'],
      ...['list_workflows', 'estimate_workflow', 'run_workflow', 'get_workflow_run'],
    ]);
    for (const { inputSchema, description, annotations } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(description?.length).toBeGreaterThan(20);
      expect(annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) });
    }
    const starting = tools.find(({ name }) => name === 'start_search');
    expect(starting?.inputSchema.required).toEqual(['search', 'estimate', 'maximum_credits']);
    expect(starting?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    expect(starting?.inputSchema).toMatchObject({ additionalProperties: false });
    const sending = tools.find(({ name }) => name === 'send_push');
    expect(sending?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(JSON.stringify(starting?.inputSchema)).toContain('"location_id":{"type":"integer"');
    expect(agent.client.getInstructions()).toContain('estimate');
  });

  it('searches within its budget: looks up, estimates, starts, watches, reads', async () => {
    const { data: places } = await agent.use('find_locations', { search: 'Austin' });
    expect(places.data[0]).toMatchObject({ id: AUSTIN, name: 'Austin' });
    const { data: industries } = await agent.use('find_industries', { search: 'dentist' });
    expect(industries.data[0]).toMatchObject({ slug: 'dental_clinic', name: 'Dentist' });
    const estimate = await agent.use('estimate_search', question());
    expect(estimate.data).toMatchObject({ matches: 40, cost_each: 1, maximum_credits: 40, key_left_today: 50 });
    expect(await ledger()).toEqual(FREE);
    const begun = await start(agent);
    expect(begun.data).toMatchObject({
      cost: { charged: 0, at_most: 40 },
      balance: { balance: 500, reserved: 40, available: 460 },
      key_left_today: 10,
    });
    await api.runJobs();
    const done = await agent.use('get_search', { search_id: begun.data.search.id });
    expect(done.data).toMatchObject({
      search: { status: 'completed', added: 40 },
      cost: { charged: 40, at_most: 40 },
      balance: { balance: 460, reserved: 0 },
    });
    expect(JSON.parse(done.text)).toEqual(done.data);
    const { data: lists } = await agent.use('list_lists', { search: 'dent' });
    expect(lists).toMatchObject({ total: 1, data: [{ name: 'Dentists', result_count: 40 }] });
    const list_id = lists.data[0].id;
    const { data: page } = await agent.use('read_list', {
      list_id,
      filter: { limit: 5, page: 2, custom_search: [{ column: 'email', operator: 'not empty' }] },
    });
    expect(page).toMatchObject({ list: { name: 'Dentists', type: 'local' }, total: 20, currentPage: 2 });
    expect(page.rows).toHaveLength(5);
    expect(page.rows[0]).toMatchObject({ email: expect.stringContaining('@'), phone: expect.any(String) });
    expect(Object.values(page.rows[0])).not.toContain('');
  });

  it('sees how many matches are new to the account, and gets only those unless it asks for all', async () => {
    await start(agent, question(25));
    await api.runJobs();
    const more = question(10, { name: 'More' });
    const { data } = await agent.use('estimate_search', more);
    expect(data).toMatchObject({ matches: 40, owned: 25, new_to_you: 15, this_search: 10, maximum_credits: 10 });
    const all = { search: { ...more.search, only_new: false } };
    expect((await agent.use('estimate_search', all)).data).toMatchObject({ this_search: 10, maximum_credits: 0 });
    const begun = await start(agent, more);
    await api.runJobs();
    const done = await agent.use('get_search', { search_id: begun.data.search.id });
    expect(done.data.search).toMatchObject({ added: 10, owned: 0, left_out: 25, credits: 10 });
  });

  it('is refused beyond its daily budget, in words, and nothing happens', async () => {
    const poor = await agentOf(owner, { daily_credit_budget: 30 }, 'es');
    expect((await poor.use('estimate_search', question())).data).toMatchObject({
      maximum_credits: 40,
      key_left_today: 30,
    });
    const refused = await start(poor);
    expect([refused.isError, refused.data.code]).toEqual([true, 'wallet.over_budget']);
    expect(refused.text).toMatch(/30/);
    expect(await ledger()).toEqual(FREE);
    expect((await start(poor, question(30))).isError).toBe(false);
    expect((await start(poor, question(1, { name: 'More' }))).data.code).toBe('wallet.over_budget');
    expect((await ledger()).searches).toBe(1);
  });

  it('sees its balance, its prices and the rights of its key', async () => {
    const reader = await agentOf(owner, { scopes: ['read'], daily_credit_budget: 7 });
    const { data } = await reader.use('get_balance');
    expect(data).toMatchObject({
      balance: { balance: 500, reserved: 0, available: 500 },
      key: { scopes: ['read'], daily_credit_budget: 7, key_left_today: 7 },
    });
    expect(data.costs).toContainEqual({ act: 'local.contact', credits: 1 });
    const member = await agentOf(await api.buildMember(owner, ['leads']));
    expect((await member.use('get_balance')).data).toMatchObject({ balance: null, key: { key_left_today: null } });
    expect((await start(member)).data).toMatchObject({ balance: null, cost: { at_most: 40 } });
  });
});

describe('an agent spends nothing without an estimate it confirmed', () => {
  it.each([
    ['none', { estimate: undefined }, 'platform.invalid'],
    ['one it made up', { estimate: `est_${'x'.repeat(40)}.${'y'.repeat(22)}` }, 'agents.estimate_wrong'],
    ['one for another question', { search: dentists({ name: 'Dentists' }, 41) }, 'agents.estimate_wrong'],
    ['one for another list', { search: dentists({ name: 'Others' }, 40) }, 'agents.estimate_wrong'],
    ['another price', { maximum_credits: 39 }, 'agents.price_differs'],
    ['no price', { maximum_credits: undefined }, 'platform.invalid'],
  ])('but %s', async (_case, changes, code) => {
    const refused = await start(agent, question(), changes);
    expect([refused.isError, refused.data.code]).toEqual([true, code]);
    expect(refused.text.length).toBeGreaterThan(10);
    expect(await ledger()).toEqual(FREE);
  });

  it('but one of another key, of another account, of another act or of yesterday', async () => {
    const asked = question();
    const confirmed = async (by: Agent) => {
      const { data } = await by.use('estimate_search', asked);
      return { ...asked, estimate: data.estimate, maximum_credits: data.maximum_credits };
    };
    const stranger = await agentOf(await api.buildPayer());
    const colleague = await agentOf(owner);
    for (const foreign of [await confirmed(stranger), await confirmed(colleague)])
      expect((await agent.use('start_search', foreign)).data.code).toBe('agents.estimate_wrong');
    const old = await confirmed(agent);
    api.clock.advance(11 * 60_000);
    const refused = await agent.use('start_search', old);
    expect([refused.isError, refused.data.code]).toEqual([true, 'agents.estimate_expired']);
    expect(await ledger()).toEqual(FREE);
  });

  it('and the same estimate starts one search, also if it is sent repeatedly', async () => {
    const { data } = await agent.use('estimate_search', question());
    const order = { ...question(), estimate: data.estimate, maximum_credits: data.maximum_credits };
    const answers = await Promise.all([agent.use('start_search', order), agent.use('start_search', order)]);
    answers.push(await agent.use('start_search', order));
    expect(new Set(answers.map((answer) => answer.data.search.id)).size).toBe(1);
    expect(await ledger()).toMatchObject({ searches: 1, wallet: { reserved: 40 } });
    const stopped = await agent.use('cancel_search', { search_id: answers[0]?.data.search.id });
    expect(stopped.data).toMatchObject({ search: { status: 'canceled' }, cost: { charged: 0 } });
    expect((await ledger()).wallet).toEqual(FREE.wallet);
  });
});

describe('an agent stays within its key', () => {
  it('with its scopes', async () => {
    const reader = await agentOf(owner, { scopes: ['read'] });
    const refused = await start(reader);
    expect([refused.isError, refused.data.code]).toEqual([true, 'access.api_key_scope']);
    const writer = await agentOf(owner, { scopes: ['write'] });
    expect((await writer.use('estimate_search', question())).data.code).toBe('access.api_key_scope');
    expect((await writer.use('list_lists')).data.code).toBe('access.api_key_scope');
    const outsider = await agentOf(await api.buildMember(owner, ['wallet']));
    expect((await outsider.use('list_lists')).data.code).toBe('platform.forbidden');
    expect(await ledger()).toEqual(FREE);
  });

  it('and what belongs to others does not exist', async () => {
    const victim = await agentOf(await api.buildPayer());
    const begun = await start(victim, question(5));
    await api.runJobs();
    const { list_id, id: search_id } = begun.data.search;
    const { rows } = (await victim.use('read_list', { list_id })).data;
    const ids = rows.map((row: { id: number }) => row.id);
    const act = { list_id, act: 'get-employees', rows: { ids } };
    for (const [name, given] of [
      ['read_list', { list_id }],
      ['get_search', { search_id }],
      ['cancel_search', { search_id }],
      ['estimate_enrichment', act],
      ['get_enrichment', { enrichment_id: 1 }],
    ] as const) {
      const answer = await agent.use(name, given);
      expect([name, answer.isError, answer.data.code]).toEqual([name, true, expect.stringMatching(/not_found$/)]);
    }
    const into = question(5, { id: list_id });
    expect((await agent.use('estimate_search', into)).data.list).toBeNull();
    expect((await start(agent, into)).data.code).toBe('lists.not_found');
    expect((await agent.use('list_lists')).data.total).toBe(0);
    expect(await ledger()).toEqual(FREE);
  });
});

describe('an act on leads', () => {
  it('is estimated, confirmed with exactly the rows that were counted, and started once', async () => {
    const begun = await start(agent, question(5));
    await api.runJobs();
    const { list_id } = begun.data.search;
    const asked = { list_id, act: 'get-employees', rows: { filter: {} }, limit: 2 };
    const { data: estimate } = await agent.use('estimate_enrichment', asked);
    expect(estimate).toMatchObject({ rows: { count: 5 }, cost_each: 2, maximum_credits: 20, key_left_today: 45 });
    const order = { ...asked, estimate: estimate.estimate, maximum_credits: 20 };
    const other = await agent.use('start_enrichment', { ...order, limit: 3 });
    expect(other.data.code).toBe('agents.estimate_wrong');
    const started = await agent.use('start_enrichment', order);
    expect(started.data).toMatchObject({
      enrichment: { act: 'get-employees', total: 5 },
      cost: { charged: 0, at_most: 20 },
      balance: { reserved: 20 },
      key_left_today: 25,
    });
    const { id } = started.data.enrichment;
    expect((await agent.use('start_enrichment', order)).data.enrichment.id).toBe(id);
    expect((await agent.use('get_enrichment', { enrichment_id: id })).data.enrichment.id).toBe(id);
  });

  it('is refused when other rows match by then', async () => {
    const begun = await start(agent, question(5));
    await api.runJobs();
    const { list_id } = begun.data.search;
    const asked = { list_id, act: 'get-employees', rows: { filter: {} }, limit: 1 };
    const { data: estimate } = await agent.use('estimate_enrichment', asked);
    await start(agent, question(8, { id: list_id }));
    await api.runJobs();
    const order = { ...asked, estimate: estimate.estimate, maximum_credits: estimate.maximum_credits };
    const refused = await agent.use('start_enrichment', order);
    expect([refused.isError, refused.data.code]).toEqual([true, expect.stringMatching(/\./)]);
    expect(await api.wallet(owner)).toMatchObject({ reserved: 0 });
  });
});
