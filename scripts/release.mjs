/**
 * `npm run release`: the archive that installs without internet, npm or Node, its bill of materials and their checksums, in `release/`.
 * For the system that it runs on: amd64 or arm64. `--sandbox` adds the simulated world.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { assemble } from './release/assemble.mjs';
import { billOf } from './release/bill.mjs';
import { shippedOf, trimmedLock } from './release/shipped.mjs';
import { ensurePackages, ensureWebApp, ROOT } from './setup.mjs';

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

const { values } = parseArgs({
  options: { sandbox: { type: 'boolean', default: false }, out: { type: 'string', default: join(ROOT, 'release') } },
});
const architecture = ARCHITECTURES[process.arch];
if (process.platform !== 'linux' || !architecture) {
  console.error('A release is made on Linux, x64 or arm64.');
  process.exit(1);
}
ensurePackages();
ensureWebApp();

/** When the commit was made: the same commit has the same archive. */
function madeAt() {
  if (process.env.SOURCE_DATE_EPOCH) return new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000);
  try {
    return new Date(execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: ROOT, encoding: 'utf8' }).trim());
  } catch {
    return new Date();
  }
}

async function checksumOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const roots = ['node_modules/@leadwright/server', `node_modules/node-linux-${process.arch}`];
if (values.sandbox) roots.push('node_modules/@leadwright/sandbox');
const shipped = shippedOf(lock.packages, roots, (place) => existsSync(join(ROOT, place)));
const time = madeAt();
const bill = billOf(lock.packages, shipped, { name, version, license, madeAt: time });

const title = `${name}-${version}`;
const full = `${title}-linux-${architecture}${values.sandbox ? '-sandbox' : ''}`;
const stage = join(values.out, 'stage');
rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
const link = (target, path) => {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
};
assemble({ link }, { root: ROOT, folder: join(stage, title), lock: trimmedLock(lock, shipped), shipped, bill });

const archive = join(values.out, `${full}.tar.gz`);
// The same order, times, owners and rights everywhere.
const same = ['--sort=name', `--mtime=@${time.getTime() / 1000}`, '--owner=0', '--group=0', '--numeric-owner'];
execFileSync('tar', [...same, '--mode=u+rwX,go+rX,go-w', '-I', 'gzip -n -6', '-cf', archive, '-C', stage, title]);
rmSync(stage, { recursive: true });
const list = `${full}.cdx.json`;
writeFileSync(join(values.out, list), `${JSON.stringify(bill, null, 2)}\n`);
const sums = [];
for (const file of [`${full}.tar.gz`, list]) sums.push(`${await checksumOf(join(values.out, file))}  ${file}`);
writeFileSync(join(values.out, `${full}.sha256`), `${sums.join('\n')}\n`);
console.log(`${archive}\n${bill.components.length} packages`);
