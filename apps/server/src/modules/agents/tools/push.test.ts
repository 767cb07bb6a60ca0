/** An agent sends leads to a CRM: what was planned, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, type Pushes, startPushes } from '../../crm/push/testing/pushes.ts';
import { connectAgent, keyOf } from '../testing/agent.ts';

let [crms, url] = [{} as Pushes, ''];
beforeAll(async () => {
  crms = await startPushes();
  url = await crms.api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => crms.stop());

describe('an agent that pushes', () => {
  it('plans, confirms the numbers of the plan, and sends', async () => {
    const by = await crms.sender();
    const agent = await connectAgent(url, (await keyOf(crms.api, by.who)).key);
    const { listId: list_id } = await crms.fill(by, [company(1), company(2)]);
    const { connections } = (await agent.use('list_crms')).data;
    expect(connections).toMatchObject([{ id: by.connectionId, provider: 'ghl', state: 'healthy' }]);
    const begun = await agent.use('plan_push', { list_id, connection_id: by.connectionId, rows: { filter: {} } });
    const push_id = begun.data.push.id;
    await crms.api.runJobs();
    const { push } = (await agent.use('get_push', { push_id })).data;
    expect(push).toMatchObject({ state: 'planned', plan: { create: 2, update: 0 } });
    expect((await agent.use('send_push', { push_id, create: 1, update: 0 })).isError).toBe(true);
    expect(await crms.contacts(by.locationId)).toEqual([]);
    expect((await agent.use('send_push', { push_id, create: 2, update: 0 })).isError).toBe(false);
    await crms.api.runJobs();
    expect((await agent.use('get_push', { push_id })).data.push).toMatchObject({ state: 'completed', sent: 2 });
    expect(await crms.contacts(by.locationId)).toHaveLength(2);
  });

  it('needs the scope, and finds neither lists nor pushes nor CRMs of others', async () => {
    const by = await crms.sender();
    const { listId: list_id } = await crms.fill(by, [company(3)]);
    const { id: push_id } = await crms.plan(by, list_id);
    const wanted = { list_id, connection_id: by.connectionId, rows: { filter: {} } };
    const reader = await connectAgent(url, (await keyOf(crms.api, by.who, { scopes: ['read'] })).key);
    for (const [name, given] of [
      ['plan_push', wanted],
      ['send_push', { push_id, create: 1, update: 0 }],
    ] as const)
      expect((await reader.use(name, given)).data.code).toBe('access.api_key_scope');
    const stranger = await connectAgent(url, (await keyOf(crms.api, await crms.api.buildAccount())).key);
    expect((await stranger.use('list_crms')).data).toEqual({ connections: [] });
    for (const [name, given] of [
      ['plan_push', wanted],
      ['get_push', { push_id }],
      ['send_push', { push_id, create: 1, update: 0 }],
    ] as const) {
      const answer = await stranger.use(name, given);
      expect([name, answer.isError, answer.data.code]).toEqual([name, true, expect.stringMatching(/not_found$/)]);
    }
    expect(await crms.contacts(by.locationId)).toEqual([]);
  });
});
