import { businessProfile } from '@leadwright/contract/ai/business-profile';
import { autopilots } from '@leadwright/contract/automation/autopilots';
import type { StepAct } from '@leadwright/contract/automation/steps';
import { crm } from '@leadwright/contract/integrations/crm';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { FULL } from '../../business-profile/testing/profile.ts';
import { connect } from '../../crm/testing/connect.ts';
import { startReceivers } from '../../deliveries/testing/receivers.ts';
import { leadsOf } from '../../webhooks/testing/hooks.ts';
import { type AutopilotApi, DAY_MS, dentistsDaily, startAutopilots } from '../testing/autopilots.ts';

let [api, receivers] = [{} as AutopilotApi, {} as Awaited<ReturnType<typeof startReceivers>>];
beforeAll(async () => {
  receivers = await startReceivers();
  api = await startAutopilots({ env: { EGRESS_ALLOW: receivers.host } });
});
afterAll(async () => {
  await api.stop();
  await receivers.stop();
});

const TEXT: StepAct = { act: 'text', prompts: [{ default: 'first_line' }], existing: 'skip' };
const chainOf = (...steps: StepAct[]) => steps.map((step, n) => ({ id: `step-${n}`, on: true, step }));
const searchWithEmails = { ...dentistsDaily().search, find_emails: true };

let count = 0;
/** An account with a business profile, a CRM and a webhook for the end of runs only. */
async function equipped(credits = 500) {
  const who = await api.buildPayer(credits);
  await api.call(who, businessProfile.create, { body: FULL });
  const { id: connection_id } = await connect(api, inject('sandboxUrl'), who);
  const name = `chain-${++count}`;
  const body = { url: receivers.url(name), events: ['credits.exhausted' as const] };
  const { id: webhook_id } = (await api.call(who, webhooks.create, { body })).body.data;
  const steps = { push: { act: 'push', connection_id }, webhook: { act: 'webhook', webhook_id } } as const;
  const isOfLeads = ({ body: sent }: { body: string }) => JSON.parse(sent).type === 'lead.added';
  return { who, ...steps, got: () => receivers.of(name).filter(isOfLeads) };
}

/** To its end: whatever is waited for is looked at again. */
async function finished(who: TestPerson, id: number) {
  for (let turn = 0; turn < 20; turn++) {
    await api.lookAgain();
    const [run] = await api.history(who, id);
    if (run?.finished_at) return run;
  }
  throw new Error('the run does not end');
}

describe('after the search', () => {
  it('the chain starts as soon as the address lookup has ended', async () => {
    const { who, webhook, got } = await equipped();
    const { id } = await api.begin(who, { cap: 2, search: searchWithEmails, chain: chainOf(webhook) });
    expect(await finished(who, id)).toMatchObject({ state: 'completed', added: 2 });
    expect(got().flatMap(leadsOf)).toHaveLength(2);
  });

  it('all acts follow one another over the new leads, and the run says what they did and took', async () => {
    const { who, push, webhook, got } = await equipped();
    const chain = chainOf({ act: 'find-emails' }, TEXT, push, webhook);
    const made = (await api.create(who, { cap: 4, search: searchWithEmails, chain })).body.data;
    expect(made.chain).toMatchObject([
      { id: 'step-0', each: null, problem: null },
      { id: 'step-1', each: 1, problem: null },
      { id: 'step-2', each: 0, problem: null },
      { id: 'step-3', each: 0, problem: null, about: receivers.host },
    ]);
    expect(made.maximum_credits).toBe(8);
    const run = await finished(who, made.id);
    expect(run).toMatchObject({
      state: 'completed',
      added: 4,
      credits: 8,
      chain: [
        { act: 'find-emails', state: 'completed', credits: 0 },
        { act: 'text', state: 'completed', done: 4, failed: 0, credits: 4 },
        { act: 'push', state: 'completed', done: 4, credits: 0 },
        { act: 'webhook', state: 'completed', done: 4, credits: 0 },
      ],
    });
    const sent = got().flatMap(leadsOf) as unknown as { name: string; email: string; ai_first_line?: string }[];
    expect(sent).toHaveLength(4);
    const [row] = await api.rows(
      `select count(*)::int as all, count(*) filter (where ai_first_line <> '')::int as written from results where account_id = $1`,
      [who.accountId],
    );
    expect(row).toEqual({ all: 4, written: 4 });
    // The next run does it for its own new leads only.
    await api.pass(DAY_MS);
    const next = await finished(who, made.id);
    expect(next).toMatchObject({
      added: 4,
      credits: 8,
      chain: [{}, { done: 4, credits: 4 }, { done: 4 }, { done: 4 }],
    });
    expect(got().flatMap(leadsOf)).toHaveLength(8);
    // The price of leads whose listed address proved dead came back. A mail server of a busy machine may answer too late to prove it.
    const [{ dead }] = await api.rows(
      `select count(*)::int as dead from results where account_id = $1 and email <> '' and email_state = 'none'`,
      [who.accountId],
    );
    expect(dead).toBeGreaterThan(0);
    expect(await api.wallet(who)).toEqual({ balance: 484 + dead, reserved: 0 });
  });

  it('what is switched off does not happen, and costs nothing', async () => {
    const { who, webhook, got } = await equipped();
    const chain = [{ id: 'a', on: false, step: TEXT }, ...chainOf(webhook)];
    const { id, maximum_credits } = await api.begin(who, { cap: 3, chain });
    expect(maximum_credits).toBe(3);
    expect(await finished(who, id)).toMatchObject({ credits: 3, chain: [{ act: 'webhook', done: 3 }] });
    expect(got().flatMap(leadsOf)).toHaveLength(3);
  });

  it('an act that cannot be carried out says why, and the others happen all the same', async () => {
    const { who, push, webhook, got } = await equipped();
    const made = (await api.create(who, { cap: 2, chain: chainOf(push, webhook) })).body.data;
    await api.call(who, crm.disconnect, { params: { id: push.connection_id } });
    expect((await api.read(who, made.id)).chain[0]?.problem).toEqual(expect.any(String));
    const run = await finished(who, made.id);
    expect(run).toMatchObject({
      state: 'completed',
      chain: [
        { act: 'push', state: 'failed', reason: expect.stringMatching(/\w+ \w+/) },
        { act: 'webhook', state: 'completed', done: 2 },
      ],
    });
    expect(got().flatMap(leadsOf)).toHaveLength(2);
  });

  it('an act that the credits do not cover works up to the balance, says what is missing, and is finished after buying', async () => {
    const { who, webhook, got } = await equipped(13);
    const { id } = (await api.create(who, { cap: 10, chain: chainOf(TEXT, webhook) })).body.data;
    const run = await finished(who, id);
    expect(run).toMatchObject({
      state: 'stopped',
      added: 10,
      credits: 13,
      reason: 'Stopped: not enough credits. 7 leads are left, and up to 7 credits are missing.',
      chain: [
        { act: 'text', state: 'stopped', done: 3, credits: 3, missing: { leads: 7, credits: 7 } },
        { act: 'webhook', state: 'waiting', done: 0 },
      ],
    });
    expect(got()).toEqual([]);
    expect(await api.read(who, id)).toMatchObject({ state: 'stopped', stop: { reason: 'credits' } });
    expect(await api.wallet(who)).toEqual({ balance: 0, reserved: 0 });
    const finish = () => api.call(who, autopilots.finishRun, { params: { id, run: run.id } });
    const early = await finish();
    expect([early.status, early.body.code]).toEqual([402, 'autopilot.no_credits']);
    await api.give(who, 100);
    expect((await finish()).body.data).toMatchObject({ state: 'chain' });
    expect(await finished(who, id)).toMatchObject({
      id: run.id,
      state: 'completed',
      added: 10,
      credits: 20,
      reason: null,
      chain: [
        { act: 'text', state: 'completed', done: 10, credits: 10, missing: null },
        { act: 'webhook', state: 'completed', done: 10 },
      ],
    });
    expect(got().flatMap(leadsOf)).toHaveLength(10);
    expect(await api.wallet(who)).toEqual({ balance: 93, reserved: 0 });
    const late = await finish();
    expect([late.status, late.body.code]).toEqual([409, 'autopilot.not_stopped']);
  });

  it('a search that the credits do not cover stops, says what is missing, and is finished after buying', async () => {
    const { who, webhook, got } = await equipped(4);
    const { id } = (await api.create(who, { cap: 10, chain: chainOf(webhook) })).body.data;
    const run = await finished(who, id);
    expect(run).toMatchObject({
      state: 'stopped',
      added: 4,
      credits: 4,
      reason: 'Stopped: not enough credits. 6 leads are left, and up to 6 credits are missing.',
      chain: [{ act: 'webhook', state: 'completed', done: 4 }],
    });
    const finish = () => api.call(who, autopilots.finishRun, { params: { id, run: run.id } });
    expect((await finish()).body.code).toBe('autopilot.no_credits');
    await api.give(who, 100);
    expect((await finish()).body.data).toMatchObject({ state: 'searching' });
    expect(await finished(who, id)).toMatchObject({
      id: run.id,
      state: 'completed',
      added: 10,
      credits: 10,
      reason: null,
      chain: [{ act: 'webhook', state: 'completed', done: 10 }],
    });
    const names = got().flatMap(leadsOf);
    expect([names.length, new Set(names.map((lead) => JSON.stringify(lead))).size]).toEqual([10, 10]);
    expect(await api.wallet(who)).toEqual({ balance: 94, reserved: 0 });
  });

  it('a run whose search and acts both stopped for credits is finished by one press', async () => {
    const { who, webhook, got } = await equipped(4);
    const { id } = (await api.create(who, { cap: 6, chain: chainOf(TEXT, webhook) })).body.data;
    const run = await finished(who, id);
    expect(run).toMatchObject({ state: 'stopped', added: 4, chain: [{ act: 'text', state: 'stopped' }, {}] });
    await api.give(who, 100);
    await api.call(who, autopilots.finishRun, { params: { id, run: run.id } });
    expect(await finished(who, id)).toMatchObject({
      id: run.id,
      state: 'completed',
      added: 6,
      credits: 12,
      reason: null,
      chain: [
        { act: 'text', state: 'completed', done: 6 },
        { act: 'webhook', state: 'completed', done: 6 },
      ],
    });
    const names = got().flatMap(leadsOf);
    expect([names.length, new Set(names.map((lead) => JSON.stringify(lead))).size]).toEqual([6, 6]);
  });

  it('a run that stopped for credits is finished by itself where its owner chose so', async () => {
    const { who, webhook, got } = await equipped(6);
    const body = { cap: 4, chain: chainOf(TEXT, webhook), resumes_by_itself: true };
    const { id } = (await api.create(who, body)).body.data;
    const stopped = await finished(who, id);
    expect(stopped).toMatchObject({ state: 'stopped', credits: 6 });
    await api.give(who, 100);
    await api.runJobs();
    const [run] = await api.history(who, id);
    expect(run).toMatchObject({ id: stopped.id, state: 'completed', credits: 8 });
    expect(got().flatMap(leadsOf)).toHaveLength(4);
  });

  it('a run whose event was lost is found and continues', async () => {
    const { who, webhook, got } = await equipped();
    const { id } = (await api.create(who, { cap: 2, chain: chainOf(webhook) })).body.data;
    const others = api.modules.flatMap(({ jobs = [] }) => jobs).filter(({ name }) => !name.startsWith('autopilot:on:'));
    await api.runJobs(others);
    expect((await api.history(who, id))[0]).toMatchObject({ state: 'searching', added: 2 });
    api.clock.advance(3 * 60_000);
    await api.wake(others);
    await api.wake(others);
    expect((await api.history(who, id))[0]).toMatchObject({ state: 'completed', chain: [{ done: 2 }] });
    expect(got().flatMap(leadsOf)).toHaveLength(2);
  });
});
