/**
 * What the Dockerfile describes, without a container engine: a Debian base from debootstrap, its user, the archive, a root file system that
 * cannot be written to, `/data` and nothing else of this machine. Needs root, as an engine does.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../operating/document.ts';

const USER = 10001;
const DEBOOTSTRAP = '/usr/sbin/debootstrap';
const MIRROR = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
const STOP_MS = 45_000;

export function refuseOtherMachines() {
  if (process.getuid?.() !== 0) throw new Error('cannot run here: it has to run as root, which makes the file system');
  if (!existsSync(DEBOOTSTRAP)) throw new Error('cannot run here: apt-get install -y debootstrap');
}

const dockerfile = () => readFileSync(join(ROOT, 'deploy/container/Dockerfile'), 'utf8');
const linesOf = (word: string) =>
  [...dockerfile().matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest]) => rest as string);

/** `DEBIAN_BASE` is the folder of one that is there already. */
function makeBase(folder: string): string {
  const base = join(folder, 'base');
  const known = process.env['DEBIAN_BASE'];
  if (known) execFileSync('cp', ['-a', known, base]);
  else execFileSync(DEBOOTSTRAP, ['--variant=minbase', 'bookworm', base, MIRROR], { stdio: 'ignore' });
  return base;
}

/** The steps of the Dockerfile, in order: RUN in the base, ADD unpacks. */
function build(base: string, archive: string, version: string) {
  const inside = (command: string) =>
    execFileSync('chroot', [base, '/bin/sh', '-c', command.replaceAll(/\$\{VERSION\}/g, version)], { stdio: 'pipe' });
  const [first = '', second = ''] = linesOf('RUN');
  inside(first);
  execFileSync('tar', ['-xzf', archive, '-C', join(base, 'opt')]);
  inside(second);
}

/** Makes the view and becomes the program: the id stays the same. */
const VIEW = `set -eu
base=$1 view=$2 data=$3; shift 3
mount --make-rprivate /
mkdir -p "$view"; mount --bind "$base" "$view"; mount -o remount,ro,bind "$view"
mount --bind "$data" "$view/data"
mount -t tmpfs tmpfs "$view/tmp"; mount -t proc proc "$view/proc"; mount -t tmpfs tmpfs "$view/dev"
for each in null zero urandom random; do touch "$view/dev/$each"; mount --bind "/dev/$each" "$view/dev/$each"; done
mkdir "$view/dev/shm"; mount -t tmpfs tmpfs "$view/dev/shm"
exec chroot --userspec=${USER}:${USER} "$view" /usr/bin/env --ignore-environment PATH=/usr/bin:/bin "$@"
`;

export interface Container {
  /** Runs a program inside to its end; what it said. */
  run(command: string[], env?: Record<string, string>): Promise<string>;
  /** Starts the product. */
  start(env: Record<string, string>): ChildProcess;
  stop(child: ChildProcess): Promise<void>;
  /** As if the machine were lost. */
  loseData(): void;
}

export function makeContainer(folder: string, archive: string, version: string): Container {
  const base = makeBase(folder);
  build(base, archive, version);
  const [data, view, script] = [join(folder, 'data'), join(folder, 'view'), join(folder, 'view.sh')];
  writeFileSync(script, VIEW);
  const fixed = linesOf('ENV').flatMap((line) => line.split(' '));
  const loseData = () => {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, USER, USER);
  };
  loseData();
  const args = (env: Record<string, string>, command: string[]) => {
    const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    return ['--mount', 'sh', script, base, view, data, ...fixed, ...set, ...command];
  };
  return {
    loseData,
    run: async (command, env = {}) => (await promisify(execFile)('unshare', args(env, command))).stdout,
    start: (env) => spawn('unshare', args(env, entry()), { stdio: ['ignore', 'ignore', 'inherit'] }),
    async stop(child) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((done) => child.once('exit', () => done()));
      child.kill('SIGTERM');
      const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(impatient);
    },
  };
}

/** ENTRYPOINT of the Dockerfile. */
export const entry = () => JSON.parse(linesOf('ENTRYPOINT')[0] as string) as string[];
/** What the health check of the Dockerfile runs. */
export const health = () =>
  JSON.parse(/CMD (\[.+\])$/.exec(linesOf('HEALTHCHECK')[0] as string)?.[1] as string) as string[];
