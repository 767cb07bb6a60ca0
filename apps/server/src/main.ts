/**
 * The entry point. `node main.ts` starts the roles in ROLE (web, worker, or both); subcommands do one thing and exit.
 * Settings and a given database are checked before the application is loaded, so configuration errors are reported immediately.
 */
import { loadConfig } from './platform/config/config.ts';
import { EXIT_WRONG_SETTINGS, WrongSettings } from './platform/config/wrong-settings.ts';
import { createLog } from './platform/log.ts';

/** What must be closed on exit, in reverse order of opening, so that no acknowledged work is lost. */
const undo: (() => Promise<unknown>)[] = [];

async function run() {
  const config = loadConfig();
  const [command, ...args] = process.argv.slice(2);
  if (command && command !== 'migrate') {
    const { runCommand } = await import('./commands/commands.ts');
    await runCommand(command, args, config, undo);
    return stop(0);
  }
  const log = createLog(config);
  stopOnSignals((message) => log.info(message));
  const { openDatabase } = await import('./open-database.ts');
  // The embedded database starts in a process of its own; the application is loaded meanwhile. Another one may be out of reach,
  // which is said before.
  const loading = config.DATABASE_URL ? null : import('./serve.ts');
  const ownerUrl = await openDatabase(config, log, undo);
  const { prepare, serve } = await (loading ?? import('./serve.ts'));
  const platform = await prepare(config, { ownerUrl, log }, undo);
  if (command === 'migrate') return stop(0);
  await serve(platform, undo);
}

/** Exit when the parent process disappears, otherwise nothing would ever stop this one. */
function stopOnSignals(say: (message: string) => void) {
  let stopping = false;
  const begin = (why: string) => {
    if (stopping) return;
    stopping = true;
    say(`stopping: ${why}`);
    void stop(0);
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('disconnect', () => begin('the parent process is gone'));
}

async function stop(code: number) {
  setTimeout(() => process.exit(1), 30_000).unref();
  for (const step of undo) await step().catch((error: Error) => console.error(error.message));
  process.exit(code);
}

run().catch((error: Error) => {
  console.error(process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message);
  return stop(error instanceof WrongSettings ? EXIT_WRONG_SETTINGS : 1);
});
