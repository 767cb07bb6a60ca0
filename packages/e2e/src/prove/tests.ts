/**
 * The tests that `npm test` only samples, at full length: interrupted at every statement, with more rows and more
 * rounds. Also properties with new values: a counterexample is saved beside its test, where it is tried first from then
 * on.
 */
import type { ProveOptions } from '../prove.ts';
import { runThoroughly, testsWith } from '../support/thorough.ts';

const FILES = [
  'importing/resume',
  'enrichment.crash',
  'search.crash',
  'search/contacts',
  'push.crash',
  'push.companies',
  'assistant/runs/texts.crash',
  'rows/counters.property',
  'workflows/runs/runs.crash',
  'autopilot/runs/run.crash',
];

export async function prove(options: ProveOptions) {
  const drawn = { TEST_SEED: String(options.seed), TEST_SEARCH: '1' };
  const properties = runThoroughly(
    ['server', 'packages', 'web'],
    testsWith('testing/holds'),
    { ...options, full: false },
    drawn,
  );
  const { passed, ...figures } = runThoroughly('server', FILES, options);
  return { properties: properties.passed, passed, ...figures };
}
