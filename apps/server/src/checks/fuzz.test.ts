/** The short form; `npm run prove -- fuzz` runs the long one. FUZZ_SEED repeats a run. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startApi } from '../testing/api.ts';
import { createBuilders } from '../testing/builders.ts';
import { fuzz } from '../testing/fuzz/fuzz.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1200);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_115);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it(`answers ${REQUESTS} hostile requests without breaking or telling anything (seed ${SEED})`, async () => {
  const { app, platform } = api;
  const report = await fuzz({ app, platform, builders: createBuilders(platform) }, { requests: REQUESTS, seed: SEED });
  expect(report.findings).toEqual([]);
});
