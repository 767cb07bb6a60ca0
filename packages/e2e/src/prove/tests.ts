/**
 * The tests that `npm test` only samples, at full length: interrupted at every statement, with more rows and more rounds. And properties
 * with values that nobody has drawn yet: what contradicts one is written beside its test, where it is looked at first from then on.
 */
import type { ProveOptions } from '../prove.ts';
import { runThoroughly, testsWith } from '../support/thorough.ts';

const FILES = [
  'importing/resume',
  'enrichment.crash',
  'search.crash',
  'search/contacts',
  'push.crash',
  'assistant/runs/texts.crash',
  'rows/counters.property',
  'workflows/runs/runs.crash',
  'autopilot/runs/run.crash',
];

export async function prove({ full, seed }: ProveOptions) {
  const drawn = { TEST_SEED: String(seed), TEST_SEARCH: '1' };
  const properties = runThoroughly(['server', 'packages', 'web'], testsWith('testing/holds'), false, drawn);
  const { passed, ...figures } = runThoroughly('server', FILES, full);
  return { properties: properties.passed, passed, ...figures };
}
