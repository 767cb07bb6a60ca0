import { defineConfig } from 'vitest/config';

/** Files of one worker share their modules: no mutable module state, one database per file. */
export default defineConfig({
  test: {
        projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          isolate: false,
          pool: 'forks',
          // Generous, because the machines are noisy; nothing waits for it.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/{contract,i18n,sandbox}/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['packages/e2e/src/**/*.test.ts'],
          globalSetup: ['packages/e2e/src/global-setup.ts'],
          isolate: false,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
