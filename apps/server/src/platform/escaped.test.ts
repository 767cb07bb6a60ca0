import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { CHILD_ENV } from '../testing/settings.ts';

/** Something in the process goes wrong when the parent says so. */
const TROUBLE = `process.on('message', (what) => {
  if (what === 'reject') Promise.reject(new Error('a lost promise', { cause: new Error('its cause') }));
  if (what === 'throw') setImmediate(() => { throw new Error('a lost error'); });
});`;
const TOKEN = 'a token for the test';

describe('an error that nothing handles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-escaped-'));
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is logged with its cause and counted, and the process keeps serving', async () => {
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(TROUBLE)}`, join(import.meta.dirname, '../main.ts')],
      {
        env: {
          ...CHILD_ENV,
          MODE: 'live',
          PORT: '0',
          HOST: '127.0.0.1',
          DATABASE_URL: database.url,
          DATA_DIR: folder,
          LOG_LEVEL: 'error',
          METRICS_TOKEN: TOKEN,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    );
    const ended = once(child, 'exit').then(([code]) => `ended with ${code}`);
    const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
    const lineAbout = async (text: string) => {
      for (;;) {
        const line = await Promise.race([lines.next().then(({ value }) => String(value)), ended]);
        if (line.includes(text) || line.startsWith('ended')) return line;
      }
    };
    const [{ address }] = (await once(child, 'message')) as [{ address: string }];

    child.send('reject');
    expect(JSON.parse(await lineAbout('a lost promise'))).toMatchObject({
      level: 'error',
      err: { message: 'a lost promise', cause: { message: 'its cause' } },
    });
    child.send('throw');
    expect(JSON.parse(await lineAbout('a lost error'))).toMatchObject({ err: { message: 'a lost error' } });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const figures = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    expect(figures).toContain('escaped_errors_total{kind="rejection"} 1');
    expect(figures).toContain('escaped_errors_total{kind="exception"} 1');
    child.kill('SIGTERM');
    expect(await ended).toBe('ended with 0');
  });
});
