/**
 * The only way to check a property in a test. `npm test` always draws the same values: the seed comes from
 * vitest.config.ts. `npm run prove -- tests` draws others and saves counterexamples beside the test, where every later
 * run tries them first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';

/** A counterexample as values, or as a replay path if they cannot be written as JSON. */
type Kept = { values: unknown[] } | { seed: number; path: string };
type KeptByTest = Record<string, Kept[]>;

export interface Run {
  seed: number;
  /** Beside the test: `facts.rules.test.ts` has `facts.rules.examples.json`. */
  file: string;
  test: string;
  /** Whether to save counterexamples and draw more values. */
  isSearch: boolean;
}

export const SEED = Number(process.env['TEST_SEED']);
const USUAL_RUNS = 100;
/** Properties without a database are fast, so a search draws at least this many values. */
const SEARCH_RUNS = 5000;

function ofThisTest(): Run {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const file = testPath.replace(/\.test\.tsx?$/, '.examples.json');
  return { seed: SEED, file, test: currentTestName, isSearch: process.env['TEST_SEARCH'] === '1' };
}

const keptIn = (file: string): KeptByTest => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

function keep({ file, test }: Run, { counterexample, counterexamplePath, seed }: fc.RunDetails<unknown[]>) {
  const isPlain = isDeepStrictEqual(JSON.parse(JSON.stringify(counterexample)), counterexample);
  const found: Kept = isPlain ? { values: counterexample as unknown[] } : { seed, path: counterexamplePath as string };
  const kept = keptIn(file);
  const ofTest = kept[test] ?? [];
  if (ofTest.some((other) => isDeepStrictEqual(other, found))) return;
  writeFileSync(file, `${JSON.stringify({ ...kept, [test]: [...ofTest, found] }, null, 2)}\n`);
}

/** Throws fast-check's report, with the test's own error as the cause. A search saves the counterexample first. */
function report(run: Run, details: fc.RunDetails<unknown[]>) {
  if (!details.failed) return;
  if (run.isSearch && details.counterexample !== null) keep(run, details);
  throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
}

type Options = Pick<fc.Parameters<unknown[]>, 'numRuns' | 'examples'>;

/** The values to try: saved replay paths, then saved values, the test's own examples, and values from the seed. */
function rounds(property: { isAsync(): boolean }, options: Options, run: Run): fc.Parameters<unknown[]>[] {
  const kept = keptIn(run.file)[run.test] ?? [];
  const least = run.isSearch && !property.isAsync() ? SEARCH_RUNS : 0;
  const numRuns = Math.max(options.numRuns ?? USUAL_RUNS, least);
  const examples = kept.flatMap((each) => ('values' in each ? [each.values] : []));
  const all = [
    ...kept.flatMap((each) => ('path' in each ? [{ ...options, ...each }] : [])),
    { ...options, seed: run.seed, numRuns, examples: [...examples, ...(options.examples ?? [])] },
  ];
  return all.map((each) => ({ ...each, reporter: (details) => report(run, details) }));
}

export function holds(property: { isAsync(): false }, options: Options = {}, run = ofThisTest()): void {
  for (const round of rounds(property, options, run)) fc.assert(property as fc.IProperty<unknown[]>, round);
}

/** For asynchronous properties, such as those with a database. */
export async function holdsAsync(property: { isAsync(): true }, options: Options = {}, run = ofThisTest()) {
  for (const round of rounds(property, options, run)) await fc.assert(property as fc.IAsyncProperty<unknown[]>, round);
}
