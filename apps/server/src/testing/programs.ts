/** Programs that tests start as processes of their own. */
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');

export const PROGRAMS = {
  server: join(SOURCES, 'main.ts'),
  mailFarm: join(SOURCES, 'modules/email-finder/testing/mail-farm.ts'),
  pushWorker: join(SOURCES, 'modules/crm/push/testing/worker.ts'),
  enrichmentWorker: join(SOURCES, 'modules/enrichment/testing/worker.ts'),
  searchWorker: join(SOURCES, 'modules/search/testing/worker.ts'),
  textsWorker: join(SOURCES, 'modules/assistant/testing/worker.ts'),
  workflowsWorker: join(SOURCES, 'modules/workflows/testing/worker.ts'),
};
