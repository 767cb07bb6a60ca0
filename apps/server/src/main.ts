/**
 * One door. `node main.ts` starts the roles of ROLE (web, worker, or both); subcommands do one thing and end.
 * Order matters: database, migrations, seed, then serving; at the end the reverse, so that nothing acknowledged is lost.
 */
import { createApp, modules } from './app.ts';
import { isCommand, runCommand } from './commands/commands.ts';
import { loadConfig, WrongEnvironment } from './platform/config.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { startWorker } from './platform/jobs/jobs.ts';
import { startSchedules } from './platform/jobs/schedules.ts';
import { createLog } from './platform/log.ts';
import { createPlatform } from './platform/start.ts';
import { seed } from './seed.ts';

const DATABASE = 'leadwright';

async function start(undo: (() => Promise<unknown>)[]) {
  const config = loadConfig();
  const log = createLog(config);
  stopOnSignals(undo, (message) => log.info(message));

  const embedded: EmbeddedPostgres | null = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ directory: config.dataDir, log: (message) => log.warn(message) });
  if (embedded) undo.unshift(() => embedded.stop());
  const ownerUrl = config.DATABASE_URL ?? (await ensureDatabase(embedded as EmbeddedPostgres, DATABASE));
  await migrate(config, ownerUrl, (message) => log.info(message));
  const platform = await createPlatform(config, { ownerUrl, log });
  undo.unshift(() => platform.stop());
  await seed(platform);
  if (process.argv[2] === 'migrate') return stop(undo, 0);

  if (config.ROLE !== 'web') {
    const worker = await startWorker(
      platform,
      modules.flatMap(({ jobs = [], schedules = [] }) => [...jobs, ...schedules.map(({ job }) => job)]),
    );
    undo.unshift(() => worker.stop());
    const schedules = startSchedules(
      platform,
      modules.flatMap((module) => module.schedules ?? []),
    );
    undo.unshift(() => schedules.stop());
  }
  if (config.ROLE !== 'worker') {
    const app = await createApp(platform);
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    undo.unshift(() => app.close());
    process.send?.({ ready: true, address });
    log.info({ address, mode: config.MODE }, 'ready');
  } else process.send?.({ ready: true });
}

/** A supervisor that vanishes takes its program along: nobody would stop it otherwise. */
function stopOnSignals(undo: (() => Promise<unknown>)[], say: (message: string) => void) {
  let stopping = false;
  const begin = (why: string) => {
    if (stopping) return;
    stopping = true;
    say(`stopping: ${why}`);
    void stop(undo, 0);
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('disconnect', () => begin('the parent process is gone'));
}

async function stop(undo: (() => Promise<unknown>)[], code: number) {
  setTimeout(() => process.exit(1), 30_000).unref();
  for (const step of undo) await step().catch((error: Error) => console.error(error.message));
  process.exit(code);
}

/** The supervisor does not try again after this one (EX_CONFIG). */
const CANNOT_WORK = 78;
const undo: (() => Promise<unknown>)[] = [];
const [command, ...args] = process.argv.slice(2);
const run = isCommand(command) ? runCommand(command, args, DATABASE, undo).then(() => stop(undo, 0)) : start(undo);
run.catch((error: Error) => {
  console.error(process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message);
  return stop(undo, error instanceof WrongEnvironment ? CANNOT_WORK : 1);
});
