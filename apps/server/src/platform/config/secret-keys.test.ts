import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { CHILD_ENV } from '../../testing/settings.ts';

const CONFIG = new URL('./config.ts', import.meta.url).href;
const PROGRAMS = 6;

it('are made once by programs that start at the same moment, and nothing is left beside them', async () => {
  const dataDir = scratchFolder('leadwright-keys-');
  const program = `import(${JSON.stringify(CONFIG)}).then(({ loadConfig }) => console.log(
    [...loadConfig(process.env).secretKeys].map(([version, key]) => version + ':' + key.toString('base64')).join()))`;
  const { PATH } = CHILD_ENV;
  const env = { PATH, DATA_DIR: dataDir, MODE: 'sandbox' };
  const run = promisify(execFile);
  const keys = await Promise.all(
    Array.from({ length: PROGRAMS }, async () => (await run(process.execPath, ['-e', program], { env })).stdout.trim()),
  );
  expect(keys[0]).toMatch(/^1:.{44}$/);
  expect(new Set(keys).size).toBe(1);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('secret'))).toEqual(['secret.key']);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});
