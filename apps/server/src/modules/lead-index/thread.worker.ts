/**
 * Heavy work beside the server: reading cities and importing places keep a processor busy for seconds, in which no request
 * would be answered. It runs in a thread with connections of its own; the caller waits for its message.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { begun } from '../../platform/begun.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Base, type Platform, systemBase } from '../../platform/context.ts';
import { createPlatform } from '../../platform/start.ts';
import { type ImportInput, type ImportResult, importPlaces } from './importing/import.service.ts';
import { loadLocations } from './locations/locations.service.ts';

export type Task = { kind: 'locations' } | { kind: 'import'; input: ImportInput };
type Answer = { result: ImportResult | null } | { error: string };

interface Data {
  leadIndexTask: Task;
  config: Config;
  ownerUrl: string;
}

export function runInThread(
  { config, databases }: Platform,
  task: Task,
  signal?: AbortSignal,
): Promise<ImportResult | null> {
  const data: Data = { leadIndexTask: task, config: { ...config, LOG_LEVEL: 'error' }, ownerUrl: databases.ownerUrl };
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  const stop = () => void begun(worker.terminate());
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise<ImportResult | null>((done, fail) => {
    worker.once('message', (answer: Answer) =>
      'error' in answer ? fail(new Error(answer.error)) : done(answer.result),
    );
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(signal?.aborted ? 'stopped' : `the thread ended with ${code}`)));
  }).finally(() => signal?.removeEventListener('abort', stop));
}

async function perform(ctx: Base, task: Task): Promise<ImportResult | null> {
  if (task.kind === 'import') return importPlaces(ctx, task.input);
  await loadLocations(ctx);
  return null;
}

async function main({ leadIndexTask, config, ownerUrl }: Data) {
  const platform = await createPlatform(config, { ownerUrl });
  try {
    return await perform(systemBase(platform), leadIndexTask);
  } finally {
    await platform.stop();
  }
}

const data = workerData as Data | null;
if (!isMainThread && data?.leadIndexTask) {
  main(data).then(
    (result) => parentPort?.postMessage({ result } satisfies Answer),
    (error: Error) => parentPort?.postMessage({ error: error.message } satisfies Answer),
  );
}
