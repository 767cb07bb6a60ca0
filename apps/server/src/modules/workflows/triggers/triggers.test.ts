import { accountSettings } from '@leadwright/contract/accounts/account-settings';
import type { Schedule } from '@leadwright/contract/automation/schedule';
import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { workflows } from '@leadwright/contract/automation/workflows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { keyOf } from '../../agents/testing/agent.ts';
import { AUSTIN, type SearchApi, startSearchApi } from '../../search/testing/town.ts';
import { simple } from '../testing/graphs.ts';
import { lookForDue } from './due.service.ts';
import { runDue } from './timetable.service.ts';
import { triggersJobs } from './triggers.jobs.ts';

const DAILY: Schedule = { repeat: 'daily', time: '09:00' };
const dentists = (limit = 5) =>
  simple({ filters: { industry: 'dentist', location_id: AUSTIN }, limit, find_emails: false });

describe('triggers of workflows', () => {
  let api: SearchApi;
  let owner: TestPerson;
  beforeAll(async () => {
    api = await startSearchApi({ dentists: 10 });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    api.clock.set(new Date('2026-03-02T08:00:00Z'));
    owner = await api.buildPayer();
  });

  const make = async (graph = dentists(), who = owner) =>
    (await api.call(who, workflows.create, { body: { name: 'Dentists', graph } })).body.data.id;
  const get = async (id: number) => (await api.call(owner, workflows.get, { params: { id } })).body.data;
  const schedule = async (id: number, when: Schedule | null) =>
    (await api.call(owner, workflows.schedule, { params: { id }, body: { schedule: when } })).body.data;
  const save = (id: number, graph: ReturnType<typeof simple>, version: number, who: TestPerson | string = owner) =>
    api.call(who, workflows.update, { params: { id }, body: { name: 'Dentists', graph, version } });
  const runsOf = async (id: number) =>
    (await api.call(owner, workflowRuns.find, { params: { id }, query: {} })).body.data;
  /** What the timetables do every ten seconds, without what the runs do then. */
  const tick = async () => {
    await lookForDue(systemBase(api.platform));
    await api.runJobs(triggersJobs);
  };
  const finishRuns = (id: number) =>
    api.rows(
      `update workflow_runs set state = 'completed', finished_at = now() where workflow_id = $1 and finished_at is null`,
      [id],
    );
  const at = (iso: string) => api.clock.set(new Date(iso));

  describe('a timetable', () => {
    it('runs a slot once, also with several workers, and then waits for the next', async () => {
      const id = await make();
      expect(await schedule(id, DAILY)).toMatchObject({
        next_run_at: '2026-03-02T09:00:00.000Z',
        time_zone: 'UTC',
        halted: null,
      });
      await tick();
      expect(await runsOf(id)).toEqual([]);
      at('2026-03-02T09:00:05Z');
      const ctx = systemBase(api.platform);
      await Promise.all([1, 2, 3].map(() => runDue(ctx, owner.accountId, id)));
      await tick();
      expect(await runsOf(id)).toMatchObject([{ trigger: 'schedule', state: 'queued' }]);
      expect(await get(id)).toMatchObject({ next_run_at: '2026-03-03T09:00:00.000Z', skipped: null, runs: 1 });
    });

    it('makes one run of the slots that were missed', async () => {
      const id = await make();
      await schedule(id, DAILY);
      at('2026-03-07T12:00:00Z');
      await tick();
      await tick();
      expect(await runsOf(id)).toHaveLength(1);
      expect(await get(id)).toMatchObject({
        next_run_at: '2026-03-08T09:00:00.000Z',
        skipped: {
          slots: 5,
          at: '2026-03-07T09:00:00.000Z',
          reason: 'The service was not available, 5 runs were left out.',
        },
      });
    });

    it('skips a slot that comes while it still runs', async () => {
      const id = await make();
      await schedule(id, DAILY);
      at('2026-03-02T09:00:05Z');
      await tick();
      at('2026-03-03T09:00:05Z');
      await tick();
      expect(await runsOf(id)).toHaveLength(1);
      expect(await get(id)).toMatchObject({
        next_run_at: '2026-03-04T09:00:00.000Z',
        skipped: { slots: 1, reason: 'The run before was still going on.' },
      });
      await finishRuns(id);
      at('2026-03-04T09:00:05Z');
      await tick();
      expect(await runsOf(id)).toHaveLength(2);
      expect((await get(id)).skipped).toBeNull();
    });

    it('once and without a date runs at once, and never again', async () => {
      const id = await make();
      await schedule(id, { repeat: 'one-time' });
      await tick();
      expect(await runsOf(id)).toHaveLength(1);
      expect(await get(id)).toMatchObject({ next_run_at: null, halted: null });
      await finishRuns(id);
      await save(id, simple({ list: undefined }), 1);
      await save(id, dentists(), 2);
      at('2026-03-06T08:00:00Z');
      await tick();
      expect(await runsOf(id)).toHaveLength(1);
    });

    it('is taken away', async () => {
      const id = await make();
      await schedule(id, DAILY);
      expect(await schedule(id, null)).toMatchObject({ schedule: null, next_run_at: null });
      at('2026-03-02T09:00:05Z');
      await tick();
      expect(await runsOf(id)).toEqual([]);
    });

    it('is halted while something is missing, and resumes when it is complete', async () => {
      const id = await make(simple({ list: undefined }));
      expect(await schedule(id, DAILY)).toMatchObject({
        next_run_at: null,
        halted: expect.stringMatching(/Something is missing/),
      });
      const { body: whole } = await save(id, dentists(), 1);
      expect(whole.data).toMatchObject({ halted: null, next_run_at: '2026-03-02T09:00:00.000Z' });
      const { body: lacking } = await save(id, simple({ list: undefined }), 2);
      expect(lacking.data).toMatchObject({ next_run_at: null, halted: expect.any(String) });
    });

    it('is halted when what it needs is gone by the time it runs', async () => {
      const id = await make();
      await schedule(id, DAILY);
      await api.rows('update workflow_versions set graph = $2 where workflow_id = $1', [
        id,
        simple({ list: { id: 999_999 } }),
      ]);
      at('2026-03-02T09:00:05Z');
      await tick();
      expect(await runsOf(id)).toEqual([]);
      expect(await get(id)).toMatchObject({ next_run_at: null, halted: expect.stringMatching(/Something is missing/) });
    });

    it('is halted without credits, and continues when a user saves it again', async () => {
      owner = await api.buildPayer(0);
      const id = await make();
      await schedule(id, DAILY);
      at('2026-03-02T09:00:05Z');
      await tick();
      expect(await get(id)).toMatchObject({ next_run_at: null, halted: 'There were not enough credits for a run.' });
      at('2026-03-05T09:00:05Z');
      await tick();
      expect(await runsOf(id)).toEqual([]);
      await api.give(owner, 100);
      expect(await schedule(id, DAILY)).toMatchObject({ next_run_at: '2026-03-06T09:00:00.000Z', halted: null });
    });

    it('is halted when the account has ended', async () => {
      const id = await make();
      await schedule(id, DAILY);
      await api.rows(`update accounts set status = 'inactive' where id = $1`, [owner.accountId]);
      at('2026-03-02T09:00:05Z');
      await tick();
      await api.rows(`update accounts set status = 'active' where id = $1`, [owner.accountId]);
      expect(await get(id)).toMatchObject({ next_run_at: null, halted: 'The account or its plan has ended.', runs: 0 });
    });

    it('moves with the time zone of the account', async () => {
      const id = await make();
      await schedule(id, DAILY);
      const move = (time_zone: string) =>
        api.call(owner, accountSettings.setTimeZone, { body: { time_zone } }).then(() => api.runJobs());
      await move('America/New_York');
      expect(await get(id)).toMatchObject({ next_run_at: '2026-03-02T14:00:00.000Z', time_zone: 'America/New_York' });
      // An only moment that is over by the new calendar is not lost.
      await schedule(id, { repeat: 'one-time', date: '2026-03-02', time: '04:00' });
      await move('Asia/Tokyo');
      expect(await get(id)).toMatchObject({ next_run_at: '2026-03-02T09:00:00.000Z', halted: null });
    });

    it('refuses times that there are not', async () => {
      const id = await make();
      const wrong = { repeat: 'daily', time: '25:00' } as const;
      const { status, body } = await api.call(owner, workflows.schedule, { params: { id }, body: { schedule: wrong } });
      expect([status, body.errors]).toEqual([422, { 'schedule.time': ['Type is not valid'] }]);
    });
  });

  it('cannot be started, resumed or scheduled with a key that has a daily credit limit', async () => {
    const id = await make();
    await schedule(id, DAILY);
    const { key } = await keyOf(api, owner, { daily_credit_budget: 50 });
    const answers = [
      await save(id, dentists(500), 1, key),
      await api.call(key, workflows.schedule, { params: { id }, body: { schedule: DAILY } }),
      await api.call(key, workflows.openHook, { params: { id } }),
      await api.call(key, workflowRuns.start, { params: { id }, body: {} }),
      await api.call(key, workflowRuns.resume, { params: { id, run: 1 } }),
      await api.call(key, workflowRuns.retry, { params: { id, run: 1, node: 'search' } }),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      answers.map(() => '403 workflows.limited_key'),
    );
    const free = await keyOf(api, owner);
    expect((await api.call(free.key, workflowRuns.start, { params: { id }, body: {} })).status).toBe(200);
  });

  describe('a call from outside', () => {
    const open = async (id: number) => {
      const { body } = await api.call(owner, workflows.openHook, { params: { id } });
      return { secret: body.secret, key: body.data.hook?.url.split('/').at(-1) as string, hook: body.data.hook };
    };
    const call = (key: string, secret: string, headers: Record<string, string> = {}) =>
      api.call(secret, workflows.call, { params: { key } }, { headers });

    it('starts the workflow with its secret, which is shown once and stored as a hash', async () => {
      const id = await make();
      const { secret, key, hook } = await open(id);
      expect(hook).toMatchObject({ secret_ends: secret.slice(-4), last_called_at: null });
      const answer = await call(key, secret);
      expect([answer.status, answer.body.message]).toEqual([202, 'The workflow runs.']);
      expect(await runsOf(id)).toMatchObject([{ id: answer.body.run_id, trigger: 'hook' }]);
      const shown = await get(id);
      expect(shown.hook?.last_called_at).not.toBeNull();
      expect(JSON.stringify(shown)).not.toContain(secret);
      const [row] = await api.rows('select hook_hash from workflows where id = $1', [id]);
      expect(row.hook_hash.toString('utf8')).not.toContain(secret);
    });

    it('answers alike whether the address or the secret is wrong, or the account has ended', async () => {
      const id = await make();
      const { secret, key } = await open(id);
      const answers = [await call('0'.repeat(32), secret), await call(key, 'wfs_wrong'), await call(key, owner.token)];
      answers.push(await api.call(null, workflows.call, { params: { key } }));
      await api.rows(`update accounts set status = 'inactive' where id = $1`, [owner.accountId]);
      answers.push(await call(key, secret));
      const [first] = answers.map(({ status, body }) => ({ status, ...body, request_id: undefined }));
      for (const { status, body } of answers) expect({ status, ...body, request_id: undefined }).toEqual(first);
      expect(first).toMatchObject({ status: 404, message: 'There is nothing at this address.' });
      await api.rows(`update accounts set status = 'active' where id = $1`, [owner.accountId]);
      expect(await runsOf(id)).toEqual([]);
    });

    it('with the same key starts one run, also with repeats at any moment', async () => {
      const id = await make();
      const { secret, key } = await open(id);
      const repeat = () => call(key, secret, { 'idempotency-key': 'order-1' });
      const answers = await Promise.all([repeat(), repeat(), repeat()]);
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.run_id}`)).size).toBe(1);
      await finishRuns(id);
      expect((await repeat()).body.run_id).toBe(answers[0]?.body.run_id);
      expect(await runsOf(id)).toHaveLength(1);
      expect((await call(key, secret, { 'idempotency-key': 'order-2' })).status).toBe(202);
      expect((await call(key, secret, { 'idempotency-key': 'x'.repeat(300) })).status).toBe(400);
    });

    it('starts nothing while the workflow runs, or when it cannot run', async () => {
      const id = await make();
      const { secret, key } = await open(id);
      await call(key, secret);
      expect((await call(key, secret)).status).toBe(409);
      const loose = await make(simple({ list: undefined }));
      const other = await open(loose);
      expect((await call(other.key, other.secret)).status).toBe(422);
    });

    it('gets a new secret, after which the old one is worth nothing, and can be closed', async () => {
      const id = await make();
      const first = await open(id);
      const second = await open(id);
      expect([second.key, second.secret === first.secret]).toEqual([first.key, false]);
      expect((await call(first.key, first.secret)).status).toBe(404);
      expect((await call(second.key, second.secret)).status).toBe(202);
      const closed = await api.call(owner, workflows.closeHook, { params: { id } });
      expect(closed.body.data.hook).toBeNull();
      expect((await call(second.key, second.secret)).status).toBe(404);
    });

    it('is limited in how often it comes', async () => {
      const id = await make();
      const { secret, key } = await open(id);
      const statuses: number[] = [];
      for (let n = 0; n < 32; n++)
        statuses.push((await call(key, secret, { 'x-forwarded-for': `10.0.0.${n}` })).status);
      expect(statuses[0]).toBe(202);
      expect(statuses.at(-1)).toBe(429);
    });
  });
});
