import { adminChecks, CHECK_NAMES } from '@leadwright/contract/admin/checks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startApi } from '../../../testing/api.ts';

let api = {} as Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('the checks of the installation are in the language of the reader, with what to do and without secrets', async () => {
  const admin = await api.buildAdmin();
  const ask = (language: string) => api.call(admin, adminChecks.examine, {}, { language });
  const [en, es] = [await ask('en'), await ask('es')];
  expect([en.status, es.status]).toEqual([200, 200]);
  expect(en.body.data.find(({ code }) => code === 'extensions.fine')?.text).toBe('All extensions are available.');
  expect(es.body.data.find(({ code }) => code === 'extensions.fine')?.text).toMatch(/^Todas las extensiones/);
  expect(new Set(en.body.data.map(({ check }) => check)).size).toBeGreaterThan(CHECK_NAMES.length - 3);
  for (const { state, text, remedy } of en.body.data) {
    expect(text).not.toMatch(/doctor\.|\{/);
    expect(remedy === '').toBe(state === 'ok');
  }
  const { password } = new URL(api.platform.databases.ownerUrl);
  expect(JSON.stringify([en.body, es.body])).not.toContain(password);
});
