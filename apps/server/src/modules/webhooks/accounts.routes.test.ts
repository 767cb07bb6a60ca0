import { deliveries } from '@leadwright/contract/integrations/deliveries';
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, type WebhookEvent, webhooks } from '@leadwright/contract/integrations/webhooks';
import { zapier } from '@leadwright/contract/integrations/zapier';
import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, asPlatform, systemBase } from '../../platform/context.ts';
import { createEgress } from '../../platform/egress/egress.ts';
import { publish } from '../../platform/events.ts';
import type { TestPerson } from '../../testing/api.ts';
import { textsFinished } from '../assistant/public.ts';
import { verify } from '../deliveries/testing/verify.ts';
import { enrichmentFinished } from '../enrichment/public.ts';
import { searchFinished } from '../search/public.ts';
import { walletExhausted } from '../wallet/public.ts';
import { deliveriesPersonalData, forgetListed } from './personal-data.service.ts';
import { type Hooks, leadsOf, startHooks } from './testing/hooks.ts';

let [hooks, who] = [{} as Hooks, {} as TestPerson];
let name: string;
let count = 0;
beforeAll(async () => {
  hooks = await startHooks();
});
afterAll(() => hooks.stop());
beforeEach(async () => {
  count += 1;
  name = `account-${count}`;
  who = await hooks.api.buildAccount();
});

const url = () => hooks.receivers.url(name);
const got = () => hooks.receivers.of(name);
const create = (events: WebhookEvent[], body: { url?: string; token?: string } = {}) =>
  hooks.api.call(who, webhooks.create, { body: { url: url(), events, ...body } });
const all = async (by = who) => (await hooks.api.call(by, webhooks.list, {})).body.data;
const historyOf = async (id: number) =>
  (await hooks.api.call(who, deliveries.list, { params: { id }, query: {} })).body.data;
const bodyOf = async (id: number) =>
  (await hooks.api.call(who, deliveries.get, { params: { id } })).body.data.sent?.body;

/** A search and an act on rows that have ended, as their modules would leave them behind. */
async function endSomething(listId: number) {
  const { platform } = hooks.api;
  const { rows: searches } = await platform.databases.owner.query(
    `insert into searches (account_id, user_id, user_name, kind, list_id, summary, language, row_limit, filters, source, key_owner, status,
       maximum_credits, reservation_id, created_at, moved_at, finished_at, added)
     values ($1, $2, 'T', 'industry', $3, 'Dentists', 'en', 10, '{}', 'own', 'platform', 'completed', 10, 0, now(), now(), now(), 7) returning id`,
    [who.accountId, who.userId, listId],
  );
  const { rows: runs } = await platform.databases.owner.query(
    `insert into enrichments (account_id, user_id, user_name, list_id, list_type, act, language, row_limit, status, maximum_credits, cost_each,
       created_at, moved_at, finished_at)
     values ($1, $2, 'T', $3, 'local', 'find-emails', 'en', 1, 'completed', 0, 0, now(), now(), now()) returning id`,
    [who.accountId, who.userId, listId],
  );
  const { rows: texts } = await platform.databases.owner.query(
    `insert into text_runs (account_id, user_id, user_name, list_id, list_type, language, prompts, overwrites, is_trial, status, total, written,
       maximum_credits, cost_each, created_at, moved_at, finished_at)
     values ($1, $2, 'T', $3, 'local', 'en', '[{"prompt_type":"subject"}]', false, false, 'completed', 9, 9, 9, 1, now(), now(), now()) returning id`,
    [who.accountId, who.userId, listId],
  );
  const { accountId } = who;
  await asAccount(systemBase(platform), accountId, async (tx) => {
    await publish(tx, searchFinished, { accountId, searchId: searches[0].id });
    await publish(tx, enrichmentFinished, { accountId, runId: runs[0].id });
    await publish(tx, textsFinished, { accountId, runId: texts[0].id });
    await publish(tx, walletExhausted, { accountId });
  });
  await hooks.api.runJobs();
}

describe('a webhook of the account', () => {
  it('gets its subscribed events of all lists, signed', async () => {
    const listId = await hooks.newList(who);
    const { status, body } = await create([
      'lead.added',
      'search.finished',
      'enrichment.finished',
      'text.finished',
      'credits.exhausted',
    ]);
    expect([status, body.data.state, body.data.secret_ends]).toEqual([201, 'live', body.made.secret?.slice(-4)]);
    await hooks.addRows(who, listId, 2);
    await endSomething(listId);
    for (const one of got()) verify(body.made.secret as string, one);
    const told = new Map(got().map(({ body: text }) => [JSON.parse(text).type, JSON.parse(text).data]));
    expect([...told.keys()].sort()).toEqual([
      'credits.exhausted',
      'enrichment.finished',
      'lead.added',
      'search.finished',
      'text.finished',
    ]);
    expect(told.get('lead.added').leads).toHaveLength(2);
    expect(told.get('search.finished')).toMatchObject({
      status: 'completed',
      added: 7,
      list: { id: listId, name: 'Clinics' },
    });
    expect(told.get('enrichment.finished')).toMatchObject({ act: 'find-emails', list: { id: listId } });
    expect(told.get('text.finished')).toMatchObject({ prompts: ['subject'], written: 9, list: { id: listId } });
    const [shown] = await all();
    expect(shown).toMatchObject({ url: url(), delivered: 5, failed: 0, waiting: 0, state: 'live' });
    expect(shown?.hours).toHaveLength(24);
    expect(shown?.hours.at(-1)).toMatchObject({ delivered: 5, failed: 0 });
  });

  it('gets only the final end of a run that was resumed', async () => {
    const listId = await hooks.newList(who);
    await create(['enrichment.finished']);
    const { accountId } = who;
    const { owner } = hooks.api.platform.databases;
    const { rows } = await owner.query(
      `insert into enrichments (account_id, user_id, user_name, list_id, list_type, act, language, row_limit, status, maximum_credits,
         cost_each, total, done, created_at, moved_at, finished_at)
       values ($1, $2, 'T', $3, 'local', 'find-emails', 'en', 1, 'canceled', 0, 0, 9, 2, now(), now(), now()) returning id`,
      [accountId, who.userId, listId],
    );
    const runId = rows[0].id as number;
    const tell = async () => {
      await asAccount(systemBase(hooks.api.platform), accountId, (tx) =>
        publish(tx, enrichmentFinished, { accountId, runId }),
      );
      await hooks.api.runJobs();
    };
    const change = (set: string) => owner.query(`update enrichments set ${set} where id = $1`, [runId]);
    const told = () => got().map(({ body }) => JSON.parse(body).data as { status: string; done: number });
    await tell();
    await change(`status = 'running', finished_at = null`);
    await tell();
    await change(`status = 'completed', done = 9, finished_at = now() + interval '1 minute'`);
    await tell();
    expect(told()).toMatchObject([
      { status: 'canceled', done: 2 },
      { status: 'completed', done: 9 },
    ]);
  });

  it('gets no other events', async () => {
    const listId = await hooks.newList(who);
    const { body } = await create(['search.finished']);
    await hooks.addRows(who, listId, 1);
    expect(got()).toEqual([]);
    const { id } = body.data;
    const changed = await hooks.api.call(who, webhooks.change, {
      params: { id },
      body: { url: url(), events: ['lead.added'] },
    });
    expect(changed.body.data).toMatchObject({ events: ['lead.added'], token_ends: body.data.token_ends });
    await hooks.addRows(who, listId, 1, 'second');
    expect(got()).toHaveLength(1);
  });

  it('can be tested, paused, resumed, given a new secret and deleted', async () => {
    const { body } = await create(['lead.added']);
    const { id } = body.data;
    const params = { id };
    const tested = await hooks.api.call(who, webhooks.testEndpoint, { params });
    expect([tested.body.answered, tested.body.message]).toEqual([200, 'The address responded with 200.']);
    expect(await historyOf(id)).toMatchObject([{ id: tested.body.delivery_id, event: 'test', status: 'delivered' }]);
    hooks.receivers.set(name, { status: 500 });
    await hooks.api.call(who, webhooks.testEndpoint, { params });
    expect((await all())[0]?.state).toBe('live');
    await hooks.pass(3_600_000);
    expect(got()).toHaveLength(2);
    hooks.receivers.set(name, { status: 200 });
    const listId = await hooks.newList(who);
    await hooks.api.call(who, webhooks.pause, { params });
    await hooks.addRows(who, listId, 1);
    expect((await all())[0]).toMatchObject({ state: 'paused', waiting: 1, paused: { by: 'person', mailed: null } });
    const same = { url: url(), events: ['lead.added' as const] };
    expect((await hooks.api.call(who, webhooks.change, { params, body: same })).body.data.state).toBe('paused');
    await hooks.api.call(who, webhooks.resume, { params });
    await hooks.api.runJobs();
    expect(got()).toHaveLength(3);
    const rotated = await hooks.api.call(who, webhooks.rotateSecret, { params });
    expect(rotated.body.made.secret).toMatch(/^whsec_/);
    expect((await all())[0]).toMatchObject({
      old_secret_until: rotated.body.old_secret_until,
      secret_ends: rotated.body.made.secret.slice(-4),
    });
    expect((await hooks.api.call(who, webhooks.remove, { params })).status).toBe(200);
    expect(await all()).toEqual([]);
    await hooks.addRows(who, listId, 1, 'after');
    expect(got()).toHaveLength(3);
    expect((await hooks.api.call(who, webhooks.pause, { params })).status).toBe(404);
  });

  it('needs an event and an address outside; there is a limit, and others have none of it', async () => {
    expect((await create([])).body.errors).toEqual({ events: ['Arrays need at least one item'] });
    expect((await create(['nothing' as never])).body.errors).toEqual({ 'events.0': ['Type is not valid'] });
    const refused = await create(['lead.added'], { url: 'http://192.168.0.1/x' });
    expect([refused.status, refused.body.errors]).toEqual([422, { url: ['This URL/domain cannot be used'] }]);
    const { id } = (await create(['lead.added'])).body.data;
    const stranger = await hooks.api.buildAccount();
    expect(await all(stranger)).toEqual([]);
    for (const endpoint of [
      webhooks.pause,
      webhooks.resume,
      webhooks.rotateSecret,
      webhooks.testEndpoint,
      webhooks.remove,
    ])
      expect((await hooks.api.call(stranger, endpoint, { params: { id } })).status).toBe(404);
    for (let n = 1; n < MAX_WEBHOOKS; n += 1) expect((await create(['lead.added'])).status).toBe(201);
    const beyond = await create(['lead.added']);
    expect([beyond.status, beyond.body.message]).toEqual([422, 'There can be at most 50. Delete one first.']);
  });
});

it('a name that turns to a private address after it was saved is never reached', async () => {
  const { platform } = hooks.api;
  const before = platform.egress;
  const port = Number(new URL(url()).port);
  let address = '93.184.216.34';
  const lookup = async () => [{ address, family: 4 }];
  platform.egress = createEgress({ EGRESS_ALLOW: '' }, { ports: new Set([port]), lookup });
  try {
    const { status, body } = await create(['lead.added'], { url: `http://turning.com:${port}/${name}` });
    expect(status).toBe(201);
    address = '127.0.0.1';
    await hooks.addRows(who, await hooks.newList(who), 1);
    expect(got()).toEqual([]);
    expect(await historyOf(body.data.id)).toMatchObject([{ status: 'waiting', problem: 'refused', answered: null }]);
  } finally {
    await platform.egress.close();
    platform.egress = before;
  }
});

describe('leads that were sent', () => {
  const sent = async (domain: string) => {
    const listId = await hooks.newList(who);
    const { id } = (await create(['lead.added'])).body.data;
    hooks.receivers.set(name, { status: 200, body: `thanks for ${domain}0.test` });
    await hooks.addRows(who, listId, 2, domain);
    const [one] = await historyOf(id);
    expect(await bodyOf(one?.id as number)).toContain(`${domain}0.test`);
    return { endpointId: id, deliveryId: one?.id as number };
  };
  const shown = async (id: number) =>
    JSON.stringify((await hooks.api.call(who, deliveries.get, { params: { id } })).body.data);

  it('are deleted when a person in them is suppressed; the record of the delivery stays', async () => {
    const { deliveryId, endpointId } = await sent('unwanted');
    await hooks.api.call(who, privacy.add, { body: { values: ['unwanted0.test'] } });
    await hooks.api.runJobs();
    expect(await shown(deliveryId)).not.toContain('unwanted0.test');
    expect(await historyOf(endpointId)).toMatchObject([{ status: 'delivered', about: '', answered: 200 }]);
    // A replay contains only the remaining leads.
    await hooks.api.call(who, deliveries.replay, { params: { id: deliveryId } });
    await hooks.api.runJobs();
    expect(leadsOf(got().at(-1) as never)).toHaveLength(1);
  });

  it('are forgotten when many are put on the list at once', async () => {
    const { deliveryId } = await sent('many');
    const { platform } = hooks.api;
    await hooks.api.call(who, privacy.add, { body: { values: ['many1.test'] } });
    await forgetListed(systemBase(platform), who.accountId);
    expect(await bodyOf(deliveryId)).toBeNull();
  });

  it('are found and erased with the person, in all accounts', async () => {
    const { deliveryId } = await sent('erased');
    const person = [{ kind: 'domain', value: 'erased1.test' } as const];
    const base = systemBase(hooks.api.platform);
    expect(await asPlatform(base, (tx) => deliveriesPersonalData.find(tx, person))).toMatchObject([{ id: deliveryId }]);
    expect(await asPlatform(base, (tx) => deliveriesPersonalData.erase(tx, person))).toBe(1);
    expect(await shown(deliveryId)).not.toContain('erased');
    expect(await asPlatform(base, (tx) => deliveriesPersonalData.find(tx, person))).toEqual([]);
  });
});

describe('a hook of Zapier', () => {
  const subscribe = (event: WebhookEvent, listId?: number) =>
    hooks.api.call(who, zapier.subscribe, { body: { target_url: url(), event, list_id: listId } });

  it('is sent one item for each new lead, of its list only, until it unsubscribes', async () => {
    const [mine, other] = [await hooks.newList(who), await hooks.newList(who, 'Other')];
    const { status, body } = await subscribe('lead.added', mine);
    expect([status, body]).toMatchObject([201, { event: 'lead.added', list_id: mine, state: 'live' }]);
    await hooks.addRows(who, other, 1, 'other');
    expect(got()).toEqual([]);
    await hooks.addRows(who, mine, 2);
    const items = JSON.parse(got()[0]?.body ?? '[]');
    expect(items).toMatchObject([{ name: 'Clinic 0', list: { id: mine } }, { name: 'Clinic 1' }]);
    expect(new Set(items.map(({ id }: { id: number }) => id)).size).toBe(2);
    const { data, summary } = (await hooks.api.call(who, zapier.list, {})).body;
    expect([data.length, summary]).toMatchObject([1, { live: 1, delivered_7_days: 1, failed_7_days: 0 }]);
    expect((await hooks.api.call(who, zapier.unsubscribe, { params: { id: body.id } })).status).toBe(200);
    await hooks.addRows(who, mine, 1, 'more');
    expect(got()).toHaveLength(1);
    expect((await hooks.api.call(who, zapier.list, {})).body.data).toEqual([]);
    expect((await hooks.api.call(who, zapier.unsubscribe, { params: { id: body.id } })).status).toBe(404);
  });

  it('that answers 410 is forgotten', async () => {
    const listId = await hooks.newList(who);
    await subscribe('lead.added');
    hooks.receivers.set(name, { status: 410 });
    await hooks.addRows(who, listId, 1);
    expect((await hooks.api.call(who, zapier.list, {})).body).toMatchObject({ data: [], summary: { live: 0 } });
  });

  it('has samples: the newest leads, or an invented item, each with an id', async () => {
    const samples = async (event: WebhookEvent, listId?: number) =>
      (await hooks.api.call(who, zapier.samples, { params: { event }, query: { list_id: listId } })).body;
    for (const event of WEBHOOK_EVENTS) expect(await samples(event)).toMatchObject([{ id: expect.anything() }]);
    const listId = await hooks.newList(who);
    await hooks.addRows(who, listId, 5);
    expect((await samples('lead.added')).map((item) => item['name'])).toEqual(['Clinic 4', 'Clinic 3', 'Clinic 2']);
    expect((await samples('lead.added', listId))[0]).toMatchObject({ list: { id: listId, name: 'Clinics' } });
    const stranger = await hooks.api.buildAccount();
    const asked = { params: { event: 'lead.added' }, query: { list_id: listId } } as const;
    expect((await hooks.api.call(stranger, zapier.samples, asked)).status).toBe(404);
  });

  it('is refused for internal addresses and other accounts’ lists, and is private to the account', async () => {
    const inside = await hooks.api.call(who, zapier.subscribe, {
      body: { target_url: 'http://[::ffff:7f00:1]/', event: 'lead.added' },
    });
    expect([inside.status, inside.body.errors]).toEqual([422, { target_url: ['This URL/domain cannot be used'] }]);
    const theirs = await hooks.newList(await hooks.api.buildAccount());
    expect((await subscribe('lead.added', theirs)).status).toBe(404);
    const { id } = (await subscribe('lead.added')).body;
    expect((await hooks.api.call(who, webhooks.remove, { params: { id } })).status).toBe(404);
    expect(await all()).toEqual([]);
  });
});
