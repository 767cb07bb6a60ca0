/** The e-mails that are part of a lead's price: looked for and checked by themselves, and the search ends with the last of them. */

import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { enrichment } from '@leadwright/contract/searching/enrichment';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/api.ts';
import { queuedPayloads } from '../../testing/queue.ts';
import { runSearch } from '../search/run.service.ts';
import { contextOn, failingPlatform } from '../search/testing/failing.ts';
import { dentists } from '../search/testing/town.ts';
import { lookForEmails } from './automatic.service.ts';
import { runEnrichment } from './run.service.ts';
import { startActs } from './testing/acts.ts';

let acts: Awaited<ReturnType<typeof startActs>>;
beforeAll(async () => {
  acts = await startActs();
});
afterAll(async () => {
  await acts.api.stop();
  await acts.sandbox.stop();
});

const local = (name: string) => ({ ...dentists({ name }), find_emails: true });
const begin = async (who: TestPerson, body: object) =>
  (await acts.api.call(who, search.create, { body: body as never })).body.data;
const read = async (who: TestPerson, id: number) => (await acts.api.call(who, search.get, { params: { id } })).body;
const runsOf = async (who: TestPerson, id: number) =>
  (await acts.api.call(who, enrichment.ofList, { params: { id } })).body.data;
/** Delivers the rows without starting the address lookup. */
const deliver = (who: TestPerson, id: number) => runSearch(contextOn(acts.api.platform), who.accountId, id);
const finishedEvents = async (id: number) => {
  const all = (await queuedPayloads(acts.api.platform)) as { event?: string; payload?: { searchId?: number } }[];
  return all.filter(({ event, payload }) => event === 'search.finished' && payload?.searchId === id).length;
};
const ANSWERS = ['found', 'none', 'potential'];

describe('a search with its e-mails included', () => {
  it('runs until each has been looked for and checked, tells both, and only then says that it has ended', async () => {
    const who = await acts.api.buildPayer();
    const begun = await begin(who, local('Both'));
    await deliver(who, begun.id);
    const waiting = await read(who, begun.id);
    expect(waiting).toMatchObject({
      status: 'running',
      added: 6,
      finished_at: null,
      rows_finished_at: expect.any(String),
      emails: { total: 6, done: 0, note: null },
    });
    expect(await acts.api.wallet(who)).toEqual({ balance: 494, reserved: 0 });
    expect(await finishedEvents(begun.id)).toBe(0);
    const activity = (await acts.api.call(who, search.running, {})).body.data[0];
    expect(activity).toMatchObject({ status: 'running', can_cancel: true, emails: { total: 6, done: 0 } });
    const before = await acts.rowsOf(who, 'local', begun.list_id);
    expect(before.every(({ email_state }) => email_state === 'looking')).toBe(true);
    await acts.api.runJobs();
    expect(await read(who, begun.id)).toMatchObject({
      status: 'completed',
      finished_at: expect.any(String),
      credits: 6,
      emails: { total: 6, done: 6, failed: 0 },
    });
    const { body } = await acts.api.call(who, lists.get, { params: { id: begun.list_id } });
    expect(body.data).toMatchObject({ running_search_id: null, email_counts: { looking: 0, unchecked: 0 } });
    expect(await runsOf(who, begun.list_id)).toMatchObject([
      { act: 'find-emails', status: 'completed', search_id: begun.id, total: 6, done: 6, credits: 0 },
    ]);
  });

  it.each([
    ['people', 'people', { type: 'people', filters: { seniorities: ['Founder/Owner'] } }],
    ['creators', 'influencer', { type: 'influencer', filters: { platform: 'instagram', followers_min: 100_000 } }],
  ] as const)('leaves none of the %s unchecked', async (_who, type, asked) => {
    const who = await acts.api.buildPayer();
    const begun = await begin(who, { ...asked, list: { name: type }, limit: 12, find_emails: true });
    await acts.api.runJobs();
    const rows = await acts.rowsOf(who, type, begun.list_id);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ email_state }) => !ANSWERS.includes(email_state))).toEqual([]);
    expect(rows.filter(({ email_state }) => email_state === 'found').length).toBeGreaterThan(1);
    const ended = await read(who, begun.id);
    expect(ended.status).toBe('completed');
    expect([ended.emails.done, ended.emails.total > 0]).toEqual([ended.emails.total, true]);
  });

  it('says of a company without website and address that there is nowhere to look, until it has a website', async () => {
    const place = `update lead_places set website = $1, domain = $2, email = null where source_id = 'd1'`;
    await acts.api.rows(place, ['', '']);
    const who = await acts.api.buildPayer();
    const begun = await begin(who, local('Nowhere'));
    await acts.api.runJobs();
    await acts.api.rows(place, ['https://dentist1.test', 'dentist1.test']);
    expect(await read(who, begun.id)).toMatchObject({ status: 'completed', added: 6, emails: { total: 5, done: 5 } });
    const find = async () =>
      (await acts.rowsOf(who, 'local', begun.list_id)).find(({ name }) => name === 'Dentist 1') as { id: number };
    const row = await find();
    expect(row).toMatchObject({ email: '', email_state: 'none', email_origin: { reason: 'nowhere' } });
    await acts.api.call(who, results.update, { params: { id: row.id }, body: { values: { website: 'new.test' } } });
    expect(await find()).toMatchObject({ email_state: 'unchecked', email_origin: null });
  });

  it('looks for nothing where that is switched off', async () => {
    const who = await acts.api.buildPayer();
    const begun = await begin(who, { ...local('Off'), find_emails: false });
    await deliver(who, begun.id);
    expect(await read(who, begun.id)).toMatchObject({ status: 'completed', emails: { total: 0, done: 0 } });
    const rows = await acts.rowsOf(who, 'local', begun.list_id);
    expect(rows.every(({ email_state }) => email_state === 'unchecked')).toBe(true);
    expect(await runsOf(who, begun.list_id)).toEqual([]);
  });
});

describe('the included e-mails', () => {
  it('are not looked for any more when the search is stopped', async () => {
    const who = await acts.api.buildPayer();
    const begun = await begin(who, local('Stopped'));
    await deliver(who, begun.id);
    await lookForEmails(contextOn(acts.api.platform), who.accountId, begun.id);
    await acts.api.call(who, search.cancel, { params: { id: begun.id } });
    await acts.api.runJobs();
    const ended = await read(who, begun.id);
    expect(ended).toMatchObject({ status: 'canceled', added: 6, credits: 6, emails: { done: 0 } });
    expect(ended.emails.note).toContain('stopped');
    const rows = await acts.rowsOf(who, 'local', begun.list_id);
    expect(rows.every(({ email_state }) => email_state === 'unchecked')).toBe(true);
    expect(await runsOf(who, begun.list_id)).toMatchObject([{ status: 'canceled' }]);
    expect(await acts.api.wallet(who)).toEqual({ balance: 494, reserved: 0 });
  });

  it('end the search with a reason when their lookup stops', async () => {
    const who = await acts.api.buildPayer();
    const begun = await begin(who, local('Run stopped'));
    await deliver(who, begun.id);
    await lookForEmails(contextOn(acts.api.platform), who.accountId, begun.id);
    const [run] = await runsOf(who, begun.list_id);
    await acts.api.call(who, enrichment.cancel, { params: { id: run?.id ?? 0 } });
    expect(await read(who, begun.id)).toMatchObject({ status: 'completed', emails: { note: expect.any(String) } });
  });

  it('are taken over once, also with interruptions at any point', async () => {
    for (const at of [1, 2, 3]) {
      const who = await acts.api.buildPayer();
      const begun = await begin(who, local(`Crash ${at}`));
      await deliver(who, begun.id);
      const broken = () => contextOn(failingPlatform(acts.api.platform, at, 'commit').platform);
      await lookForEmails(broken(), who.accountId, begun.id).catch(() => undefined);
      await lookForEmails(contextOn(acts.api.platform), who.accountId, begun.id);
      const [run] = await runsOf(who, begun.list_id);
      await runEnrichment(broken(), who.accountId, run?.id ?? 0).catch(() => undefined);
      await acts.api.runJobs();
      expect(await read(who, begun.id)).toMatchObject({ status: 'completed', emails: { total: 6, done: 6 } });
      expect(await runsOf(who, begun.list_id)).toMatchObject([{ status: 'completed', total: 6, done: 6 }]);
      // Six leads, and the price of the three whose listed address is dead came back, once.
      expect(await acts.api.wallet(who)).toEqual({ balance: 497, reserved: 0 });
    }
  });

  it('that a source could not look up are counted and shown', async () => {
    const who = await acts.api.buildPayer();
    await acts.sandbox.vendor('hunter').fail({ kind: 'quota', times: 50 });
    const begun = await begin(who, local('Failing'));
    await acts.api.runJobs();
    const ended = await read(who, begun.id);
    expect(ended).toMatchObject({ status: 'completed', emails: { total: 6, done: 6 } });
    expect(ended.emails.failed).toBeGreaterThan(0);
    expect(ended.emails.note).toContain('could not be asked');
  });
});
