import { autopilots } from '@leadwright/contract/automation/autopilots';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceivers } from '../deliveries/testing/receivers.ts';
import { type AutopilotApi, DAY_MS, startAutopilots } from './testing/autopilots.ts';

let [api, receivers] = [{} as AutopilotApi, {} as Awaited<ReturnType<typeof startReceivers>>];
beforeAll(async () => {
  receivers = await startReceivers();
  api = await startAutopilots({ env: { EGRESS_ALLOW: receivers.host } });
});
afterAll(async () => {
  await api.stop();
  await receivers.stop();
});

describe('an autopilot that is halted', () => {
  it('by a user skips its slots and continues with the next one', async () => {
    const who = await api.buildPayer();
    const { id } = await api.begin(who, { cap: 1 });
    const paused = await api.call(who, autopilots.pause, { params: { id } });
    expect(paused.body.data).toMatchObject({ state: 'paused', next_run_at: null, paused: { by: 'Test Person 1' } });
    await api.pass(2 * DAY_MS);
    expect(await api.history(who, id)).toHaveLength(1);
    const resumed = await api.call(who, autopilots.resume, { params: { id } });
    expect(resumed.body.data).toMatchObject({ state: 'active', paused: null });
    const [skipped] = await api.history(who, id);
    expect(skipped).toMatchObject({ state: 'skipped', slots: 2, reason: '2 runs, paused by Test Person 1' });
    await api.pass(DAY_MS);
    expect((await api.history(who, id))[0]).toMatchObject({ cause: 'slot', state: 'completed', added: 1 });
    const spanish = await api.call(who, autopilots.history, { params: { id } }, { language: 'es' });
    expect(spanish.body.data[1]?.reason).toBe('2 ejecuciones, en pausa por Test Person 1');
  });

  it('while a run is going on lets it end', async () => {
    const who = await api.buildPayer();
    const { id } = (await api.create(who)).body.data;
    await api.call(who, autopilots.pause, { params: { id } });
    await api.runJobs();
    expect(await api.read(who, id)).toMatchObject({ state: 'paused', last_runs: [{ state: 'completed', added: 10 }] });
  });

  it('for missing credits sends a mail, and waits until a user resumes it', async () => {
    const who = await api.buildPayer(15);
    const hook = { url: receivers.url('stopped'), events: ['autopilot.stopped' as const] };
    await api.call(who, webhooks.create, { body: hook });
    const { id } = await api.begin(who);
    expect(await api.read(who, id)).toMatchObject({ state: 'active' });
    await api.pass(DAY_MS);
    // The last credits bought five of ten.
    expect((await api.history(who, id))[0]).toMatchObject({ state: 'stopped', added: 5, credits: 5 });
    expect(await api.read(who, id)).toMatchObject({ state: 'stopped', stop: { reason: 'credits' }, next_run_at: null });
    const [mail, ...others] = await api.mails(who);
    expect([mail?.subject, others]).toEqual(['The autopilot Dentists, Austin has stopped', []]);
    expect(mail?.text).toContain('There were not enough credits for one more lead.');
    const entries = await api.rows(
      `select subject, details from audit_log where account_id = $1 and action = 'autopilots.stop'`,
      [who.accountId],
    );
    expect(entries).toEqual([{ subject: `autopilots/${id}`, details: { reason: 'credits' } }]);
    expect(receivers.of('stopped').map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'autopilot.stopped',
        data: { id, name: 'Dentists, Austin', reason: 'credits', list: { name: 'Dentists' } },
      },
    ]);
    await api.pass(3 * DAY_MS);
    const early = await api.call(who, autopilots.resume, { params: { id } });
    expect([early.status, early.body.code]).toEqual([402, 'autopilot.no_credits']);
    await api.give(who, 100);
    await api.runJobs();
    expect(await api.read(who, id)).toMatchObject({ state: 'stopped' });
    const { body } = await api.call(who, autopilots.resume, { params: { id } });
    expect(body.data).toMatchObject({ state: 'active', stop: null });
    expect((await api.history(who, id))[0]).toMatchObject({
      state: 'skipped',
      slots: 3,
      reason: '3 runs, not enough credits',
    });
    await api.pass(DAY_MS);
    expect((await api.history(who, id))[0]).toMatchObject({ state: 'completed', added: 10 });
  });

  it('for missing credits resumes after a purchase if its owner chose so', async () => {
    const who = await api.buildPayer(10);
    const { id } = await api.begin(who, { resumes_by_itself: true });
    expect(await api.read(who, id)).toMatchObject({ state: 'stopped' });
    await api.give(who, 100);
    await api.runJobs();
    expect(await api.read(who, id)).toMatchObject({ state: 'active', stop: null });
    await api.pass(DAY_MS);
    expect((await api.history(who, id))[0]).toMatchObject({ cause: 'slot', state: 'completed', added: 10 });
  });

  it('without credits from the beginning never asks a source', async () => {
    const who = await api.buildPayer(0);
    const { id } = await api.begin(who);
    expect(await api.read(who, id)).toMatchObject({ state: 'stopped', stop: { reason: 'credits' } });
    expect((await api.history(who, id))[0]).toMatchObject({ state: 'skipped', reason: 'Not enough credits' });
    expect(await api.rows('select from searches where account_id = $1', [who.accountId])).toEqual([]);
    const run = await api.call(who, autopilots.run, { params: { id }, body: {} });
    expect([run.status, run.body.code]).toEqual([402, 'autopilot.no_credits']);
  });

  it('for a missing webhook of its list resumes when there is one again', async () => {
    const who = await api.buildPayer();
    const { id: listId } = (await api.call(who, lists.create, { body: { name: 'Told', type: 'local' } })).body.data;
    const setUp = () =>
      api.call(who, webhooks.setUp, { params: { id: listId }, body: { url: receivers.url(`told-${listId}`) } });
    await setUp();
    const { id } = await api.begin(who, { type: 'webhook', list: { id: listId }, cap: 3 });
    // Its leads go to the webhook of the list by themselves.
    expect(receivers.of(`told-${listId}`).length).toBeGreaterThan(0);
    await api.call(who, webhooks.disconnect, { params: { id: listId } });
    await api.pass(DAY_MS);
    expect(await api.read(who, id)).toMatchObject({ state: 'stopped', stop: { reason: 'no_webhook' } });
    expect((await api.mails(who))[0]?.text).toContain('Its list no longer has a webhook.');
    await setUp();
    await api.call(who, autopilots.resume, { params: { id } });
    await api.pass(DAY_MS);
    expect((await api.history(who, id))[0]).toMatchObject({ state: 'completed', added: 3 });
  });
});
