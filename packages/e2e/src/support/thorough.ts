/** Test files at full length: `npm test` runs a sample of what is in them. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** The test files in which a text stands, such as an import; named as `runThoroughly` wants them. */
export const testsWith = (text: string) =>
  globSync('{apps,packages}/*/src/**/*.test.ts', { cwd: ROOT })
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(text))
    .map((file) => file.replace(/\.test\.ts$/, ''));

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

const failuresIn = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) =>
      status === 'failed' ? [`${relative(ROOT, name)}: ${fullName}`] : [],
    ),
  );

type Project = 'server' | 'packages' | 'web' | 'e2e';

/** `names`: the ends of the files' paths, without `.test.ts`. */
export function runThoroughly(project: Project | Project[], names: string[], isFull: boolean, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-tests-'));
  const report = join(folder, 'report.json');
  const files = names.map((name) => `${name}.test.ts`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = [project].flat().flatMap((name) => ['--project', name]);
  const args = ['run', ...projects, '--maxWorkers=2', ...files, ...reporters];
  try {
    const figures = join(folder, 'figures.json');
    const env = { ...process.env, THOROUGH: isFull ? '1' : '0', ...settings, FIGURES: figures };
    const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      ...{ cwd: ROOT, env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Report;
    if (status !== 0) throw new Error(`${counts.numFailedTests} tests failed: ${failuresIn(counts).join('; ')}`);
    const measured = existsSync(figures) ? JSON.parse(readFileSync(figures, 'utf8')) : {};
    return { passed: counts.numPassedTests, failed: counts.numFailedTests, ...measured };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
