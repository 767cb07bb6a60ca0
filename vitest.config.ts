import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long, in the order in which it begins: begun last, it would run alone while other workers have nothing to do. */
const LONG = [
  'journeys/restart',
  'journeys/reseller',
  // Waits for the world to be in the index.
  'journeys/search',
  'journeys/pages',
  'journeys/admin-system',
  'journeys/results',
  'journeys/sign-on',
  'journeys/ai-texts',
  'journeys/wallet',
  'journeys/truth',
  'journeys/sign-in',
  'journeys/crm',
  'journeys/setup',
  'journeys/workflows',
  'sources/sources',
  'search.crash',
  'enrichment.crash',
  'importing/resume',
  'wallet.chaos',
  'payments/unanswered.service',
  'search.phases',
  'push.crash',
  'push.providers',
  'wallet.history',
  'runs/years',
  'runs/run.crash',
  'runs/runs.crash',
  'nodes/writing',
  'runs/slots',
];

/** A worker ends where the next file is of another project, and the next of its own needs a new one that loads everything again. */
const PROJECTS = ['server', 'packages', 'web', 'e2e'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const project = ({ project: { name } }: TestSpecification) => PROJECTS.indexOf(name);
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? LONG.length : found;
    };
    return sorted.toSorted((a, b) => project(a) - project(b) || place(a) - place(b));
  }
}

/**
 * What property tests draw from (packages/contract/src/testing/holds.ts): the same on every machine and every time. Other values belong
 * to `npm run prove -- tests`.
 */
process.env['TEST_SEED'] ??= '403612898';
console.log(`Random values are drawn from the seed ${process.env['TEST_SEED']} (TEST_SEED).`);

/**
 * Only what never comes waits for these: a machine with other work takes ten times as long, and no test may fail by that. They stand here
 * for all tests, so no test has its own.
 */
const LONGEST_MS = process.env['THOROUGH'] === '1' ? 3_600_000 : 600_000;
const PATIENCE = { expect: { poll: { timeout: 120_000 } }, testTimeout: LONGEST_MS, hookTimeout: LONGEST_MS };

/** Node reads the sources itself, as in production: nothing is transformed, and what was compiled before is kept. */
const AS_NODE = { experimental: { viteModuleRunner: false } };

/** Files of one worker share their modules: no mutable module state, one database per file. */
export default defineConfig({
  test: {
    // Much of a test is waiting for the database or a time-out: three at a time, also on two cores. Browsers get two (scripts/test.mjs).
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/zapier-app/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          isolate: false,
          ...AS_NODE,
          ...PATIENCE,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'packages',
          include: [
            'packages/{contract,i18n,sandbox}/src/**/*.test.ts',
            // What needs no product.
            'packages/e2e/src/{checker,operating,record}/**/*.test.ts',
            'apps/web/scripts/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          isolate: false,
          ...AS_NODE,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['packages/e2e/src/{journeys,measure}/**/*.test.ts'],
          globalSetup: ['packages/e2e/src/support/global-setup.ts'],
          isolate: false,
          ...AS_NODE,
          ...PATIENCE,
        },
      },
    ],
  },
});
