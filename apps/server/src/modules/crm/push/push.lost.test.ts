/** Whatever the CRM: answers that are lost neither double a lead nor leave one behind. */
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { contextOn } from '../../search/testing/failing.ts';
import { type Pushes, some, startPushes } from './testing/pushes.ts';
import { SIMULATED } from './testing/simulated.ts';
import { verdict, whole } from './testing/verdict.ts';
import { runPush } from './working/run.service.ts';

describe.each(Object.values(SIMULATED))('$name', (simulated) => {
  let crms: Pushes;
  beforeAll(async () => {
    crms = await startPushes(simulated);
  });
  afterAll(() => crms.stop());

  it('gets a lead once whose answer was lost', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, some(3));
    const push = await crms.plan(by, listId);
    await crms.confirm(by, push);
    await crms.door('/faults', { kind: 'lost', times: 1, ...simulated.writes });
    await crms.api.runJobs();
    // What waits for its next try is tried now.
    crms.api.clock.advance(60_000);
    await runPush(contextOn(crms.api.platform), by.who.accountId, push.id);
    expect(await verdict(crms, by, push.id)).toEqual(whole(3));
  });

  it('gives back in an undo whatever arrived before the line went dead, at every call', async () => {
    const by = await crms.sender();
    await crms.addContact(by, { email: 'hello@company-2.test', ...simulated.old });
    const { listId } = await crms.fill(by, some(4), { tags: ['Lisbon'] });
    const before = await crms.there(by);
    let sent = 0;
    let calls = 0;
    for (; sent < 4; calls += IS_THOROUGH ? 1 : 4) {
      const push = await crms.plan(by, listId);
      await crms.confirm(by, push);
      // What was asked for is done, and nobody hears of it.
      await crms.door('/faults', { kind: 'lost', after: calls });
      await crms.api.runJobs();
      await crms.door('/faults', undefined, 'DELETE');
      await crms.api.call(by.who, crmPush.cancel, { params: { id: push.id } });
      const ended = await crms.read(by, push.id);
      ({ sent } = ended);
      expect(sent + ended.doubtful, `after ${calls} calls`).toBe(4);
      const undone = await crms.undo(by, push.id);
      expect(undone, `after ${calls} calls`).toMatchObject({ state: 'undone', doubtful: 0, undo: { left_alone: 0 } });
      expect(await crms.there(by), `after ${calls} calls`).toEqual(before);
    }
    expect(calls).toBeGreaterThan(3);
  });
});
