/** An agent has texts written: what was estimated, at the price that was confirmed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinics, startWriting, type Writing } from '../../assistant/testing/writing.ts';
import { connectAgent, keyOf } from '../testing/agent.ts';

let [w, url] = [{} as Writing, ''];
beforeAll(async () => {
  w = await startWriting();
  url = await w.api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => w.stop());

describe('an agent that writes', () => {
  it('estimates, confirms, writes once, and reads what it cost', async () => {
    const who = await w.writer(100);
    const agent = await connectAgent(url, (await keyOf(w.api, who, { daily_credit_budget: 50 })).key);
    const { listId: list_id } = await w.fill(who, clinics(3));
    const asked = { list_id, rows: { filter: {} }, prompts: [{ default: 'subject' }] };
    const { data: estimate } = await agent.use('estimate_texts', asked);
    expect(estimate).toMatchObject({
      rows: { count: 3 },
      texts: 3,
      cost_each: 1,
      maximum_credits: 3,
      key_left_today: 50,
    });
    const order = { ...asked, estimate: estimate.estimate, maximum_credits: 3 };
    const other = await agent.use('start_texts', { ...order, existing: 'overwrite' });
    expect(other.data.code).toBe('agents.estimate_wrong');
    const { data } = await agent.use('start_texts', order);
    expect(data).toMatchObject({ texts: { total: 3 }, cost: { charged: 0, at_most: 3 }, key_left_today: 47 });
    expect((await agent.use('start_texts', order)).data.texts.id).toBe(data.texts.id);
    await w.finished(who, data.texts.id);
    const read = await agent.use('get_texts', { texts_id: data.texts.id });
    expect(read.data).toMatchObject({ texts: { written: 3, status: 'completed' }, cost: { charged: 3 } });
    const stranger = await connectAgent(url, (await keyOf(w.api, await w.writer())).key);
    expect((await stranger.use('get_texts', { texts_id: data.texts.id })).isError).toBe(true);
  });
});
