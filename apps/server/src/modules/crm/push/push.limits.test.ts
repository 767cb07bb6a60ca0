/** Whatever the CRM: each lead arrives once at its limit, also after a death. All CRMs: `npm run prove -- tests`; a thousand leads: `npm run prove -- push`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { CHILD_ENV } from '../../../testing/settings.ts';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { runPushJob } from './push.jobs.ts';
import { NOTHING, type Pushes, some, startPushes } from './testing/pushes.ts';
import { SIMULATED, simulatedCrms } from './testing/simulated.ts';
import { verdict, whole } from './testing/verdict.ts';

/** In the short form those with the narrowest limits, one of them with leads gathered into few calls. */
const SHORT = [SIMULATED.hubspot, SIMULATED.salesforceContacts];

describe.each(IS_THOROUGH ? simulatedCrms : SHORT)('$name', (simulated) => {
  const { leads: LEADS } = simulated;
  let crms: Pushes;
  beforeAll(async () => {
    crms = await startPushes(simulated);
  });
  afterAll(() => crms.stop());
  const counters = () => crms.door<Record<string, number>>('/counters');

  it('gets leads once each at its limit, without a single refusal, also when a worker is killed in the middle', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, some(LEADS), { tags: ['q4'] });
    await crms.settings(simulated.limit);
    const push = await crms.plan(by, listId);
    expect(push.plan).toMatchObject({ create: LEADS });
    await crms.confirm(by, push);
    const child = fork(join(import.meta.dirname, 'testing/worker.ts'), {
      env: {
        ...crms.sandbox.env,
        ...CHILD_ENV,
        OWNER_URL: crms.api.databaseUrl,
        DATA_DIR: crms.api.platform.config.dataDir,
        NOW: crms.api.clock.now().toISOString(),
      },
      execArgv: [],
    });
    const ended = once(child, 'exit');
    await once(child, 'message');
    while ((await crms.emails(by.locationId)).length < LEADS / 4) await new Promise((done) => setTimeout(done, 20));
    child.kill('SIGKILL');
    await ended;
    const half = await crms.read(by, push.id);
    expect(half.state).toBe('sending');
    expect(half.sent).toBeLessThan(LEADS);
    // The dead one is believed to hold the connection for half a minute.
    crms.api.clock.advance(31_000);
    const worker = await startWorker(crms.api.platform, [runPushJob], {
      pollMs: 50,
      heartbeatMs: 100,
      silenceMs: 1000,
    });
    await worker.drained();
    await worker.stop();
    expect(await verdict(crms, by, push.id)).toEqual(whole(LEADS));
    expect(await counters()).toMatchObject({ throttled: 0 });
    await crms.settings(simulated.quick);
    await crms.undo(by, push.id);
    expect(await crms.there(by)).toEqual(NOTHING);
  });
});
