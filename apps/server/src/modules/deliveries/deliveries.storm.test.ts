import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { startWorker } from '../../platform/jobs/jobs.ts';
import { type Api, startApi } from '../../testing/api.ts';
import { CHILD_ENV } from '../../testing/settings.ts';
import { deliveriesJobs } from './deliveries.jobs.ts';
import { sweepDue } from './history/sweep.service.ts';
import { createEndpoint, deliver } from './public.ts';
import { type Receivers, startReceivers } from './testing/receivers.ts';
import { storm } from './testing/storm.ts';

let [api, receivers] = [{} as Api, {} as Receivers];
beforeAll(async () => {
  receivers = await startReceivers();
  api = await startApi({ EGRESS_ALLOW: receivers.host });
});
afterAll(async () => {
  await api.stop();
  await receivers.stop();
});

describe('many deliveries', () => {
  it('all arrive, signed, although receivers fail, hang or are gone; those that are gone are left alone', async () => {
    const accounts = [await api.buildAccount(), await api.buildAccount()].map(({ accountId }) => accountId);
    const figures = await storm({
      platform: api.platform,
      advance: api.clock.advance,
      receivers,
      accounts,
      endpoints: 20,
      each: 10,
      shares: { failing: 0.3, hanging: 0.05, gone: 0.05 },
      badForMs: 30 * 60_000,
      waitsForTimeouts: false,
      seed: 7,
    });
    expect(figures).toMatchObject({
      deliveries: 400,
      expected: 400,
      lost: 0,
      accepted_twice: 0,
      bad_signatures: 0,
      waiting_at_gone: 0,
    });
  });

  it('survive a sender that is killed in the middle: nothing is lost, and what comes twice has the same id', async () => {
    const { accountId } = await api.buildAccount();
    const count = 60;
    receivers.forget();
    receivers.set('killed', 'hang');
    await asAccount(systemBase(api.platform), accountId, async (tx) => {
      const endpoints = [];
      for (const name of ['killed', 'survivor']) endpoints.push(await createEndpoint(tx, { url: receivers.url(name) }));
      const items = Array.from({ length: count }, (_, n) => ({ event: 'e', key: `k:${n}`, data: `{"n":${n}}` }));
      await deliver(
        tx,
        endpoints.map(({ endpoint }) => endpoint.id),
        items,
      );
    });
    const child = fork(join(import.meta.dirname, 'testing/sender.worker.ts'), {
      env: {
        ...CHILD_ENV,
        OWNER_URL: api.databaseUrl,
        DATA_DIR: api.platform.config.dataDir,
        EGRESS_ALLOW: receivers.host,
        NOW: api.clock.now().toISOString(),
      },
      execArgv: [],
    });
    const ended = once(child, 'exit');
    // It holds some that hang, and has delivered some of the others.
    await expect.poll(() => receivers.hangingAt('killed')).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    receivers.set('killed', { status: 200 });
    api.clock.advance(61_000);
    await sweepDue(systemBase(api.platform));
    const worker = await startWorker(api.platform, deliveriesJobs([]), { pollMs: 50, heartbeatMs: 50, silenceMs: 500 });
    const idsAt = (name: string, isFine: boolean) =>
      new Set(
        receivers
          .of(name)
          .flatMap(({ answered, headers }) => (isFine && answered !== 200 ? [] : [headers['webhook-id']])),
      ).size;
    const delivered = () => ['killed', 'survivor'].map((name) => [idsAt(name, true), idsAt(name, false)]);
    await expect.poll(delivered).toEqual([
      [count, count],
      [count, count],
    ]);
    await worker.stop();
  });
});
