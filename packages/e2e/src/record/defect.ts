/**
 * `npm run prove -- defect 135a4e6d`: the tests of a fix on the commit before it, where they must fail. A fix is named by
 * its commit (docs/defects.md).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT }).toString();

/** The tests that a commit brings, and the helpers they need. */
function testsOf(commit: string) {
  const listed = git('diff', '--name-only', '--diff-filter=AM', `${commit}^`, commit).split('\n').filter(Boolean);
  const tests = listed.filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('/journeys/'));
  return { tests, helpers: listed.filter((file) => file.includes('/testing/') || file.includes('.test.worker.')) };
}

const OWN = '@leadwright';

/** The installed packages, but our own as they were on that commit. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, OWN)))
    symlinkSync(readlinkSync(join(from, OWN, name)), join(to, OWN, name));
}

/** Gives back whether the fault shows. */
export function reproduce(commit: string): boolean {
  const { tests, helpers } = testsOf(commit);
  if (tests.length === 0) throw new Error(`${commit} brings no test that runs without a browser`);
  const folder = join(mkdtempSync(join(tmpdir(), 'leadwright-defect-')), 'before');
  git('worktree', 'add', '--quiet', '--detach', folder, `${commit}^`);
  try {
    execFileSync('git', ['checkout', '--quiet', commit, '--', ...tests, ...helpers], { cwd: folder });
    linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--maxWorkers=1', ...tests], {
      cwd: folder,
      stdio: 'inherit',
    });
    return status !== 0;
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
}
