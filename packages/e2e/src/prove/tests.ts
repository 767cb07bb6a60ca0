/** The tests that `npm test` only samples, at full length: interrupted at every statement, with more rows and more rounds. */
import { runThoroughly } from '../support/thorough.ts';

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

export const prove = async ({ full }: { full: boolean }) => runThoroughly('server', FILES, full);
