import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { startWorker } from '../../platform/jobs/jobs.ts';
import { testPlatform } from '../../testing/database.ts';
import { SEEDED } from '../../testing/settings.ts';
import { IS_THOROUGH } from '../../testing/thorough.ts';
import { importWorldJob } from './lead-index.jobs.ts';
import { fillingOf, prepareLeadIndex } from './preparation.service.ts';
import { prepareForTests } from './testing/index.ts';
import { PARTS } from './world.service.ts';

const HEAD = 'id,name,categories,lat,lon,city,country,phone\n';
const place = (n: number) => `p${n},Bakery ${n},bakery,30.2${n},-97.7${n},Austin,US,+15125550${100 + n}\n`;
/** One place in each part. */
const partOf = (url: string) => Number(/[?&]part=(\d+)/.exec(url)?.[1]);

describe('the first places of a sandbox', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  let index: Awaited<ReturnType<typeof prepareForTests>>;
  let server: Server;
  let isBroken = true;
  /** Parts whose next answer breaks off in the middle. */
  let dropped = new Set<number>();
  let asked: number[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '' } = request;
      if (!url.startsWith('/world/places.csv?') || isBroken) return void request.socket.destroy();
      const part = partOf(url);
      asked.push(part);
      response.writeHead(200, { 'content-type': 'text/csv' }).write(HEAD + place(part));
      if (dropped.delete(part)) setImmediate(() => request.socket.destroy());
      else response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    made = await testPlatform({ SANDBOX_URL: address }, SEEDED);
    index = await prepareForTests(made.platform);
  });
  afterAll(async () => {
    index.remove();
    await made.stop();
    server.close();
  });
  const rows = async (text: string) => (await made.platform.databases.owner.query(text)).rows;
  beforeEach(async () => {
    isBroken = true;
    dropped = new Set();
    asked = [];
    await rows('delete from lead_places');
    await rows('delete from lead_datasets');
    await rows('truncate dead_jobs');
    await rows('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
  });

  const base = () => systemBase(made.platform);
  /** Runs waiting jobs, regardless of their delay. */
  const runOnce = async () => {
    await rows('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
    const worker = await startWorker(made.platform, [importWorldJob]);
    await worker.drained();
    await worker.stop();
  };
  const waiting = () =>
    rows(
      `select extract(epoch from run_at - now()) <= 61 as is_soon from graphile_worker.jobs where locked_at is null`,
    );

  it('are requested at every start, retried soon after a failure, and reported as failing until then', async () => {
    await prepareLeadIndex(base());
    expect(await fillingOf(base())).toEqual({ isFilling: true, problem: null });
    await runOnce();
    expect(await waiting()).toEqual([{ is_soon: true }]);
    expect(await fillingOf(base())).toEqual({ isFilling: true, problem: expect.stringContaining('places.csv') });
    // Another start does not wait for the pause, and does not ask twice.
    await prepareLeadIndex(base());
    expect(await rows(`select run_at <= now() as is_due from graphile_worker.jobs`)).toEqual([{ is_due: true }]);
    isBroken = false;
    await runOnce();
    expect(await fillingOf(base())).toEqual({ isFilling: false, problem: null });
    expect(await waiting()).toEqual([]);
    expect(await rows('select count(*) as n from lead_places')).toEqual([{ n: PARTS }]);
  });

  it('end by themselves though answers break off: only that part is asked for again', async () => {
    isBroken = false;
    // Each try starts a thread that loads the program, so there are only a few more than the five that may still fail in a row.
    const breaks = IS_THOROUGH ? 16 : 4;
    dropped = new Set(Array.from({ length: breaks }, (_, part) => part));
    await rows(`insert into lead_datasets (source, area, problem, failed_tries) values ('sandbox', 'world', 'x', 20)`);
    await prepareLeadIndex(base());
    // More failures than tries that may fail in a row: each try brought a part. One that comes before the database has
    // noticed the end of the last one brings none.
    while ((await fillingOf(base())).isFilling) await runOnce();
    expect(await fillingOf(base())).toEqual({ isFilling: false, problem: null });
    const asksFor = (part: number) => (part < breaks ? [part, part] : [part]);
    expect(asked).toEqual(Array.from({ length: PARTS }, (_, part) => asksFor(part)).flat());
    expect(await rows('select count(*) as n from lead_places')).toEqual([{ n: PARTS }]);
    expect(await rows('select task from dead_jobs')).toEqual([]);
  });

  it('become a failed job in the end, which runs again like any other', async () => {
    await rows(`insert into lead_datasets (source, area, problem, failed_tries) values ('sandbox', 'world', 'x', 24)`);
    await prepareLeadIndex(base());
    await rows('update graphile_worker._private_jobs set attempts = max_attempts - 1');
    await runOnce();
    expect(await rows('select task from dead_jobs')).toEqual([{ task: 'lead-index.import-world' }]);
    expect(await rows('select failed_tries from lead_datasets')).toEqual([{ failed_tries: 0 }]);
  });

  it('are asked for again after a restore into the middle of them', async () => {
    // The queue of the backup holds the job of a worker that is gone, and the slot of the hour is taken.
    await prepareLeadIndex(base());
    await rows(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`);
    await rows(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that is gone'`);
    await rows(
      `insert into schedule_runs (name, slot) values ('lead-index.prepare', now()) on conflict (name) do update set slot = now()`,
    );
    isBroken = false;
    await prepareLeadIndex(base());
    await rows(`select graphile_worker.force_unlock_workers(array['a worker that is gone'])`);
    await runOnce();
    expect((await fillingOf(base())).isFilling).toBe(false);
  });
});
