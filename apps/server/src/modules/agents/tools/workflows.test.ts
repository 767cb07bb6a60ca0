/** An agent runs a workflow: the version that was estimated, at the price that was confirmed. */
import { workflows } from '@leadwright/contract/automation/workflows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUSTIN, type SearchApi, startSearchApi } from '../../search/testing/town.ts';
import { simple } from '../../workflows/testing/graphs.ts';
import { connectAgent, keyOf } from '../testing/agent.ts';

let [api, url] = [{} as SearchApi, ''];
beforeAll(async () => {
  api = await startSearchApi({ dentists: 3 });
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.stop());

const graph = simple({ filters: { industry: 'dentist', location_id: AUSTIN }, limit: 3, find_emails: false });

describe('an agent with workflows', () => {
  it('finds them, estimates, confirms, runs once, and watches', async () => {
    const who = await api.buildPayer(100);
    const agent = await connectAgent(url, (await keyOf(api, who)).key);
    const { id } = (await api.call(who, workflows.create, { body: { name: 'Dentists', graph } })).body.data;
    const { data: found } = await agent.use('list_workflows');
    expect(found).toMatchObject({ total: 1, workflows: [{ id, name: 'Dentists', is_ready: true, last_run: null }] });
    const asked = { workflow_id: id, is_trial: false };
    const { data: priced } = await agent.use('estimate_workflow', asked);
    expect(priced).toMatchObject({ maximum_credits: 3, version: 1, problems: [] });
    const order = { ...asked, version: 1, estimate: priced.estimate, maximum_credits: 3 };
    expect((await agent.use('run_workflow', { ...order, is_trial: true })).data.code).toBe('agents.estimate_wrong');
    const { data } = await agent.use('run_workflow', order);
    expect(data).toMatchObject({ run: { state: 'queued' }, cost: { charged: 0, at_most: 3 } });
    expect((await agent.use('run_workflow', order)).data.run.id).toBe(data.run.id);
    const read = await agent.use('get_workflow_run', { workflow_id: id, run_id: data.run.id });
    expect(read.data).toMatchObject({ run: { id: data.run.id, nodes: [{ id: 'search' }, { id: 'sheet' }] } });
    const stranger = await connectAgent(url, (await keyOf(api, await api.buildPayer())).key);
    expect((await stranger.use('get_workflow_run', { workflow_id: id, run_id: data.run.id })).isError).toBe(true);
  });

  it('sees what is missing, and that a key with a daily limit cannot run workflows', async () => {
    const who = await api.buildPayer(100);
    const agent = await connectAgent(url, (await keyOf(api, who, { daily_credit_budget: 50 })).key);
    const make = async (body: { name: string; graph?: typeof graph }) =>
      (await api.call(who, workflows.create, { body })).body.data.id;
    const empty = await agent.use('estimate_workflow', { workflow_id: await make({ name: 'Empty' }) });
    expect(empty.data).toMatchObject({ estimate: null, problems: [{ code: 'empty' }] });
    const workflow_id = await make({ name: 'Dentists', graph });
    const { data } = await agent.use('estimate_workflow', { workflow_id });
    const order = { workflow_id, version: 1, estimate: data.estimate, maximum_credits: 3 };
    expect((await agent.use('run_workflow', order)).data.code).toBe('workflows.limited_key');
  });
});
