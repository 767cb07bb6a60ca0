/**
 * Set-up shared by both commands on a fresh clone, using only the machine's own Node (18 or newer) and npm: installs
 * the packages, which include the pinned runtime.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const STAMPS = join(ROOT, 'node_modules/.stamps');
const windows = process.platform === 'win32';

export const NODE = join(ROOT, 'node_modules/.bin', windows ? 'node.cmd' : 'node');

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', shell: windows, ...options });
  return result.status ?? 1;
}

const stampOf = (name) => (existsSync(join(STAMPS, name)) ? readFileSync(join(STAMPS, name), 'utf8') : '');

function writeStamp(name, value) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, name), value);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** A release has everything, and nothing to build from. */
const isReleased = existsSync(join(ROOT, 'bill-of-materials.cdx.json'));

/** Installs if the lockfile has changed since the last install. */
export function ensurePackages() {
  if (isReleased) return;
  const wanted = hashOf(readFileSync(join(ROOT, 'package-lock.json')));
  if (existsSync(NODE) && stampOf('packages') === wanted) return;
  console.log('Installing packages…');
  if (run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) process.exit(1);
  writeStamp('packages', wanted);
}

/** Of a build, also one that another process is making or clearing away. */
const BUILT = /^dist(-.*)?$/;

/** Names, sizes and times of all sources: enough to detect a change, and fast. */
function sourceState(folder) {
  const lines = [];
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (['node_modules', '.types'].includes(entry.name) || BUILT.test(entry.name)) continue;
      const full = join(path, entry.name);
      if (entry.isDirectory()) walk(full);
      else {
        const { size, mtimeMs } = statSync(full);
        lines.push(`${full.slice(ROOT.length)} ${size} ${mtimeMs}`);
      }
    }
  };
  walk(join(ROOT, folder));
  return lines.sort().join('\n');
}

/** Builds the web app if it, the contract or the translations have changed since the last build. */
export function ensureWebApp({ quiet = true } = {}) {
  if (isReleased) return;
  const state = hashOf(['apps/web', 'packages/contract', 'packages/i18n'].map(sourceState).join('\n'));
  if (existsSync(join(ROOT, 'apps/web/dist/index.html')) && stampOf('web') === state) return;
  console.log('Building the web app…');
  // Each process builds for itself: what another one builds or serves meanwhile stays whole.
  const built = join(ROOT, `apps/web/dist-${process.pid}`);
  const args = ['build', '--outDir', built, '--emptyOutDir', ...(quiet ? ['--logLevel', 'warn'] : [])];
  if (run(NODE, [join(ROOT, 'node_modules/vite/bin/vite.js'), ...args], { cwd: join(ROOT, 'apps/web') }) !== 0) {
    rmSync(built, { recursive: true, force: true });
    process.exit(1);
  }
  putInPlace(built, join(ROOT, 'apps/web/dist'));
  writeStamp('web', state);
}

/** Replaces a folder by another at once, also when others do the same at that moment: one of them stays, whole. */
export function putInPlace(folder, place) {
  const old = `${place}-old-${process.pid}`;
  for (;;) {
    try {
      renameSync(folder, place);
      break;
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    }
    try {
      renameSync(place, old);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    rmSync(old, { recursive: true, force: true });
  }
}
