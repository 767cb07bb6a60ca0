import { autopilots } from '@leadwright/contract/automation/autopilots';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, systemCtx } from '../../platform/context.ts';
import { keyOf } from '../agents/testing/agent.ts';
import { startReceivers } from '../deliveries/testing/receivers.ts';
import { AUSTIN } from '../search/testing/town.ts';
import { setMemberCap } from '../wallet/public.ts';
import { type AutopilotApi, dentistsDaily, startAutopilots } from './testing/autopilots.ts';

let [api, receivers] = [{} as AutopilotApi, {} as Awaited<ReturnType<typeof startReceivers>>];
beforeAll(async () => {
  receivers = await startReceivers();
  api = await startAutopilots({ env: { EGRESS_ALLOW: receivers.host } });
});
afterAll(async () => {
  await api.stop();
  await receivers.stop();
});

const searchWithout = (name: string) => {
  const { search } = dentistsDaily();
  return { ...search, filters: { ...search.filters, [name]: undefined } };
};

describe('an autopilot', () => {
  it('is created with its list, runs at once, and is shown with what it does next', async () => {
    const who = await api.buildPayer();
    const { status, body } = await api.create(who);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Dentists, Austin',
      state: 'active',
      kind: 'industry',
      cap: 10,
      time_zone: 'UTC',
      by: 'Test Person 1',
      next_run_at: '2026-01-16T12:00:00.000Z',
      maximum_credits: 10,
      usual: null,
      runs: 1,
      stop: null,
      paused: null,
      running: { cause: 'first', state: 'searching', slot_at: '2026-01-15T12:00:00.000Z', reason: null },
      list: { name: 'Dentists', type: 'local', has_webhook: false, webhook_host: '' },
      search: { type: 'industry', filters: { industry: 'dentist', location_id: AUSTIN, radius_km: 15 } },
    });
    expect(body.data.summary).toContain('Austin');
    await api.runJobs();
    expect(await api.read(who, body.data.id)).toMatchObject({
      running: null,
      usual: { added: 10, credits: 10 },
      last_runs: [{ state: 'completed', found: 10, added: 10, credits: 10 }],
    });
    const page = await api.call(who, autopilots.find, { query: { search: 'dent' } });
    expect(page.body).toMatchObject({
      total: 1,
      counts: { active: 1, paused: 0, stopped: 0, finished: 0 },
      time_zone: 'UTC',
      month: { found: 10, added: 10, credits: 10 },
      data: [{ id: body.data.id }],
    });
    const none = await api.call(who, autopilots.find, { query: { search: 'plumber', state: 'paused' } });
    expect(none.body).toMatchObject({ total: 0, data: [] });
  });

  it.each([
    ['en', 'Please select location before continue.'],
    ['es', 'Selecciona una ubicación antes de continuar.'],
  ])('by webhook without a location is refused (%s)', async (language, words) => {
    const who = await api.buildPayer();
    const body = dentistsDaily({ type: 'webhook', search: searchWithout('location_id') });
    for (const endpoint of [autopilots.create, autopilots.estimate]) {
      const answer = await api.call(who, endpoint, { body }, { language });
      expect([answer.status, answer.body.errors]).toEqual([422, { 'search.filters.location_id': [words] }]);
    }
  });

  it.each([
    ['en', "Selected list doesn't have webhook, please setup before continue."],
    ['es', 'La lista seleccionada no tiene webhook; configúralo antes de continuar.'],
  ])('by webhook on a list without one is refused, and makes none (%s)', async (language, words) => {
    const who = await api.buildPayer();
    const made = await api.call(who, lists.create, { body: { name: 'Bare', type: 'local' } });
    for (const list of [{ id: made.body.data.id }, { name: 'New' }]) {
      const body = dentistsDaily({ type: 'webhook', list });
      const answer = await api.call(who, autopilots.create, { body }, { language });
      expect([answer.status, answer.body.errors]).toEqual([422, { list: [words] }]);
    }
    expect((await api.call(who, lists.find, {})).body.total).toBe(1);
  });

  it('by webhook on a list that has one says where its leads go', async () => {
    const who = await api.buildPayer();
    const { id } = (await api.call(who, lists.create, { body: { name: 'Told', type: 'local' } })).body.data;
    await api.call(who, webhooks.setUp, { params: { id }, body: { url: receivers.url('new-leads') } });
    const { body } = await api.create(who, { type: 'webhook', list: { id } });
    expect(body.data.list).toMatchObject({ id, has_webhook: true, webhook_host: receivers.host });
  });

  it.each([
    [
      'of people, by webhook',
      { type: 'webhook', search: { type: 'people', filters: { titles: ['CEO'] }, find_emails: true } },
      'search.type',
    ],
    ['without an industry', { search: searchWithout('industry') }, 'search.filters.industry'],
    [
      'with an unknown location',
      { search: { ...dentistsDaily().search, filters: { industry: 'dentist', location_id: 999_999_999 } } },
      'search.filters.location_id',
    ],
    ['of more than 1,000 leads', { cap: 1001 }, 'cap'],
    ['at 24:00', { schedule: { repeat: 'daily', time: '24:00' } }, 'schedule.time'],
    ['on a day that is over', { schedule: { repeat: 'one-time', date: '2026-01-14', time: '10:00' } }, 'schedule.date'],
    [
      'with a CRM that is not connected',
      { chain: [{ id: 'a', on: true, step: { act: 'push', connection_id: 1 } }] },
      'chain.0.step',
    ],
  ])('%s is refused at its field', async (_name, given, field) => {
    const who = await api.buildPayer();
    const answer = await api.create(who, given as never);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is estimated without being made', async () => {
    const who = await api.buildPayer(45);
    const schedule = { repeat: 'monthly', time: '08:00', day: 31 } as const;
    const { body } = await api.call(who, autopilots.estimate, { body: dentistsDaily({ schedule, cap: 40 }) });
    expect(body.data).toEqual({
      next: [
        '2026-01-15T12:00:00.000Z',
        '2026-01-31T08:00:00.000Z',
        '2026-02-28T08:00:00.000Z',
        '2026-03-31T08:00:00.000Z',
        '2026-04-30T08:00:00.000Z',
      ],
      time_zone: 'UTC',
      cost_each: 1,
      maximum_credits: 40,
      balance: 45,
    });
    expect((await api.call(who, autopilots.find, {})).body.total).toBe(0);
    const member = await api.buildMember(who, ['leads']);
    const seen = await api.call(member, autopilots.estimate, { body: dentistsDaily() });
    expect(seen.body.data.balance).toBeNull();
  });

  it('is neither made nor changed at a higher price than was shown', async () => {
    const who = await api.buildPayer();
    const ask = (maximum_credits: number) => ({ ...dentistsDaily(), expected: { maximum_credits } }) as never;
    const dearer = await api.call(who, autopilots.create, { body: ask(9) });
    expect([dearer.status, dearer.body.code]).toEqual([409, 'autopilot.price_changed']);
    const made = await api.call(who, autopilots.create, { body: ask(10) });
    expect(made.status).toBe(200);
    const params = { id: made.body.data.id };
    expect((await api.call(who, autopilots.update, { params, body: ask(9) })).status).toBe(409);
    expect((await api.call(who, autopilots.update, { params, body: ask(10) })).status).toBe(200);
    expect((await api.call(who, autopilots.find, {})).body.total).toBe(1);
  });

  it('of another account does not exist', async () => {
    const [who, other] = [await api.buildPayer(), await api.buildPayer()];
    const { id, running } = (await api.create(who)).body.data;
    const params = { id };
    const answers = [
      await api.call(other, autopilots.get, { params }),
      await api.call(other, autopilots.update, { params, body: dentistsDaily() }),
      await api.call(other, autopilots.remove, { params }),
      await api.call(other, autopilots.pause, { params }),
      await api.call(other, autopilots.resume, { params }),
      await api.call(other, autopilots.run, { params, body: {} }),
      await api.call(other, autopilots.cancelRun, { params: { id, run: running?.id ?? 0 } }),
      await api.call(other, autopilots.history, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    // Nor does its run as one of an own autopilot.
    const own = (await api.create(other)).body.data;
    const crossed = await api.call(other, autopilots.cancelRun, { params: { id: own.id, run: running?.id ?? 0 } });
    expect(crossed.status).toBe(404);
    expect(await api.read(who, id)).toMatchObject({ state: 'active', running: { id: running?.id } });
  });

  it('is not overwritten if another user changed it', async () => {
    const who = await api.buildPayer();
    const made = await api.begin(who);
    const change = (name: string, seen: string) =>
      api.call(who, autopilots.update, { params: { id: made.id }, body: { ...dentistsDaily({ name }), seen } });
    api.clock.advance(1000);
    const first = await change('Mine', made.changed_at);
    expect([first.status, first.body.data.name]).toEqual([200, 'Mine']);
    const second = await change('Yours', made.changed_at);
    expect([second.status, second.body.code]).toEqual([409, 'autopilot.changed']);
    expect((await change('Yours', first.body.data.changed_at)).status).toBe(200);
  });

  it('is changed without a run; another schedule has another next slot', async () => {
    const who = await api.buildPayer();
    const { id } = await api.begin(who);
    const change = async (given: Parameters<typeof dentistsDaily>[0]) =>
      (await api.call(who, autopilots.update, { params: { id }, body: dentistsDaily(given) })).body.data;
    expect(await change({ cap: 5 })).toMatchObject({ cap: 5, runs: 1, running: null });
    const yearly = { repeat: 'yearly', time: '09:00', month: 2, day: 29 } as const;
    expect(await change({ schedule: yearly })).toMatchObject({ next_run_at: '2026-02-28T09:00:00.000Z', runs: 1 });
  });

  it('is deleted with its runs; one that is going on stops, and what it found stays', async () => {
    const who = await api.buildPayer();
    const { id, list } = (await api.create(who)).body.data;
    const [run] = await api.history(who, id);
    expect((await api.call(who, autopilots.remove, { params: { id } })).status).toBe(200);
    await api.runJobs();
    expect((await api.call(who, autopilots.get, { params: { id } })).status).toBe(404);
    expect((await api.call(who, lists.get, { params: { id: list?.id ?? 0 } })).status).toBe(200);
    expect(await api.rows('select from searches where account_id = $1', [who.accountId])).toEqual([]);
    expect(await api.rows('select from autopilot_runs where id = $1', [run?.id])).toEqual([]);
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
  });

  it('is neither saved, resumed nor run by a key that has a limit of credits for the day; it can be paused by one', async () => {
    const who = await api.buildPayer();
    const { id } = await api.begin(who, { cap: 1 });
    const { key } = await keyOf(api, who, { daily_credit_budget: 5 });
    expect((await api.call(key, autopilots.pause, { params: { id } })).status).toBe(200);
    const answers = [
      await api.call(key, autopilots.create, { body: dentistsDaily() }),
      await api.call(key, autopilots.update, { params: { id }, body: dentistsDaily({ cap: 100 }) }),
      await api.call(key, autopilots.resume, { params: { id } }),
      await api.call(key, autopilots.run, { params: { id }, body: {} }),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      answers.map(() => '403 autopilot.limited_key'),
    );
    expect(await api.read(who, id)).toMatchObject({ state: 'paused', cap: 1, runs: 1 });
    const free = await keyOf(api, who);
    expect((await api.call(free.key, autopilots.resume, { params: { id } })).status).toBe(200);
  });

  it('of another user cannot be run by a member with a cap until they save it themselves', async () => {
    const who = await api.buildPayer();
    const member = await api.buildMember(who, ['leads']);
    await inTransaction(systemCtx(api.platform, who.accountId), (tx) => setMemberCap(tx, member.userId, 5));
    const { id, by } = await api.begin(who, { cap: 1 });
    const run = () => api.call(member, autopilots.run, { params: { id }, body: {} });
    const refused = await run();
    expect([refused.status, refused.body.code]).toEqual([403, 'autopilot.capped']);
    expect(refused.body.message).toContain(`those of ${by}.`);
    const body = dentistsDaily({ cap: 1 });
    expect((await api.call(member, autopilots.update, { params: { id }, body })).status).toBe(200);
    expect((await run()).status).toBe(200);
    await api.runJobs();
    expect((await api.history(who, id))[0]).toMatchObject({ cause: 'by_hand', state: 'completed', credits: 1 });
  });

  it('is one of at most 200', async () => {
    const who = await api.buildPayer();
    await api.create(who);
    await api.rows(
      `insert into autopilots (account_id, type, name, kind, filters, find_emails, summary, list_id, schedule, cap, chain,
         resumes_by_itself, state, since, user_id, user_name, language, created_by, created_at, changed_at)
       select account_id, type, name || n, kind, filters, find_emails, summary, list_id, schedule, cap, chain,
         resumes_by_itself, 'finished', since, user_id, user_name, language, created_by, created_at, changed_at
       from autopilots, generate_series(1, 199) n where account_id = $1`,
      [who.accountId],
    );
    const { status, body } = await api.create(who);
    expect([status, body.code, body.message]).toEqual([409, 'autopilot.too_many', expect.stringContaining('200')]);
  });
});
