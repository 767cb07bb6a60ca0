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
import { runDoctor } from './doctor.command.ts';
import { runHistory } from './history.command.ts';
import { runImport } from './import.command.ts';
import { runMailCheck } from './mail-check.command.ts';
import { runPrivacy } from './privacy.command.ts';
import { runRestore } from './restore.command.ts';

type Command = (ctx: Base, args: string[], signal: AbortSignal) => Promise<void>;

const COMMANDS: Record<string, Command> = {
  import: runImport,
  'mail-check': runMailCheck,
  privacy: runPrivacy,
  backup: runBackup,
  history: runHistory,
};

/** Those that need the database to be off, or that work without it. */
const OFFLINE: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  restore: runRestore,
  doctor: runDoctor,
};

interface CommandOptions {
  /** Collects what must be closed at the end, also on interrupt. */
  undo: (() => Promise<unknown>)[];
  /** The command was interrupted. */
  signal: AbortSignal;
}

/** One that is interrupted may tidy up for as long. */
const TIDYING_MS = 3_000;

export async function runCommand(name: string, args: string[], config: Config, { undo, signal }: CommandOptions) {
  const command = COMMANDS[name];
  const offline = OFFLINE[name];
  const names = Object.keys({ ...COMMANDS, ...OFFLINE });
  if (!command && !offline) throw new Error(`There is no command ${name}: use migrate, ${names.join(' or ')}.`);
  const work = async () => {
    if (offline) return offline(config, args);
    await command?.(await open({ ...config, LOG_LEVEL: 'error' }, name, { undo, signal }), args, signal);
  };
  await Promise.race([work(), tidiedUp(signal)]);
}

const tidiedUp = (signal: AbortSignal) =>
  new Promise<never>((_, refuse) => {
    signal.addEventListener('abort', () => setTimeout(() => refuse(signal.reason), TIDYING_MS).unref(), { once: true });
  });

async function open(config: Config, as: string, { undo, signal }: CommandOptions): Promise<Base> {
  const log = createLog(config);
  const ownerUrl = await openDatabase(config, log, undo, { join: true, as, signal });
  const platform = await createPlatform(config, { ownerUrl, log });
  undo.unshift(() => platform.stop());
  await seed(platform);
  return systemBase(platform);
}
