/** Which version runs: the number of the product, and the commit it was made from where the folder shows it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../../../..');
const SHORT = 8;

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/** `.git` of a worktree is a file that names its folder; branches of worktrees lie in the common one. */
function gitFolders(root: string): string[] {
  const git = join(root, '.git');
  const [, elsewhere] = /^gitdir: (.+)$/.exec(isFile(git) ? textOf(git) : '') ?? [];
  const own = elsewhere ? resolve(root, elsewhere) : git;
  const common = textOf(join(own, 'commondir'));
  return common ? [own, resolve(own, common)] : [own];
}

const isFile = (path: string) => existsSync(path) && !existsSync(join(path, 'HEAD'));

/** Null: this is no checkout. Git itself may not be installed. */
function commitOf(root: string): string | null {
  const folders = gitFolders(root);
  const head = textOf(join(folders[0] ?? '', 'HEAD'));
  const [, ref] = /^ref: (.+)$/.exec(head) ?? [];
  const commit = ref ? folders.map((folder) => refIn(folder, ref)).find(Boolean) : head;
  return commit?.slice(0, SHORT) || null;
}

function refIn(folder: string, ref: string): string {
  const packed = textOf(join(folder, 'packed-refs')).split('\n');
  return textOf(join(folder, ref)) || (packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '');
}

/** `0.1.0`, or `0.1.0+5e1e01ad` with the commit. */
export function readVersion(root = ROOT): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const commit = commitOf(root);
  return commit ? `${version}+${commit}` : version;
}
