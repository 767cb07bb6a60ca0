/** Puts a release together in a folder: the server, the built web app, the locked packages with the runtime, and how to start them. */
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Of a workspace: what only tests read. */
const FOR_TESTS =
  /(^|\/)(testing|checks)(\/|$)|\.test(\.[a-z.]+)?\.tsx?$|(^|\/)(node_modules|\.types|dist.*|tsconfig.*\.json)$/;
/** Of a package: what only compilers and debuggers read. */
const FOR_COMPILERS = /\.(map|d\.[cm]?ts)$/;
const FILES = [
  'LICENSE',
  'NOTICE',
  'CHANGELOG.md',
  '.env.example',
  'package.json',
  'docs/operating.md',
  'docs/sign-on.md',
];

const START = `#!/bin/sh
# Starts the product, or does one of its commands: leadwright [migrate|doctor|backup|restore|import|history|privacy|mail-check].
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")
export MODE="\${MODE:-live}" NODE_ENV=production HOME="\${HOME:-/}"
if [ "\${1:-}" = health ]; then exec "$here/node_modules/.bin/node" "$here/bin/health.mjs"; fi
if [ "$MODE" = sandbox ] && [ $# = 0 ] && [ -f "$here/scripts/start.mjs" ]; then
  exec "$here/node_modules/.bin/node" "$here/scripts/start.mjs"
fi
exec "$here/node_modules/.bin/node" --max-semi-space-size=16 --min-semi-space-size=16 "$here/apps/server/src/main.ts" "$@"
`;

/** For health checks of containers, which have no other program to ask with. */
const HEALTH = `// Ends with 0 if the process answers. A worker has no port: it is healthy while it lives.
const { ROLE = 'both', PORT = '3000' } = process.env;
const isWell = async () => (await fetch(\`http://127.0.0.1:\${PORT}/healthz\`, { signal: AbortSignal.timeout(3000) })).ok;
process.exit(ROLE === 'worker' || (await isWell().catch(() => false)) ? 0 : 1);
`;

function copy(from, to, leaveOut) {
  const filter = (path) => !leaveOut(path.slice(from.length + 1));
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
}

function copyPackage(root, folder, place) {
  const isHeavy = /^node_modules\/node-linux-/.test(place);
  copy(join(root, place), join(folder, place), (path) => {
    // Packages below it are shipped by themselves, if they are needed.
    if (/(^|\/)node_modules$/.test(path)) return true;
    return FOR_COMPILERS.test(path) || (isHeavy && /^(include|share)$/.test(path));
  });
}

function write(path, text, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

function linkPrograms({ link }, folder, shipped) {
  const runtime = shipped.find((place) => /^node_modules\/node-linux-/.test(place));
  if (!runtime) throw new Error('The pinned runtime is not installed: a release is made on Linux, x64 or arm64.');
  link(`../${basename(runtime)}/bin/node`, join(folder, 'node_modules/.bin/node'));
}

/**
 * @param files `link(target, path)` makes a symbolic link and its folder
 * @param what `root` of the repository, `folder` to fill, `lock` and `shipped` places, `bill` of materials
 */
export function assemble(files, { root, folder, lock, shipped, bill }) {
  for (const place of shipped) {
    const { link, resolved } = lock.packages[place];
    if (!link) copyPackage(root, folder, place);
    else {
      copy(join(root, resolved), join(folder, resolved), (path) => FOR_TESTS.test(path));
      const up = '../'.repeat(place.split('/').length - 1);
      files.link(up + resolved, join(folder, place));
    }
  }
  linkPrograms(files, folder, shipped);
  copy(join(root, 'apps/web/dist'), join(folder, 'apps/web/dist'), () => false);
  for (const name of FILES) write(join(folder, name), readFileSync(join(root, name)));
  // An operator may have put secrets beside the files.
  copy(join(root, 'deploy'), join(folder, 'deploy'), (path) => /(^|\/)secrets$/.test(path));
  if (shipped.some((place) => place.endsWith('/sandbox')))
    for (const name of ['start', 'setup'])
      write(join(folder, `scripts/${name}.mjs`), readFileSync(join(root, `scripts/${name}.mjs`)));
  write(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  write(join(folder, 'bill-of-materials.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  write(join(folder, 'bin/leadwright'), START, 0o755);
  write(join(folder, 'bin/health.mjs'), HEALTH);
}
