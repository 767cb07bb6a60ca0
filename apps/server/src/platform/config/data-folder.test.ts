import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const PROGRAMS = 4;
const TIMES = 300;

it('may be prepared by several programs at the same moment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-data-'));
  const module = pathToFileURL(join(import.meta.dirname, 'data-folder.ts')).href;
  const program = `
    import { workerData } from 'node:worker_threads';
    const { prepareDataFolder } = await import(workerData.module);
    for (let n = 0; n < workerData.times; n += 1) prepareDataFolder(workerData.folder);`;
  const address = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const run = () =>
    new Promise<string>((done) => {
      const worker = new Worker(address, { workerData: { module, folder, times: TIMES } });
      worker.once('error', (error) => done((error as Error).message));
      worker.once('exit', () => done('prepared'));
    });
  const ends = await Promise.all(Array.from({ length: PROGRAMS }, run));
  rmSync(folder, { recursive: true });
  expect(ends).toEqual(Array.from({ length: PROGRAMS }, () => 'prepared'));
});
