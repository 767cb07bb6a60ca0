import { autopilots } from '@leadwright/contract/automation/autopilots';
import { lists } from '@leadwright/contract/leads/lists';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount } from '../../../platform/context.ts';
import { changeAccount } from '../../accounts/public.ts';
import { type AutopilotApi, DAY_MS, dentistsDaily, startAutopilots } from '../testing/autopilots.ts';
import { runAutopilotJob } from './run.jobs.ts';

let api = {} as AutopilotApi;
beforeAll(async () => {
  api = await startAutopilots();
});
afterAll(() => api.stop());

const lines = async (who: Parameters<AutopilotApi['history']>[0], id: number) =>
  (await api.history(who, id)).map(({ cause, state, slot_at, slots, added, reason }) => ({
    cause,
    state,
    slot: slot_at,
    slots,
    added,
    reason,
  }));

describe('a slot', () => {
  it('brings new leads only, at most as many as the cap, and pays for nothing else', async () => {
    const who = await api.buildPayer();
    const { id } = await api.begin(who, { cap: 15 });
    expect(await api.wallet(who)).toEqual({ balance: 485, reserved: 0 });
    await api.pass(DAY_MS);
    await api.pass(DAY_MS);
    await api.pass(DAY_MS);
    const runs = await api.history(who, id);
    // There are forty of them.
    expect(runs.map(({ added, credits, state }) => [added, credits, state])).toEqual([
      [0, 0, 'completed'],
      [10, 10, 'completed'],
      [15, 15, 'completed'],
      [15, 15, 'completed'],
    ]);
    expect(runs[0]).toMatchObject({ found: 40, cause: 'slot' });
    expect(await api.wallet(who)).toEqual({ balance: 460, reserved: 0 });
    const { body } = await api.call(who, lists.find, {});
    expect(body.data).toMatchObject([{ result_count: 40 }]);
  });

  it('is claimed once by concurrent servers', async () => {
    const people = await Promise.all([api.buildPayer(), api.buildPayer(), api.buildPayer()]);
    for (const who of people) await api.begin(who, { cap: 1 });
    api.clock.advance(DAY_MS);
    const claimed = await Promise.all([api.claim(), api.claim(), api.claim(), api.claim()]);
    expect(claimed.reduce((sum, { runs }) => sum + runs, 0)).toBeGreaterThanOrEqual(3);
    await api.runJobs();
    for (const { accountId } of people) {
      const runs = await api.rows('select cause, state from autopilot_runs where account_id = $1 order by id', [
        accountId,
      ]);
      expect(runs).toEqual([
        { cause: 'first', state: 'completed' },
        { cause: 'slot', state: 'completed' },
      ]);
    }
  });

  it('is skipped while the run before it is going on', async () => {
    const who = await api.buildPayer();
    const { id } = (await api.create(who)).body.data;
    // Its job has not run yet, so it is still going on.
    api.clock.advance(DAY_MS);
    expect((await api.claim()).skipped).toBeGreaterThanOrEqual(1);
    expect(await lines(who, id)).toMatchObject([
      { cause: 'slot', state: 'skipped', slots: 1, reason: 'The run before it was still going' },
      { cause: 'first', state: 'searching' },
    ]);
    await api.runJobs();
    await api.pass(DAY_MS);
    expect((await lines(who, id)).map(({ state }) => state)).toEqual(['completed', 'skipped', 'completed']);
  });

  it('that passed while the server was away is made up for once; the others are counted', async () => {
    const who = await api.buildPayer();
    const { id, next_run_at } = await api.begin(who, { cap: 1 });
    const since = new Date(next_run_at ?? '').getTime() - api.clock.now().getTime();
    await api.pass(since + 3 * DAY_MS + 90 * 60_000);
    const day = (n: number) => new Date(new Date(next_run_at ?? '').getTime() + n * DAY_MS).toISOString();
    expect(await lines(who, id)).toMatchObject([
      { cause: 'catch_up', state: 'completed', slot: day(3), slots: 1, added: 1 },
      {
        cause: 'slot',
        state: 'skipped',
        slot: day(0),
        slots: 3,
        reason: '3 runs missed while the server was away',
      },
      { cause: 'first', state: 'completed' },
    ]);
    expect(await api.read(who, id)).toMatchObject({ next_run_at: day(4) });
    expect(await api.claim()).toEqual({ runs: 0, skipped: 0 });
  });

  it('is the only one of a day that was chosen, and then it is finished', async () => {
    const who = await api.buildPayer();
    const date = new Date(api.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    const schedule = { repeat: 'one-time', date, time: '23:59' } as const;
    const { id } = await api.begin(who, { cap: 1, schedule });
    expect(await api.read(who, id)).toMatchObject({ state: 'active', runs: 0, next_run_at: `${date}T23:59:00.000Z` });
    await api.pass(3 * DAY_MS);
    expect(await api.read(who, id)).toMatchObject({ state: 'finished', runs: 1, next_run_at: null });
    const again = await api.call(who, autopilots.resume, { params: { id } });
    expect([again.status, again.body.code]).toEqual([409, 'autopilot.nothing_left']);
    const now = await api.call(who, autopilots.run, { params: { id }, body: {} });
    expect([now.status, now.body.data.cause]).toEqual([200, 'by_hand']);
  });

  it('without a day runs at once and only then', async () => {
    const who = await api.buildPayer();
    const { id } = await api.begin(who, { cap: 1, schedule: { repeat: 'one-time' } });
    expect(await api.read(who, id)).toMatchObject({ state: 'finished', runs: 1, last_runs: [{ added: 1 }] });
  });

  it('moves with the time zone of the account', async () => {
    const who = await api.buildPayer();
    const { id, next_run_at } = await api.begin(who, { cap: 1 });
    expect(next_run_at).toContain('T12:00');
    await api.setZone(who, 'America/New_York');
    expect(await api.read(who, id)).toMatchObject({ time_zone: 'America/New_York' });
    expect((await api.read(who, id)).next_run_at).toContain('T17:00');
  });

  it('that comes only once is not lost when its moment is over by the calendar of a new time zone', async () => {
    const who = await api.buildPayer();
    const at = new Date(api.clock.now().getTime() + 2 * 3600_000).toISOString();
    const only = { repeat: 'one-time', date: at.slice(0, 10), time: at.slice(11, 16) } as const;
    const { id } = (await api.create(who, { cap: 1, schedule: only })).body.data;
    await api.setZone(who, 'Asia/Tokyo');
    expect((await api.read(who, id)).next_run_at).toContain(at.slice(0, 16));
  });
});

describe('a run', () => {
  it('by hand is started at the price that was shown, one at a time, and can be stopped', async () => {
    const who = await api.buildPayer();
    const { id, maximum_credits } = await api.begin(who);
    const run = (most: number) =>
      api.call(who, autopilots.run, { params: { id }, body: { expected: { maximum_credits: most } } });
    const dearer = await run(maximum_credits - 1);
    expect([dearer.status, dearer.body.code]).toEqual([409, 'autopilot.price_changed']);
    const begun = await run(maximum_credits);
    expect([begun.status, begun.body.data.cause]).toEqual([200, 'by_hand']);
    const second = await run(maximum_credits);
    expect([second.status, second.body.code]).toEqual([409, 'autopilot.running']);
    await api.runJobs([runAutopilotJob]);
    const [going] = await api.history(who, id);
    expect(going).toMatchObject({ state: 'searching', search_id: expect.any(Number) });
    const { body: activity } = await api.call(who, search.running, {});
    expect(activity.data[0]).toMatchObject({ id: `search:${going?.search_id}`, kind: 'search', can_cancel: true });
    const stop = () => api.call(who, autopilots.cancelRun, { params: { id, run: going?.id ?? 0 } });
    expect((await stop()).body.data).toMatchObject({ state: 'canceled', added: 0, credits: 0 });
    const stopped = await api.call(who, search.get, { params: { id: going?.search_id ?? 0 } });
    expect(stopped.body.status).toBe('canceled');
    expect([(await stop()).body.code, await api.wallet(who)]).toEqual([
      'autopilot.finished',
      { balance: 490, reserved: 0 },
    ]);
    expect(await api.read(who, id)).toMatchObject({ state: 'active', running: null });
  });

  it('ends when a user stops its search', async () => {
    const who = await api.buildPayer();
    const { id } = (await api.create(who)).body.data;
    await api.runJobs([runAutopilotJob]);
    const [going] = await api.history(who, id);
    await api.call(who, search.cancel, { params: { id: going?.search_id ?? 0 } });
    await api.runJobs();
    expect((await api.history(who, id))[0]).toMatchObject({ state: 'canceled' });
  });

  it('of a list that was deleted does not take place, and the autopilot says so', async () => {
    const who = await api.buildPayer();
    const { id, list } = await api.begin(who);
    await api.call(who, lists.remove, { params: { id: list?.id ?? 0 } });
    await api.pass(DAY_MS);
    expect(await api.read(who, id)).toMatchObject({
      state: 'stopped',
      next_run_at: null,
      list: null,
      stop: { reason: 'list_gone', words: 'Its list was deleted. Choose another one.' },
    });
    const saved = await api.call(who, autopilots.update, {
      params: { id },
      body: dentistsDaily({ list: { name: 'Another' } }),
    });
    expect(saved.body.data).toMatchObject({ state: 'active', list: { name: 'Another' }, stop: null });
  });

  it('of an account that is closed while it searches is over, and its search, too', async () => {
    const who = await api.buildPayer();
    const { id } = (await api.create(who)).body.data;
    await api.runJobs([runAutopilotJob]);
    await asAccount(api.base, who.accountId, (tx) => changeAccount(tx, who.accountId, { status: 'stopped' }));
    await api.wake([runAutopilotJob]);
    const [run] = await api.rows('select state, search_id from autopilot_runs where autopilot_id = $1', [id]);
    const [found] = await api.rows('select status, added, credits from searches where id = $1', [run.search_id]);
    expect([run.state, found]).toEqual(['failed', { status: 'canceled', added: 0, credits: 0 }]);
    await api.runJobs();
    const [left] = await api.rows('select count(*)::int as n from results where account_id = $1', [who.accountId]);
    expect(left).toEqual({ n: 0 });
  });

  it('of an inactive account stops the autopilot until a user resumes it', async () => {
    const who = await api.buildPayer();
    const { id } = await api.begin(who);
    const set = (status: 'stopped' | 'active') =>
      asAccount(api.base, who.accountId, (tx) => changeAccount(tx, who.accountId, { status }));
    await set('stopped');
    await api.pass(DAY_MS);
    const [row] = await api.rows('select state, stop_reason from autopilots where id = $1', [id]);
    expect(row).toEqual({ state: 'stopped', stop_reason: 'inactive' });
    const searches = await api.rows('select from searches where account_id = $1', [who.accountId]);
    expect(searches).toHaveLength(1);
    expect(await api.mails(who)).toEqual([]);
    await set('active');
    const { body } = await api.call(who, autopilots.resume, { params: { id } });
    expect(body.data).toMatchObject({ state: 'active', stop: null });
    expect((await lines(who, id))[0]).toMatchObject({ state: 'skipped', reason: 'The account was not active' });
  });
});
