/**
 * Commands of the operator: `main.ts import ...`, `main.ts privacy ...`. They join the database of a running program, or start
 * it for as long as they need it.
 */
import { loadConfig } from '../platform/config.ts';
import { type Base, systemBase } from '../platform/context.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { findRunningPostgres } from '../platform/database/running-postgres.ts';
import { createLog } from '../platform/log.ts';
import { createPlatform } from '../platform/start.ts';
import { seed } from '../seed.ts';
import { runImport } from './import.command.ts';
import { runPrivacy } from './privacy.command.ts';

export type Command = (ctx: Base, args: string[]) => Promise<void>;

const COMMANDS: Record<string, Command> = { import: runImport, privacy: runPrivacy };

export const isCommand = (name: string | undefined): name is string => name !== undefined && name in COMMANDS;

/** `undo` fills with what must be closed at the end; an interrupt closes it too. */
export async function runCommand(name: string, args: string[], database: string, undo: (() => Promise<unknown>)[]) {
  const interrupt = async () => {
    for (const step of undo.splice(0)) await step().catch(() => {});
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt());
  await COMMANDS[name]?.(await open(database, undo), args);
}

async function open(database: string, undo: (() => Promise<unknown>)[]): Promise<Base> {
  const config = { ...loadConfig(), LOG_LEVEL: 'error' as const };
  const ownerUrl = config.DATABASE_URL ?? (await findRunningPostgres(config.dataDir, database)) ?? (await start());
  await migrate(config, ownerUrl);
  const platform = await createPlatform(config, { ownerUrl, log: createLog(config) });
  undo.unshift(() => platform.stop());
  await seed(platform);
  return systemBase(platform);

  async function start() {
    const server = await startEmbeddedPostgres({ directory: config.dataDir, log: () => {} });
    undo.unshift(() => server.stop());
    return ensureDatabase(server, database);
  }
}
