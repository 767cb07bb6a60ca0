/** Test files at full length: `npm test` runs a sample of what is in them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** `names`: the ends of the files' paths, without `.test.ts`. */
export function runThoroughly(project: 'server' | 'e2e', names: string[], isFull: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-tests-'));
  const report = join(folder, 'report.json');
  const files = names.map((name) => `${name}.test.ts`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', project, '--maxWorkers=2', ...files, ...reporters];
  try {
    const figures = join(folder, 'figures.json');
    const env = { ...process.env, THOROUGH: isFull ? '1' : '0', FIGURES: figures };
    const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      ...{ cwd: ROOT, env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const counts = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    if (status !== 0) throw new Error(`${counts.numFailedTests} tests failed`);
    const measured = existsSync(figures) ? JSON.parse(readFileSync(figures, 'utf8')) : {};
    return { passed: counts.numPassedTests, failed: counts.numFailedTests, ...measured };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
