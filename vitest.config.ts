import { defineConfig } from 'vitest/config';

/** Files of one worker share their modules: no mutable module state, one database per file. */
export default defineConfig({
  test: {
    // Much of a test is waiting for the database or the browser: two at a time, also on two cores.
    maxWorkers: 2,
    // Time-outs below are generous, because the machines are noisy; nothing waits for them.
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          isolate: false,
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/{contract,i18n,sandbox}/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['packages/e2e/src/**/*.test.ts'],
          globalSetup: ['packages/e2e/src/support/global-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
