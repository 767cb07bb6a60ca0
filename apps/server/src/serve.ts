/** Runs the application on a migrated database: seeds it, then starts the roles. `undo` collects what must be closed. */
import { createApp, knownJobs, modules, schedules } from './app.ts';
import { openSetup } from './modules/identity/public.ts';
import { maintenanceNow } from './modules/installation/public.ts';
import { begun } from './platform/begun.ts';
import type { Config } from './platform/config/config.ts';
import { WrongSettings, wrongSetting } from './platform/config/wrong-settings.ts';
import { type Platform, systemBase } from './platform/context.ts';
import { surviveEscaped } from './platform/escaped.ts';
import { startWorker, type Worker } from './platform/jobs/jobs.ts';
import { watchMaintenance } from './platform/jobs/maintenance.ts';
import { startSchedules } from './platform/jobs/schedules.ts';
import { createPlatform, type PlatformOptions } from './platform/start.ts';
import { startServing } from './platform/undo/outages.ts';
import { seed } from './seed.ts';

type Undo = (() => Promise<unknown>)[];

/** Each step is open, and in `undo`, before the next begins; `signal` ends the start between two steps. */
export async function prepare(
  config: Config,
  options: PlatformOptions,
  undo: Undo,
  signal: AbortSignal,
): Promise<Platform> {
  signal.throwIfAborted();
  const faults = modules.flatMap((module) => module.checkSettings?.(config) ?? []);
  if (faults.length > 0) throw new WrongSettings(faults);
  const platform = await createPlatform(config, options);
  undo.unshift(() => platform.stop());
  signal.throwIfAborted();
  await seed(platform);
  platform.log.info('the data is in place');
  return platform;
}

export async function serve(platform: Platform, undo: Undo, signal: AbortSignal) {
  const { config, log } = platform;
  signal.throwIfAborted();
  surviveEscaped(platform);
  const prepared = config.ROLE === 'web' ? null : begun(prepareModules(platform, signal));
  if (config.ROLE !== 'web') await work(platform, undo);
  signal.throwIfAborted();
  if (config.ROLE === 'worker') {
    await prepared;
    return tellParent({});
  }
  const setup = await openSetup(platform);
  if (setup) log.warn(setup, 'there is no super admin yet: open the link to create it, or type the token of the file');
  const app = await createApp(platform);
  const serving = await startServing(platform);
  undo.unshift(() => serving.stop());
  undo.unshift(() => app.close());
  // A proxy sends requests as soon as the port is open: by then each pool has its first connection.
  await app.inject('/readyz');
  signal.throwIfAborted();
  const address = await app.listen({ host: config.HOST, port: config.PORT }).catch(explainListening);
  await prepared;
  tellParent({ address });
  log.info({ address, mode: config.MODE }, 'ready');
}

/** It may be gone, which is noticed elsewhere. */
const tellParent = (message: object) => {
  if (process.connected) process.send?.({ ready: true, ...message }, () => {});
};

/** A part that fails does not keep the rest from serving: its screens say that it is still loading, and it is tried again. */
async function prepareModules(platform: Platform, signal: AbortSignal) {
  const preparing = modules.map((module) => module.prepare?.(systemBase(platform)));
  const ended = new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
  const outcomes = await Promise.race([Promise.allSettled(preparing), ended]).catch(() => []);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') platform.log.error({ err: outcome.reason }, 'a part could not be prepared');
}

async function work(platform: Platform, undo: Undo) {
  let worker: Worker | undefined;
  const look = async () => (await maintenanceNow(systemBase(platform))) !== null;
  const maintenance = await watchMaintenance(look, (isOn) => worker?.setPaused(isOn), platform.log);
  undo.unshift(() => maintenance.stop());
  // A process that is started during maintenance takes no job.
  const started = await startWorker(platform, knownJobs, { isPaused: maintenance.isOn() });
  undo.unshift(() => started.stop());
  started.setPaused(maintenance.isOn());
  worker = started;
  platform.log.info('the worker is running');
  const clockwork = startSchedules(platform, schedules, { isPaused: maintenance.isOn });
  undo.unshift(() => clockwork.stop());
}

function explainListening(error: NodeJS.ErrnoException): never {
  if (error.code === 'EACCES')
    throw wrongSetting('PORT', `${error.message}.`, 'Choose a port above 1023 and let a reverse proxy listen on 443.');
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    throw wrongSetting(
      'HOST',
      `${error.message}.`,
      'Set it to an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
    );
  throw error;
}
