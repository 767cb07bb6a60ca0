/** During maintenance everything can be read, nothing changed, and no job begins but the few that are meant for it. */
import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { adminSystem } from '@leadwright/contract/admin/system';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob, enqueue, startWorker } from '../../../platform/jobs/jobs.ts';
import { watchMaintenance } from '../../../platform/jobs/maintenance.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';

let api: Api;
let [admin, person] = [{} as TestPerson, {} as TestPerson];
beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
  person = await api.buildAccount();
});
afterAll(() => api.stop());

const set = (on: boolean, until: string | null = null) =>
  api.call(admin, adminSystem.setMaintenance, { body: { on, until } });
const createList = () => api.call(person, lists.create, { body: { name: 'Mine', type: 'local' } });
const site = async () => (await api.call(null, brands.siteSettings, { body: {} })).body;

it('refuses changes with a word and a time, lets reads, sign-in and sign-out through, and ends', async () => {
  const until = new Date(api.clock.now().getTime() + 30 * 60_000).toISOString();
  expect((await set(true, until)).status).toBe(200);
  const refused = await createList();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'platform.maintenance',
    '60',
  ]);
  expect(refused.body.message).toMatch(/being updated/);
  expect((await api.call(person, lists.find, { query: {} })).status).toBe(200);
  expect(await site()).toMatchObject({ maintenance: { until } });
  const signedIn = await api.call(null, identity.login, { body: { email: person.email, password: 'wrong' } });
  expect(signedIn.body.code).not.toBe('platform.maintenance');
  const state = (await api.call(admin, adminSystem.maintenance, {})).body;
  expect(state).toMatchObject({ on: true, until, running: 0, since: api.clock.now().toISOString() });
  expect((await set(false)).status).toBe(200);
  expect((await createList()).status).toBe(200);
  expect((await site()).maintenance).toBeNull();
  const { data } = (await api.call(admin, adminSystem.systemHistory, { query: {} })).body;
  expect(data.filter(({ what }) => what === 'setMaintenance')).toHaveLength(2);
});

it('is switched by administrators only', async () => {
  const { status } = await api.call(person, adminSystem.setMaintenance, { body: { on: true } });
  expect(status).toBe(403);
  expect((await createList()).status).toBe(200);
});

it('pauses workers: jobs wait and none is lost; those for maintenance go on', async () => {
  const done: string[] = [];
  const base = { lane: 'ordinary', payload: z.object({ n: z.number() }), run: async () => {} } as const;
  const usual = defineJob({ ...base, name: 'test.usual', run: async (_ctx, { n }) => void done.push(`usual ${n}`) });
  const backup = defineJob({
    ...base,
    name: 'test.backup',
    duringMaintenance: true,
    run: async (_ctx, { n }) => void done.push(`backup ${n}`),
  });
  const worker = await startWorker(api.platform, [usual, backup]);
  const tx = { client: api.platform.databases.owner };
  worker.setPaused(true);
  await enqueue(tx, usual, { n: 1 });
  await enqueue(tx, backup, { n: 2 });
  await expect.poll(() => done).toEqual(['backup 2']);
  worker.setPaused(false);
  await expect.poll(() => done).toEqual(['backup 2', 'usual 1']);
  await worker.stop();
});

const OPEN = { lane: 'ordinary', payload: z.object({}) } as const;
const inQueue = (name: string) =>
  api.platform.databases.owner.query('select from graphile_worker.jobs where task_identifier = $1', [name]);

it('holds for a worker that is started meanwhile', async () => {
  const done: string[] = [];
  const usual = defineJob({ ...OPEN, name: 'test.early', run: async () => void done.push('usual') });
  const mail = defineJob({
    ...OPEN,
    name: 'test.mail',
    duringMaintenance: true,
    run: async () => void done.push('mail'),
  });
  const tx = { client: api.platform.databases.owner };
  await enqueue(tx, usual, {});
  await enqueue(tx, mail, {});
  const worker = await startWorker(api.platform, [usual, mail], { isPaused: true });
  await expect.poll(() => done).toEqual(['mail']);
  expect((await inQueue('test.early')).rowCount).toBe(1);
  worker.setPaused(false);
  await expect.poll(() => done).toEqual(['mail', 'usual']);
  await worker.stop();
});

it('counts as on until it is known, and its end is told', async () => {
  const told: boolean[] = [];
  let look = async (): Promise<boolean> => {
    throw new Error('the database is away');
  };
  const watch = await watchMaintenance(
    () => look(),
    (isOn) => told.push(isOn),
    api.platform.log,
    1,
  );
  expect([watch.isOn(), told]).toEqual([true, []]);
  look = async () => false;
  await expect.poll(() => told).toEqual([false]);
  expect(watch.isOn()).toBe(false);
  await watch.stop();
});

it('lets a process end that still holds a job: the job is told, and given back', async () => {
  const begun = Promise.withResolvers<void>();
  const holding = defineJob({
    ...OPEN,
    name: 'test.holding',
    async run({ signal }) {
      begun.resolve();
      await new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
    },
  });
  await enqueue({ client: api.platform.databases.owner }, holding, {});
  const worker = await startWorker(api.platform, [holding], { graceMs: 3_000 });
  await begun.promise;
  worker.setPaused(true);
  await worker.stop();
  const { rows } = await api.platform.databases.owner.query(
    `select locked_at, attempts from graphile_worker.jobs where task_identifier = 'test.holding'`,
  );
  expect(rows).toEqual([{ locked_at: null, attempts: 0 }]);
});
