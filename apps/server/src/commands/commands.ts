/**
 * Operator commands: `main.ts import ...`, `main.ts privacy ...`. They use the database of a running server, or start the
 * embedded one for the duration of the command.
 */
import { openDatabase } from '../open-database.ts';
import type { Config } from '../platform/config/config.ts';
import { type Base, systemBase } from '../platform/context.ts';
import { createLog } from '../platform/log.ts';
import { createPlatform } from '../platform/start.ts';
import { seed } from '../seed.ts';
import { runBackup } from './backup.command.ts';
import { runImport } from './import.command.ts';
import { runMailCheck } from './mail-check.command.ts';
import { runPrivacy } from './privacy.command.ts';
import { runRestore } from './restore.command.ts';

type Command = (ctx: Base, args: string[]) => Promise<void>;

const COMMANDS: Record<string, Command> = {
  import: runImport,
  'mail-check': runMailCheck,
  privacy: runPrivacy,
  backup: runBackup,
};

/** Those that need the database to be off. */
const OFFLINE: Record<string, (config: Config, args: string[]) => Promise<void>> = { restore: runRestore };

/** `undo` collects what must be closed at the end, also on interrupt. */
export async function runCommand(name: string, args: string[], config: Config, undo: (() => Promise<unknown>)[]) {
  const command = COMMANDS[name];
  const offline = OFFLINE[name];
  if (offline) return offline(config, args);
  const names = Object.keys({ ...COMMANDS, ...OFFLINE });
  if (!command) throw new Error(`There is no command ${name}: use migrate, ${names.join(' or ')}.`);
  const interrupt = async () => {
    for (const step of undo.splice(0)) await step().catch(() => {});
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt());
  await command(await open({ ...config, LOG_LEVEL: 'error' }, undo), args);
}

async function open(config: Config, undo: (() => Promise<unknown>)[]): Promise<Base> {
  const log = createLog(config);
  const ownerUrl = await openDatabase(config, log, undo, { join: true });
  const platform = await createPlatform(config, { ownerUrl, log });
  undo.unshift(() => platform.stop());
  await seed(platform);
  return systemBase(platform);
}
