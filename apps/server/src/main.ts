/**
 * The entry point. `node main.ts` starts the roles in ROLE (web, worker, or both); subcommands do one thing and exit.
 * Settings and a given database are checked before the application is loaded, so configuration errors are reported immediately.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { begun } from './platform/begun.ts';
import { type Config, loadConfig } from './platform/config/config.ts';
import { EXIT_WRONG_SETTINGS, WrongSettings } from './platform/config/wrong-settings.ts';
import { surviveClosedOutput } from './platform/escaped.ts';
import { createLog } from './platform/log.ts';

const LONGEST_END_MS = 30_000;
/** A migration, or the wait for another process's migration, may take too long for a stop request: then it is rolled back. */
const LONGEST_OPENING_MS = 10_000;
/** Added to the number of a signal: how a program ends that a signal interrupted. */
const INTERRUPTED = 128;
const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;

/** What must be closed on exit, in reverse order of opening, so that no acknowledged work is lost. */
const undo: (() => Promise<unknown>)[] = [];
const ending = new AbortController();
let exiting: Promise<void> | undefined;

/** True: it is done and may end. */
async function run(signal: AbortSignal): Promise<boolean> {
  const [command, ...args] = process.argv.slice(2);
  const config = loadConfig(process.env, { needsKeys: command === 'restore' });
  if (command && command !== 'migrate') {
    stopOnSignals((number) => INTERRUPTED + number);
    const { runCommand } = await import('./commands/commands.ts');
    await runCommand(command, args, config, { undo, signal });
    return true;
  }
  stopOnSignals((_number, why) => {
    createLog(config).info(`stopping: ${why}`);
    return 0;
  });
  return start(config, command === 'migrate', signal);
}

/** Also after a restore from the set-up page, which may have brought other keys. */
async function start(given: Config, isOnlyMigrating: boolean, signal: AbortSignal): Promise<boolean> {
  const config = (await finishRestore(given)) ? loadConfig() : given;
  const log = createLog(config);
  log.info('starting');
  const { openDatabase } = await import('./open-database.ts');
  // The embedded database starts in its own process while the application loads. An external database may be unreachable, so it is
  // checked first.
  const loading = config.DATABASE_URL ? null : begun(import('./serve.ts'));
  const ownerUrl = await openDatabase(config, log, undo, { signal });
  const { prepare, serve } = await (loading ?? import('./serve.ts'));
  const platform = await prepare(config, { ownerUrl, log, reload }, undo, signal);
  if (isOnlyMigrating) return true;
  await serve(platform, undo, signal);
  return false;
}

/** What was restored beside the data, by a process that may have been killed since, takes its place before anything runs on it. */
async function finishRestore(config: Config): Promise<boolean> {
  const { completeRestore } = await import('./platform/backup/exchange.ts');
  const done = await completeRestore(config);
  if (done) createLog(config).warn(done, 'a backup was restored');
  return done !== null;
}

/** In the same process: nothing else can be relied on to start it again. */
function reload(): void {
  if (ending.signal.aborted) return;
  running = begun(
    (async () => {
      for (const step of undo.splice(0)) await step().catch((error: Error) => console.error(error.message));
      return start(loadConfig(), false, ending.signal);
    })(),
  );
  follow(running);
}

/** Exit when the parent process disappears, otherwise nothing would ever stop this one. */
function stopOnSignals(codeFor: (number: number, why: string) => number) {
  const begin = (number: number, why: string) => {
    if (!ending.signal.aborted) void begun(end(codeFor(number, why)));
  };
  for (const [signal, number] of Object.entries(SIGNALS)) process.on(signal, () => begin(number, signal));
  const orphaned = () => begin(SIGNALS.SIGTERM, 'the parent process is gone');
  process.on('disconnect', orphaned);
  // The parent may have exited before the listener was added.
  if (process.send && !process.connected) setImmediate(orphaned);
}

/**
 * The first reason to end decides. What is being opened at this moment is given up, or is open, before everything is closed: else
 * it would stay open.
 */
function end(code: number): Promise<void> {
  ending.abort();
  exiting ??= close(code);
  return exiting;
}

async function close(code: number) {
  setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
  await Promise.race([running.catch(() => {}), sleep(LONGEST_OPENING_MS)]);
  for (const step of undo) await step().catch((error: Error) => console.error(error.message));
  process.exit(code);
}

surviveClosedOutput();
let running = begun(run(ending.signal));
follow(running);

function follow(work: Promise<boolean>) {
  work.then(
    (isDone) => (isDone ? end(0) : undefined),
    (error: Error) => {
      // Errors during the shutdown are not reported.
      if (!ending.signal.aborted) console.error(process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message);
      return end(error instanceof WrongSettings ? EXIT_WRONG_SETTINGS : 1);
    },
  );
}
