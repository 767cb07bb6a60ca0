/** Test files at full length: `npm test` runs a sample of what is in them. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Recording } from '../record/recording.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The test files that contain a text, such as an import; named as `runThoroughly` expects. */
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

/** What the tests broke on purpose (`tellFault`). */
function tellFaults(recording: Recording, file: string): void {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { kind, site, times } = JSON.parse(line) as { kind: string; site: string; times: number };
    recording.fault(kind, site, times);
  }
}

type Project = 'server' | 'packages' | 'web' | 'e2e';

interface Thorough {
  full: boolean;
  seed: number;
  recording: Recording;
}

/** `names`: suffixes of the files' paths, without `.test.ts`. */
export function runThoroughly(project: Project | Project[], names: string[], given: Thorough, settings = {}) {
  const { full, seed, recording } = given;
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-tests-'));
  const report = join(folder, 'report.json');
  const files = names.map((name) => `${name}.test.ts`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = [project].flat().flatMap((name) => ['--project', name]);
  const args = ['run', ...projects, '--maxWorkers=2', ...files, ...reporters];
  try {
    const figures = join(folder, 'figures.json');
    const faults = join(folder, 'faults.jsonl');
    const wanted = { THOROUGH: full ? '1' : '0', PROOF_SEED: String(seed), FIGURES: figures, FAULTS: faults };
    const env = { ...process.env, ...wanted, ...settings };
    const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Report;
    recording.operations(counts.numPassedTests + counts.numFailedTests);
    tellFaults(recording, faults);
    if (status !== 0) throw new Error(`${counts.numFailedTests} tests failed: ${failuresIn(counts).join('; ')}`);
    const measured = existsSync(figures) ? JSON.parse(readFileSync(figures, 'utf8')) : {};
    return { passed: counts.numPassedTests, failed: counts.numFailedTests, ...measured };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
