import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readVersion } from './version.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadwright-version-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COMMIT = '5e1e01ad'.repeat(5);
let made = 0;
function checkout(files: Record<string, string>): string {
  const root = join(folder, String(made++));
  for (const [name, text] of Object.entries({ 'package.json': '{"version":"1.2.3"}', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), `${text}\n`);
  }
  return root;
}

it.each([
  ['an archive', {}, '1.2.3'],
  ['a detached head', { '.git/HEAD': COMMIT }, '1.2.3+5e1e01ad'],
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main', '.git/refs/heads/main': COMMIT }, '1.2.3+5e1e01ad'],
  [
    'a packed branch',
    { '.git/HEAD': 'ref: refs/heads/main', '.git/packed-refs': `# pack-refs\n${COMMIT} refs/heads/main` },
    '1.2.3+5e1e01ad',
  ],
  [
    'a worktree',
    {
      '.git': 'gitdir: common/worktrees/w',
      'common/HEAD': 'ref: refs/heads/main',
      'common/worktrees/w/HEAD': 'ref: refs/heads/side',
      'common/worktrees/w/commondir': '../..',
      'common/refs/heads/side': COMMIT,
    },
    '1.2.3+5e1e01ad',
  ],
  ['a repository without commits', { '.git/HEAD': 'ref: refs/heads/main' }, '1.2.3'],
])('the version of %s', (_what, files, version) => {
  expect(readVersion(checkout(files))).toBe(version);
});
