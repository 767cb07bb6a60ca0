/** What must hold whatever the CRM: at the end of its access, and back again. Its limit and lost answers have files of their own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { crm } from '@leadwright/contract/integrations/crm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { createPlatform } from '../../../platform/start.ts';
import { type CrmContact, CrmRefusal } from '../adapters/crm.port.ts';
import { openSession } from '../connections/session.service.ts';
import { runPushJob } from './push.jobs.ts';
import { company, NOTHING, type Pushes, some, startPushes } from './testing/pushes.ts';
import { SIMULATED } from './testing/simulated.ts';

/** How the company of the second lead is known. */
const SECOND = { name: 'Company 2', domain: 'company-2.test' };
const HOUR = 3_600_000;

describe.each(Object.values(SIMULATED))('$name', (simulated) => {
  let crms: Pushes;
  beforeAll(async () => {
    crms = await startPushes(simulated);
  });
  afterAll(() => crms.stop());
  const counters = () => crms.door<Record<string, number>>('/counters');

  it('takes back what was made, and has its values again', async () => {
    const by = await crms.sender();
    const old = await crms.addContact(by, { email: 'hello@company-2.test', ...simulated.old });
    const { adapter, session } = await crms.sessionOf(by);
    const before = await crms.there(by);
    const { listId } = await crms.fill(by, [company(1), company(2)], { tags: ['Lisbon'] });
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ state: 'completed', created: 1, updated: 1, failed: 0 });
    expect((await adapter.read(session, old, SECOND))?.values).toMatchObject(simulated.filled);
    expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 1, restored: 1, left_alone: 0 } });
    expect(await crms.emails(by.locationId)).toEqual(['hello@company-2.test']);
    expect(await crms.there(by)).toEqual(before);
  });

  it('renews the access exactly once when a hundred ask for it at its end', async () => {
    const { who, connectionId } = await crms.sender();
    const before = await counters();
    crms.api.clock.advance(25 * HOUR);
    // A second process: pools of its own over the same database.
    const { config } = crms.api.platform;
    const at = { ownerUrl: crms.api.databaseUrl, clock: crms.api.clock, isStrict: true };
    const other = await createPlatform(config, at);
    const bases = [systemBase(crms.api.platform), systemBase(other)] as const;
    const open = (nth: number) => openSession(bases[nth % 2] as (typeof bases)[0], who.accountId, connectionId);
    const sessions = await Promise.all(Array.from({ length: 100 }, (_, nth) => open(nth))).finally(() => other.stop());
    expect(sessions.length).toBe(100);
    const after = await counters();
    expect([after.refreshes, after.refused_refreshes]).toEqual([(before.refreshes ?? 0) + 1, before.refused_refreshes]);
    const { adapter, session } = await crms.sessionOf({ who, connectionId, locationId: '' });
    expect(await adapter.find(session, { email: 'nobody@example.test', phone: '' })).toEqual([]);
  });

  it('renews the access exactly once for a hundred calls that find it ended', async () => {
    const by = await crms.sender();
    const { adapter, session } = await crms.sessionOf(by);
    const { id } = await adapter.create(session, { email: 'ada@company-1.test', ...simulated.old }, []);
    const before = await counters();
    await crms.door(`/${simulated.owners}/${by.locationId}/end-access`, { what: 'access' });
    // A call that must wait too long for its turn is asked again later, as in a push.
    const patiently = async (): Promise<CrmContact | null> =>
      adapter.read(session, id).catch(async (error: unknown) => {
        if (!(error instanceof CrmRefusal && error.kind === 'busy')) throw error;
        await sleep(error.retryAfter * 1000);
        return patiently();
      });
    const read = await Promise.all(Array.from({ length: 100 }, patiently));
    expect(read.every((contact) => contact?.id === id)).toBe(true);
    const after = await counters();
    const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    expect([more('refreshes'), more('refused_refreshes'), more('throttled')]).toEqual([1, 0, 0]);
  });

  it('gets nothing more after it was disconnected in the middle, and gives back what it got', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, some(100));
    const push = await crms.plan(by, listId);
    await crms.confirm(by, push);
    const worker = await startWorker(crms.api.platform, [runPushJob], { pollMs: 20 });
    while ((await crms.emails(by.locationId)).length === 0) await new Promise((done) => setTimeout(done, 5));
    await crms.api.call(by.who, crm.disconnect, { params: { id: by.connectionId } });
    await worker.drained();
    await worker.stop();
    const ended = await crms.read(by, push.id);
    expect(ended).toMatchObject({ state: 'failed', left: 0 });
    expect(ended.error).toMatch(/disconnected/);
    const there = await crms.emails(by.locationId);
    // Nobody can ask any more whether a lead arrived that was on its way: it is told as failed, and the undo looks for it.
    expect(new Set(there).size).toBe(there.length);
    expect(there.length - ended.sent).toBeLessThanOrEqual(ended.doubtful);
    await crms.reconnect(by);
    const undone = await crms.undo(by, push.id);
    expect(undone).toMatchObject({
      state: 'undone',
      doubtful: 0,
      undo: { deleted: there.length, left_alone: 0, open: 0 },
    });
    expect(await crms.there(by)).toEqual(NOTHING);
  });
});
