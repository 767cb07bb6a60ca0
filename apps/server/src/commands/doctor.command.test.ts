import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CheckLine } from '@leadwright/contract/admin/checks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { CHILD_ENV } from '../testing/settings.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const doctor = (settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number | null; said: string }>((ended) => {
    const env = { ...CHILD_ENV, DATA_DIR: scratchFolder('leadwright-doctor-'), PORT: '1', ...settings };
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'doctor', ...args], { env });
    let said = '';
    child.stdout.on('data', (piece) => {
      said += piece;
    });
    child.once('exit', (code) => ended({ code, said }));
  });

it('says what is wrong with the database instead of failing at it, and ends with 1', async () => {
  const away = 'postgres://owner:hidden-word@127.0.0.1:1/none';
  const { code, said } = await doctor({ DATABASE_URL: away });
  expect(said).toMatch(
    /^PROBLEM {2}Database +The database does not answer.*\n +Start the server, or correct DATABASE_URL/m,
  );
  expect(said).toMatch(/^ok {7}Disk/m);
  expect(said).not.toContain('hidden-word');
  expect(code).toBe(1);
});

it('speaks JSON', async () => {
  const { said } = await doctor({ DATABASE_URL: database.url }, '--json');
  const { data } = JSON.parse(said) as { data: unknown[] };
  const lines = data.map((line) => CheckLine.parse(line));
  expect(lines.find(({ check }) => check === 'database')).toMatchObject({ state: 'ok', remedy: '' });
  expect(lines.find(({ check }) => check === 'migrations')?.state).toBe('ok');
});
