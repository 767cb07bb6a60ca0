import { describe, expect, it } from 'vitest';
import { burndownDays } from './burndown.ts';

const burndown = {
  allowance: 300,
  start: '2026-11-01T09:00:00.000Z',
  end: '2026-12-01T09:00:00.000Z',
  points: [
    { day: '2026-11-01', remaining: 280 },
    { day: '2026-11-02', remaining: 200 },
  ],
  runs_out: '2026-11-06T00:00:00.000Z',
};

describe('burndownDays', () => {
  it('has one entry per day from the reset to the next one', () => {
    const days = burndownDays(burndown);
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([31, '2026-11-01', '2026-12-01']);
  });

  it('shows the remaining credits only for past days', () => {
    expect(
      burndownDays(burndown)
        .slice(0, 3)
        .map((day) => day.left),
    ).toEqual([280, 200, null]);
  });

  it('runs the forecast from today to zero', () => {
    expect(
      burndownDays(burndown)
        .slice(0, 7)
        .map((day) => day.forecast),
    ).toEqual([null, 200, 150, 100, 50, 0, null]);
  });

  it('has no forecast if the allowance lasts', () => {
    expect(burndownDays({ ...burndown, runs_out: null }).every((day) => day.forecast === null)).toBe(true);
  });
});
