import { assistant } from '@leadwright/contract/ai/assistant';
import { texts } from '@leadwright/contract/ai/texts';
import { models } from '@leadwright/contract/integrations/models';
import { csvReader } from '@leadwright/contract/leads/csv';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../../../app.ts';
import { systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { eraseSubject, identifierFrom } from '../../privacy/public.ts';
import { confirmed, custom, find } from '../../results/testing/lists.ts';
import { contextOn, interruptedPlatform } from '../../search/testing/failing.ts';
import { POLITE } from '../testing/model.ts';
import { clinics, FIRST_LINE, startWriting, type Writing } from '../testing/writing.ts';
import { writeTexts } from './run.service.ts';
import { forgetOld } from './sweep.service.ts';

let w: Writing;
beforeAll(async () => {
  w = await startWriting();
});
afterAll(() => w.stop());
beforeEach(() => w.model.behaves(POLITE));

const ALL = { filter: { sent: -1 } } as never;
const estimate = (who: TestPerson, id: number, more: object = {}) =>
  w.api.call(who, texts.estimate, {
    params: { id },
    body: { selection: ALL, prompts: [FIRST_LINE], ...more } as never,
  });

describe('texts for many leads', () => {
  it('are estimated, written once each, charged per text, and reported live', async () => {
    const who = await w.writer(100);
    const { listId } = await w.fill(who, clinics(12));
    const { data } = (await estimate(who, listId)).body;
    expect(data).toMatchObject({
      rows: { count: 12 },
      texts: 12,
      key_of: 'platform',
      cost_each: 1,
      maximum_credits: 12,
      is_affordable: true,
      balance: 100,
      balance_after: 88,
      prompts: [{ id: null, prompt_type: 'first_line', open: 12, have: 0 }],
    });
    expect(data.prompts[0]?.tokens).toBeGreaterThan(100);
    const expected = { cost_each: 1, maximum_credits: 12 };
    const run = await w.run(who, listId, { selection: await confirmed(w.api, who, listId, ALL), expected });
    expect(run).toMatchObject({
      status: 'completed',
      total: 12,
      done: 12,
      written: 12,
      skipped: 0,
      failed: 0,
      credits: 12,
      error: null,
    });
    const leads = await w.leadsIn(who, listId);
    expect(leads.map((lead) => lead.ai_first_line)).toEqual(leads.map(({ name }) => `Hello ${name}, from Lisbon.`));
    expect(await w.wallet(who)).toEqual({ balance: 88, reserved: 0 });
    const mine = (await w.api.call(who, texts.mine, {})).body.data;
    expect(mine).toMatchObject([{ id: run.id, list_name: 'Leads' }]);
    expect((await w.api.call(who, texts.ofList, { params: { id: listId } })).body.data).toHaveLength(1);
  });

  it('are tried on five rows, skip those that have one, and overwrite them only when asked to', async () => {
    const who = await w.writer(100);
    const { listId } = await w.fill(who, clinics(8));
    expect((await estimate(who, listId, { limit: 5 })).body.data).toMatchObject({ texts: 5, maximum_credits: 5 });
    const trial = await w.run(who, listId, { limit: 5 });
    expect(trial).toMatchObject({ is_trial: true, written: 5, credits: 5 });
    expect((await w.itemsOf(who, trial.id)).map(({ name, text }) => [name, text])).toContainEqual([
      'Clinic 4',
      'Hello Clinic 4, from Lisbon.',
    ]);
    expect((await estimate(who, listId)).body.data).toMatchObject({ texts: 3, prompts: [{ open: 3, have: 5 }] });
    expect(await w.run(who, listId)).toMatchObject({ is_trial: false, total: 3, written: 3 });
    expect((await w.start(who, listId)).body.message).toBe('There is nothing to write for the chosen rows.');
    w.model.behaves(({ lead }) => `Anew: ${lead['name']}`);
    expect(await w.run(who, listId, { existing: 'overwrite' })).toMatchObject({ total: 8, written: 8, credits: 8 });
    expect((await w.leadsIn(who, listId)).every((lead) => lead.ai_first_line.startsWith('Anew'))).toBe(true);
    expect(await w.wallet(who)).toEqual({ balance: 84, reserved: 0 });
  });

  it('that a trial has just replaced are not written and charged again with the rest', async () => {
    const who = await w.writer(100);
    const { listId } = await w.fill(who, clinics(8));
    await w.run(who, listId);
    const overwriting = { existing: 'overwrite' } as const;
    const trial = await w.run(who, listId, { ...overwriting, limit: 5 });
    const after = { ...overwriting, after: trial.id };
    expect((await estimate(who, listId, after)).body.data).toMatchObject({ texts: 3, maximum_credits: 3 });
    expect((await estimate(who, listId, { ...after, limit: 5 })).body.data).toMatchObject({ texts: 3 });
    expect((await estimate(who, listId, { ...after, prompts: [{ default: 'summary' }] })).body.data.texts).toBe(8);
    expect(await w.run(who, listId, after)).toMatchObject({ total: 3, written: 3, credits: 3 });
    expect(await w.wallet(who)).toEqual({ balance: 84, reserved: 0 });
  });

  it('are written by several prompts at once, for ticked rows, in lists of people and creators too', async () => {
    const who = await w.writer(100);
    for (const type of ['people', 'influencer'] as const) {
      const { listId, ids } = await w.fill(who, [{ name: 'Ada' }, { name: 'Bob', dedupeKey: 'bob' }], type);
      const prompts = [FIRST_LINE, { default: 'subject' as const }, { default: 'summary' as const }];
      const run = await w.run(who, listId, { selection: { ids: [ids[0] as number] } as never, prompts });
      expect(run).toMatchObject({ list_type: type, total: 3, written: 3, credits: 3 });
      const [ada, bob] = await w.leadsIn(who, listId, type);
      expect([ada?.ai_subject, ada?.ai_summary, bob?.ai_subject]).toEqual([
        'Hello Ada, from somewhere.',
        'Hello Ada, from somewhere.',
        '',
      ]);
    }
    const { listId } = await w.fill(who, clinics(1));
    const twice = await w.start(who, listId, { prompts: [FIRST_LINE, FIRST_LINE] });
    expect([twice.status, twice.body.errors]).toEqual([422, { prompts: ['Choose one prompt of each kind.'] }]);
  });

  it('say for every row why it has none, and what failed is written once more on request', async () => {
    const who = await w.writer(100);
    const made = await w.api.call(who, assistant.create, {
      body: {
        type: 'local',
        prompt_type: 'first_line',
        name: 'Strict',
        text: 'For {lead.name} in {lead.city}.',
        options: { tone: 'plain', max_words: 20, if_missing: 'skip_row', language: 'own' },
      },
    });
    const prompts = [{ id: made.body.data.id as number }];
    const rows = [
      ...clinics(4),
      { name: 'Nowhere', dedupeKey: 'n' },
      { name: 'Silent', city: 'Porto', dedupeKey: 's' },
    ];
    const { listId, ids } = await w.fill(who, [...rows, { name: 'Unwanted', city: 'Porto', dedupeKey: 'u' }]);
    await w.rows('update results set is_suppressed = true where id = $1', [ids[6]]);
    w.model.behaves((asked) => {
      const name = asked.lead['name'];
      if (name === 'Clinic 1') return { status: 400, code: 'context_length_exceeded' };
      if (name === 'Clinic 2') return asked.times === 1 ? '???' : POLITE(asked);
      return name === 'Silent' ? '???' : POLITE(asked);
    });
    const run = await w.run(who, listId, { prompts });
    expect(run).toMatchObject({ status: 'completed', total: 6, written: 3, skipped: 1, failed: 2, credits: 3 });
    const told = (await w.itemsOf(who, run.id)).map(({ name, state, reason }) => [name, state, reason]);
    expect(told).toEqual([
      ['Clinic 0', 'written', null],
      ['Clinic 1', 'failed', 'too_long'],
      ['Clinic 2', 'written', null],
      ['Clinic 3', 'written', null],
      ['Nowhere', 'skipped', 'missing_value'],
      ['Silent', 'failed', 'garbage'],
    ]);
    const asks = w.model.asked.filter(({ lead }) => lead['name'] === 'Silent').length;
    expect(asks).toBe(4);
    const query = { state: 'failed' } as const;
    const failed = (await w.api.call(who, texts.rows, { params: { id: run.id }, query })).body;
    expect([failed.total, failed.data[1]?.words]).toEqual([
      2,
      'The model answered with nothing usable, several times in a row.',
    ]);
    w.model.behaves(POLITE);
    const again = (await w.api.call(who, texts.retry, { params: { id: run.id } })).body.data;
    expect(await w.finished(who, again.id)).toMatchObject({ total: 2, written: 2, credits: 2 });
    expect(await w.wallet(who)).toEqual({ balance: 95, reserved: 0 });
    const done = await w.api.call(who, texts.retry, { params: { id: again.id } });
    expect([done.status, done.body.message]).toEqual([422, 'Nothing failed in this run.']);
    const [version] = (await w.api.call(who, assistant.versions, { params: prompts[0] as { id: number } })).body.data;
    expect(version?.texts).toBe(5);
  });

  it('end when the key fails: what is left says so, and the credits come back', async () => {
    const who = await w.writer(100);
    const { listId } = await w.fill(who, clinics(20));
    w.model.behaves(({ lead }) =>
      lead['name'] === 'Clinic 3' ? { status: 401, code: 'invalid_api_key' } : 'Fine words.',
    );
    const run = await w.run(who, listId);
    expect(run.status).toBe('failed');
    expect(run.error).toContain('The AI key no longer works');
    expect(run.written + run.failed).toBe(20);
    expect(run.failed).toBeGreaterThan(0);
    expect(await w.wallet(who)).toEqual({ balance: 100 - run.written, reserved: 0 });
    const items = await w.itemsOf(who, run.id);
    expect(new Set(items.filter(({ state }) => state === 'failed').map(({ reason }) => reason))).toEqual(
      new Set(['key']),
    );
  });

  it('can be canceled by the user who started them: nothing more is written or charged', async () => {
    const who = await w.writer(100);
    const { listId } = await w.fill(who, clinics(5));
    const { body } = await w.start(who, listId);
    const { id } = body.data;
    expect(await w.wallet(who)).toEqual({ balance: 100, reserved: 5 });
    expect((await w.api.call(who, texts.cancel, { params: { id } })).body.data.status).toBe('canceled');
    await w.api.runJobs();
    expect(await w.wallet(who)).toEqual({ balance: 100, reserved: 0 });
    expect([(await w.read(who, id)).written, w.model.asked.length]).toEqual([0, 0]);
    expect((await w.api.call(who, texts.cancel, { params: { id } })).status).toBe(409);
  });

  it('are not asked for any more when they are stopped between two looks at them', async () => {
    const who = await w.writer(100);
    const { listId } = await w.fill(who, clinics(5));
    const { id } = (await w.start(who, listId)).body.data;
    const before = w.model.asked.length;
    const stop = () => w.api.call(who, texts.cancel, { params: { id } });
    // Found, opened, and stopped before the first are chosen.
    await writeTexts(contextOn(interruptedPlatform(w.api.platform, 3, stop)), who.accountId, id);
    expect([(await w.read(who, id)).status, w.model.asked.length - before]).toEqual(['canceled', 0]);
  });

  it('are refused without credits, with an incomplete profile, by the older version and for domains', async () => {
    const poor = await w.writer(2);
    const { listId } = await w.fill(poor, clinics(3));
    expect((await estimate(poor, listId)).body.data.is_affordable).toBe(false);
    expect((await w.start(poor, listId)).status).toBe(402);
    const changed = await w.start(poor, listId, { limit: 2, expected: { cost_each: 0, maximum_credits: 0 } });
    expect([changed.status, changed.body.code]).toEqual([409, 'assistant.price_changed']);
    await w.api.call(poor, assistant.chooseVersion, { body: { model_version: 'older' } });
    for (const { status, body } of [await w.start(poor, listId, { limit: 1 }), await estimate(poor, listId)])
      expect([status, body.code]).toEqual([409, 'assistant.no_bulk']);
    const newcomer = await w.api.buildAccount();
    const theirs = await w.fill(newcomer, clinics(1));
    const words = 'Please fill out the business profile form to generate AI data.';
    for (const { status, body } of [await w.start(newcomer, theirs.listId), await estimate(newcomer, theirs.listId)])
      expect([status, body.message]).toEqual([409, words]);
    const rich = await w.writer(10);
    const domains = await w.fill(rich, [{ website: 'https://a.test' }], 'domain');
    expect((await w.start(rich, domains.listId)).status).toBe(422);
    expect(w.model.asked).toHaveLength(0);
  });

  it('belong to the account, and need the module and a signed-in user', async () => {
    const who = await w.writer(10);
    const { listId, ids } = await w.fill(who, clinics(1));
    const run = await w.run(who, listId);
    const other = await w.writer(10);
    const params = { id: run.id };
    for (const call of [
      w.start(other, listId),
      estimate(other, listId),
      w.api.call(other, texts.get, { params }),
      w.api.call(other, texts.rows, { params }),
      w.api.call(other, texts.cancel, { params }),
      w.api.call(other, texts.retry, { params }),
      w.api.call(other, texts.ofList, { params: { id: listId } }),
      w.api.call(other, texts.companies, { params: { id: listId } }),
      w.api.call(other, texts.ofLead, { params: { id: ids[0] as number } }),
    ])
      expect((await call).status).toBe(404);
    expect((await w.api.call(await w.writer(0, { modules: ['ai_suggest'] }), texts.get, { params })).status).toBe(403);
    expect((await w.api.call(null, texts.get, { params })).status).toBe(401);
  });

  it('cost nothing with the account’s own key, and stop when it is taken away', async () => {
    const who = await w.writer(5, { settings: { support_open_ai_api_key: true } });
    await w.api.call(who, models.save, { body: { key: 'sk-of-my-own-1234' } });
    const { listId } = await w.fill(who, clinics(3));
    expect((await estimate(who, listId)).body.data).toMatchObject({ key_of: 'own', cost_each: 0, maximum_credits: 0 });
    expect(await w.run(who, listId, { limit: 2 })).toMatchObject({ written: 2, credits: 0 });
    const { body } = await w.start(who, listId);
    await w.api.call(who, models.remove, {});
    expect(await w.finished(who, body.data.id)).toMatchObject({ status: 'failed', written: 0, failed: 1 });
    // A free run is not retried with a paid key.
    const again = await w.api.call(who, texts.retry, { params: { id: body.data.id } });
    expect([again.status, again.body.code]).toEqual([409, 'assistant.price_changed']);
    expect(await w.wallet(who)).toEqual({ balance: 5, reserved: 0 });
  });
});

describe('texts as columns', () => {
  it('are filtered, corrected by hand, exported, and gone with an erasure', async () => {
    const who = await w.writer(20);
    const rows = [{ ...clinics(1)[0], email: 'ada@c0.test' }, ...clinics(3).slice(1)];
    const { listId, ids } = await w.fill(who, rows);
    w.model.behaves(({ lead }) =>
      lead['name'] === 'Clinic 1' ? 'Línea única: =1+1\n\nSegunda' : POLITE({ lead } as never),
    );
    await w.run(who, listId, { prompts: [{ default: 'direct' }], limit: 2 });
    const names = async (filter: object) => (await find(w.api, who, listId, { ...filter, sent: -1 })).names;
    expect(await names(custom('ai_direct', 'not empty'))).toEqual(['Clinic 0', 'Clinic 1']);
    expect(await names(custom('ai_direct', 'empty'))).toEqual(['Clinic 2']);
    expect(await names(custom('ai_direct', 'like', 'linea unica'))).toEqual(['Clinic 1']);
    expect(await names(custom('ai_direct', 'not like', 'hello'))).toEqual(['Clinic 1', 'Clinic 2']);
    expect(await names({ search: 'unica' })).toEqual([]);
    const details = await w.api.call(who, results.get, { params: { id: ids[1] as number } });
    expect(details.body.data.ai_direct).toBe('Línea única: =1+1\n\nSegunda');
    expect(details.body.data.provenance['ai_direct']).toMatchObject({ source: 'ai' });
    const body = { values: { ai_direct: '=cmd()\nTwo lines' } };
    await w.api.call(who, results.update, { params: { id: ids[1] as number }, body });
    const [edited] = (await w.api.call(who, texts.ofLead, { params: { id: ids[1] as number } })).body.data;
    expect(edited).toMatchObject({ text: '=cmd()\nTwo lines', is_edited: true, prompt: { version: 0 } });
    const request = { selection: ALL, columns: ['name', 'ai_direct'], bom: false } as never;
    const csv = await w.api.call(who, results.exportCsv, { params: { id: listId }, body: request });
    expect(csvReader(',').push(csv.body as never, true)).toContainEqual(['Clinic 1', "'=cmd()\nTwo lines"]);
    await eraseSubject(systemBase(w.api.platform), personalDataHolders, [identifierFrom('ada@c0.test')]);
    expect(await names(custom('ai_direct', 'not empty'))).toEqual(['Clinic 1']);
    const kept = await w.rows('select result_id from lead_texts where account_id = $1', [who.accountId]);
    expect(kept).toEqual([{ result_id: ids[1] }]);
  });

  it('of companies are companies, to be read and added to a list', async () => {
    const who = await w.writer(20);
    const { listId, ids } = await w.fill(who, clinics(2));
    const run = await w.run(who, listId, { prompts: [{ default: 'competitor' }] });
    expect(run).toMatchObject({ written: 2, credits: 2 });
    const [lead] = await w.leadsIn(who, listId);
    expect(lead?.ai_competitor).toBe('Rival of Clinic 0 (rival.test); No Website');
    const { data, total } = (await w.api.call(who, texts.companies, { params: { id: listId } })).body;
    // Whichever lead was written for first.
    const rival = data.find(({ name }) => name === 'Rival of Clinic 0');
    expect([total, rival]).toMatchObject([4, { lead: 'Clinic 0', kind: 'competitor' }]);
    expect(rival).toMatchObject({ why: 'The same trade', sources: [1], domain: 'rival.test', result_id: ids[0] });
    const target = await w.fill(who, []);
    const chosen = data.map(({ id }) => id as number);
    const add = (to: number, by = who) =>
      w.api.call(by, texts.addCompanies, { params: { id: to }, body: { ids: chosen } });
    expect((await add(target.listId)).body).toMatchObject({ added: 1, duplicates: 1, refused: 2 });
    expect(await w.leadsIn(who, target.listId)).toMatchObject([{ website: 'https://rival.test' }]);
    const [text] = (await w.api.call(who, texts.ofLead, { params: { id: ids[0] as number } })).body.data;
    expect(text?.companies[0]).toMatchObject({ name: 'Rival of Clinic 0', list_id: target.listId });
    const people = await w.fill(who, [], 'people');
    expect((await add(people.listId)).status).toBe(422);
    const other = await w.writer();
    const theirs = await w.fill(other, []);
    expect((await add(theirs.listId, other)).status).toBe(404);
    await w.run(who, listId, { prompts: [{ default: 'competitor' }], existing: 'overwrite' });
    expect((await w.api.call(who, texts.companies, { params: { id: listId } })).body.total).toBe(4);
  });

  it('are forgotten as acts after 90 days, and with their leads', async () => {
    const who = await w.writer(20);
    const { listId, ids } = await w.fill(who, clinics(2));
    const { id } = await w.run(who, listId);
    await w.rows('delete from results where id = $1', [ids[0]]);
    await forgetOld(systemBase(w.api.platform));
    expect(await w.rows('select result_id from lead_texts where account_id = $1', [who.accountId])).toHaveLength(1);
    await w.rows(`update text_runs set finished_at = finished_at - interval '91 days' where id = $1`, [id]);
    await forgetOld(systemBase(w.api.platform));
    expect((await w.api.call(who, texts.get, { params: { id } })).status).toBe(404);
    expect(await w.rows('select 1 from text_run_rows where run_id = $1', [id])).toEqual([]);
  });
});
