/**
 * The programs that read the configurations of docs/operating.md and deploy/, for their test. What the machine does not have is taken
 * out of Debian's packages (29 MB once) without installing them: no service starts, and no rights are needed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../node_modules/.cache/readers');
const PROGRAMS = {
  nginx: { debian: 'nginx', path: 'usr/sbin/nginx' },
  caddy: { debian: 'caddy', path: 'usr/bin/caddy' },
  promtool: { debian: 'prometheus', path: 'usr/bin/promtool' },
};

/** Undefined: neither installed nor unpacked. */
export const findReader = (name) => [join('/', PROGRAMS[name].path), join(CACHE, PROGRAMS[name].path)].find(existsSync);

const quiet = { cwd: CACHE, stdio: 'ignore' };

function unpack(name) {
  const isDownloaded = spawnSync('apt-get', ['download', '-qq', name], quiet).status === 0;
  const file = isDownloaded && readdirSync(CACHE).find((each) => each.startsWith(`${name}_`) && each.endsWith('.deb'));
  return Boolean(file) && spawnSync('dpkg', ['-x', file, '.'], quiet).status === 0;
}

/** Names of those that cannot be had here. */
export function ensureReaders() {
  const missing = () => Object.keys(PROGRAMS).filter((name) => !findReader(name));
  if (missing().length === 0 || spawnSync('apt-get', ['--version']).status !== 0) return missing();
  console.log(`Fetching what reads configurations: ${missing().join(', ')}…`);
  mkdirSync(CACHE, { recursive: true });
  const fetchAll = () => {
    for (const name of missing()) unpack(PROGRAMS[name].debian);
  };
  fetchAll();
  if (missing().length > 0 && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    fetchAll();
  }
  return missing();
}
