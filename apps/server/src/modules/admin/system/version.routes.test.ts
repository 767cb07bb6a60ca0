import { adminChecks } from '@leadwright/contract/admin/checks';
import { adminSystem } from '@leadwright/contract/admin/system';
import { adminVersion } from '@leadwright/contract/admin/version';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readVersion } from '../../../platform/config/version.ts';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import { noteVersion, selfCheck } from './self-check.service.ts';

const api: Api = await startApi();
afterAll(() => api.stop());
const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(sql, values)).rows;
beforeEach(() => rowsOf(`delete from installation_settings where name in ('version', 'maintenance')`));

const admin = await api.buildAdmin();
const base = systemBase(api.platform);
const read = async () => (await api.call(admin, adminVersion.version, {})).body;
const KEPT = `select value ->> 'version' as version, value ->> 'checkedAt' as checked from installation_settings where name = 'version'`;

it('a new installation notes its version and has no update to check', async () => {
  await noteVersion(base);
  await api.runJobs();
  expect(await read()).toMatchObject({ version: readVersion(), updated_from: null, self_check: null });
});

it('an updated one checks itself once, also in maintenance, and says what it found', async () => {
  await noteVersion(base, '0.0.9');
  await api.call(admin, adminSystem.setMaintenance, { body: { on: true } });
  await noteVersion(base);
  expect(await read()).toMatchObject({ updated_from: '0.0.9', self_check: null });
  await api.runJobs();
  const { self_check: check, since } = await read();
  expect(check?.data.map((line) => line.check)).toEqual(expect.arrayContaining(['database', 'migrations', 'storage']));
  const kept = await rowsOf(KEPT);
  api.clock.advance(60_000);
  await noteVersion(base);
  await api.runJobs();
  expect(await rowsOf(KEPT)).toEqual(kept);
  expect((await read()).since).toBe(since);
});

it('mails the super admin what is wrong, and takes back what it wrote to see that it can', async () => {
  await noteVersion(base, '0.0.9');
  await noteVersion(base);
  await rowsOf(`alter table installation_settings add constraint refused check (name <> 'doctor')`);
  const mails = `select payload ->> 'template' as template, payload ->> 'to' as "to" from graphile_worker._private_jobs`;
  await api.runJobs([selfCheck]);
  const sent = (await rowsOf(mails)).filter(({ template }) => template === 'update-check');
  expect(sent).toMatchObject([{ to: expect.stringContaining('@') }]);
  const { self_check: check } = await read();
  expect(check?.data).toContainEqual(
    expect.objectContaining({
      check: 'writes',
      state: 'problem',
      code: 'writes.refused',
      text: expect.stringContaining('refused'),
    }),
  );
  await rowsOf('alter table installation_settings drop constraint refused');
  const fine = (await api.call(admin, adminChecks.examine, {})).body.data;
  expect(fine).toContainEqual(expect.objectContaining({ check: 'writes', state: 'ok' }));
  expect(await rowsOf(`select from installation_settings where name = 'doctor'`)).toEqual([]);
});

it('what the check found is on the dashboard until the next update', async () => {
  const wrong = { check: 'mail', state: 'problem', code: 'failed', params: { reason: 'connection refused' } };
  const kept = {
    version: readVersion(),
    from: '0.0.9',
    since: '2026-11-18T00:00:00Z',
    checkedAt: '2026-11-18T00:00:01Z',
  };
  await rowsOf(`insert into installation_settings (name, value, changed_at) values ('version', $1, now())`, [
    JSON.stringify({ ...kept, findings: [wrong, { ...wrong, check: 'dns', state: 'ok', code: 'fine' }] }),
  ]);
  const { body } = await api.call(admin, adminChecks.attention, {});
  expect(body.data.filter(({ check }) => check === 'mail' || check === 'dns')).toMatchObject([
    { check: 'mail', state: 'problem', text: expect.stringContaining('connection refused') },
  ]);
  expect(body.data.filter(({ state }) => state === 'ok')).toEqual([]);
});

it('lists what the product is made of, without what only its developers need', async () => {
  const { parts } = await read();
  const names = parts.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']));
  expect(names).not.toContain('vitest');
  expect(parts.find(({ name }) => name === 'fastify')?.license).toBe('MIT');
});
