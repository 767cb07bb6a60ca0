/** The tests that `npm test` only samples, at full length: interrupted at every statement, with more rows and more rounds. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const FILES = [
  'importing/resume',
  'enrichment.crash',
  'search.crash',
  'search/contacts',
  'push.crash',
  'rows/counters.property',
].map((name) => `${name}.test.ts`);

export async function prove({ full }: { full: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...FILES, ...reporters];
  try {
    const env = { ...process.env, THOROUGH: full ? '1' : '0' };
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const counts = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    if (status !== 0) throw new Error(`${counts.numFailedTests} tests failed`);
    return { passed: counts.numPassedTests, failed: counts.numFailedTests };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
