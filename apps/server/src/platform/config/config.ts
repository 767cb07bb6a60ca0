/**
 * The only place that reads the environment. Every value is checked at start, with a message that names the variable.
 * Vendor URLs and keys are configuration, so an adapter does not know whether it talks to the sandbox or the real vendor.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { prepareDataFolder } from './data-folder.ts';
import { sandboxDefaults } from './sandbox-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { Settings } from './settings.ts';
import { WrongSettings, wrongSetting } from './wrong-settings.ts';

/**
 * Generated once per installation and stored with the data. Newest first: `version:base64`, comma separated, for rotation. A new
 * one beside data that was sealed with another would only hide that the right one is missing.
 */
function secretKeys(dataDir: string, given: string | undefined): Map<number, Buffer> {
  const file = join(dataDir, 'secret.key');
  if (!given && !existsSync(file)) {
    if (existsSync(join(dataDir, 'postgres/PG_VERSION'))) throw missingKeys(dataDir);
    makeKeys(file);
  }
  const keys = parseKeys(given ?? readFileSync(file, 'utf8'));
  if (keys) return keys;
  throw wrongSetting(
    'SECRET_KEYS',
    `${given ? 'an entry' : `a line of ${file}`} is not version:base64 of 32 bytes.`,
    'Restore the keys from your backup; a new one is made by: echo "1:$(openssl rand -base64 32)"',
  );
}

/** Of `version:base64` entries, by commas or lines. Null: one of them is no key. */
export function parseKeys(text: string): Map<number, Buffer> | null {
  const keys = new Map<number, Buffer>();
  for (const entry of text.split(/[,\n]/).map((part) => part.trim())) {
    if (!entry) continue;
    const [version, encoded] = entry.split(':');
    const key = Buffer.from(encoded ?? '', 'base64');
    if (!Number.isInteger(Number(version)) || key.length !== 32) return null;
    keys.set(Number(version), key);
  }
  return keys;
}

/**
 * Programs that start at the same moment take the same key, and none reads half of it: it is written aside, and the first one to put it
 * in its place wins.
 */
function makeKeys(file: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  chmodSync(aside, 0o600);
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

const missingKeys = (dataDir: string) =>
  wrongSetting(
    'SECRET_KEYS',
    `the secret keys of this installation are missing: SECRET_KEYS is not set and there is no ${join(dataDir, 'secret.key')}. Nothing was written.`,
    'Set SECRET_KEYS, or put back the file secret.key that you kept apart from the backups. Without it nothing can be read.',
  );

/** Errors name the variable but never its value, which may be a secret. */
const faultOf = (issue: z.core.$ZodIssue) => ({
  setting: issue.path.join('.'),
  problem: `${issue.message}.`,
  remedy: 'Correct it in the environment, or remove it to use its default (docs/operating.md lists all settings).',
});

const missingSecret = (setting: string, needs: string, without: string) => ({
  setting,
  problem: `it is needed with ${needs} and is not set.`,
  remedy: `Set it to what the storage service gave you, or remove ${needs} to keep ${without}.`,
});

/** Settings that only make sense together. */
function assertComplete(settings: z.infer<typeof Settings>) {
  const secrets = ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
  const missing = [
    ...secrets
      .filter((name) => settings.S3_BUCKET && !settings[name])
      .map((name) => missingSecret(name, 'S3_BUCKET', 'files in DATA_DIR')),
    ...secrets
      .filter((name) => settings.BACKUP_URL && !settings[`BACKUP_${name}`] && !settings[name])
      .map((name) => missingSecret(`BACKUP_${name}`, 'BACKUP_URL', 'backups in BACKUP_DIR only')),
    ...secrets
      .filter((name) => settings.AUDIT_URL?.startsWith('s3:') && !settings[name])
      .map((name) => missingSecret(name, 'AUDIT_URL', 'the history in the database only')),
  ];
  if (missing.length > 0) throw new WrongSettings(missing);
}

interface ConfigOptions {
  /** The keys must be there already: for a command that reads what was sealed with them. */
  needsKeys?: boolean;
}

export function loadConfig(
  env: Record<string, string | undefined> = process.env,
  { needsKeys = false }: ConfigOptions = {},
) {
  const set = Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  const filled = withSecretFiles(Object.fromEntries(set));
  const mode = filled['MODE'] ?? 'sandbox';
  const sandboxUrl = mode === 'sandbox' ? URL.parse(filled['SANDBOX_URL'] ?? '') : null;
  const defaults = sandboxUrl ? sandboxDefaults(filled['SANDBOX_URL'] as string, filled['MAIL_CHECK_PORT']) : {};
  const parsed = Settings.safeParse({ ...defaults, ...filled });
  if (!parsed.success) throw new WrongSettings(parsed.error.issues.map(faultOf));
  const values = parsed.data;
  assertComplete(values);
  const dataDir = resolve(values.DATA_DIR);
  if (needsKeys && !values.SECRET_KEYS && !existsSync(join(dataDir, 'secret.key'))) throw missingKeys(dataDir);
  prepareDataFolder(dataDir);
  return {
    ...values,
    /** What the environment sets: it cannot be changed on any screen. */
    given: Object.keys(filled).filter((name) => name in Settings.shape),
    dataDir,
    secretKeys: secretKeys(dataDir, values.SECRET_KEYS),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    isSandbox: values.MODE === 'sandbox',
    backupEveryHours: values.BACKUP_EVERY_HOURS ?? (values.MODE === 'sandbox' ? 0 : 24),
  };
}

export type Config = ReturnType<typeof loadConfig>;
