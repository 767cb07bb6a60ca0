import { describe, expect, it } from 'vitest';
import { daysOf, partsOf, pointsOf } from './periods.rules.ts';

describe('periods', () => {
  it('end today, and are compared with the stretch before', () => {
    expect(daysOf('7d', '2026-03-03')).toEqual({
      days: { from: '2026-02-25', to: '2026-03-03' },
      before: { from: '2026-02-18', to: '2026-02-24' },
    });
    expect(daysOf('30d', '2026-01-15').before).toEqual({ from: '2025-11-17', to: '2025-12-16' });
  });

  it('of twelve months begin with a whole one and are compared with the same months a year before', () => {
    expect(daysOf('12m', '2028-02-29')).toEqual({
      days: { from: '2027-03-01', to: '2028-02-29' },
      before: { from: '2026-03-01', to: '2027-02-28' },
    });
    expect(pointsOf('12m', daysOf('12m', '2026-11-16').days)).toHaveLength(12);
  });

  it.each([
    ['2026-01-01', '2026-12-31', { from: '2026-01-01', to: '2026-12-01' }, []],
    ['2026-01-20', '2026-02-10', null, [{ from: '2026-01-20', to: '2026-02-10' }]],
    [
      '2026-01-20',
      '2026-04-10',
      { from: '2026-02-01', to: '2026-03-01' },
      [
        { from: '2026-01-20', to: '2026-01-31' },
        { from: '2026-04-01', to: '2026-04-10' },
      ],
    ],
    ['2026-02-01', '2026-02-28', { from: '2026-02-01', to: '2026-02-01' }, []],
  ])('from %s to %s are whole months and the days beside them', (from, to, months, days) => {
    expect(partsOf({ from, to })).toEqual({ months, days });
  });
});
