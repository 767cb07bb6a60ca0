/**
 * Secrets from files: `<NAME>_FILE` holds the path of a file with the value, as container engines and systemd provide it. The
 * environment of a process is easier to read than a file with its own rights.
 */
import { readFileSync } from 'node:fs';
import { SECRET_SETTINGS } from './settings.ts';
import { type Fault, WrongSettings } from './wrong-settings.ts';

type Environment = Readonly<Record<string, string>>;

const SUFFIX = '_FILE';

/** The environment with the values of all named files. Faults name the setting and the path, never the value. */
export function withSecretFiles(env: Environment): Record<string, string> {
  const faults: Fault[] = [];
  const read: Record<string, string> = {};
  for (const setting of SECRET_SETTINGS) {
    const path = env[setting + SUFFIX];
    if (path === undefined) continue;
    if (env[setting] !== undefined) faults.push(givenTwice(setting));
    else
      try {
        read[setting] = valueIn(path);
      } catch (error) {
        faults.push(unreadable(setting, path, (error as Error).message));
      }
  }
  if (faults.length > 0) throw new WrongSettings(faults);
  return { ...env, ...read };
}

/** Editors and `echo` end a file with a line break that is not part of the secret. */
function valueIn(path: string): string {
  const value = readFileSync(path, 'utf8').replace(/(\r?\n)+$/, '');
  if (value === '') throw new Error('it is empty');
  return value;
}

const givenTwice = (setting: string): Fault => ({
  setting,
  problem: `it is set, and ${setting}${SUFFIX} is set too.`,
  remedy: 'Remove one of the two.',
});

const unreadable = (setting: string, path: string, reason: string): Fault => ({
  setting: setting + SUFFIX,
  problem: `${path} cannot be read (${reason}).`,
  remedy: `Set it to the path of a file that holds the value of ${setting} and that the user of this program may read.`,
});
