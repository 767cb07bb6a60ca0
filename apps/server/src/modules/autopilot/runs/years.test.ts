/** The short form of `npm run prove -- autopilots`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AutopilotApi, startAutopilots } from '../testing/autopilots.ts';
import { verdictOf } from '../testing/verdict.ts';
import { flyYears } from '../testing/years.ts';

let api = {} as AutopilotApi;
beforeAll(async () => {
  api = await startAutopilots();
});
afterAll(() => api.stop());

describe('many autopilots over months with outages', () => {
  it('run every due slot once or not at all, make up once, and never without credits', async () => {
    const from = new Date('2015-10-01T12:00:00Z');
    const { flown } = await flyYears(api.platform, api.clock, {
      schedules: 42,
      accounts: 7,
      from,
      days: 60,
      outages: 15,
      seed: 7,
    });
    const figures = await verdictOf(api.platform, flown);
    expect(figures).toMatchObject({ schedules: 42, duplicates: 0, wrong: 0, runs_after_end_of_credits: 0 });
    expect(figures.run + figures.caught_up + figures.skipped + figures.waiting).toBe(figures.due);
    expect(Math.min(figures.run, figures.caught_up, figures.skipped, figures.waiting)).toBeGreaterThan(0);
  });
});
