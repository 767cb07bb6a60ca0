import { describe, expect, it } from 'vitest';
import { daysOf, timesWith, withMonth, withRepeat } from './schedule.ts';

describe('another repeat interval', () => {
  it("keeps the time of day and starts with today in the account's time zone", () => {
    const daily = { repeat: 'daily', time: '07:30' } as const;
    const late = Date.parse('2026-11-15T23:30:00Z');
    expect(withRepeat(daily, 'weekly', 'Europe/Lisbon', late)).toEqual({ repeat: 'weekly', time: '07:30', weekday: 7 });
    expect(withRepeat(daily, 'weekly', 'Asia/Kolkata', late)).toEqual({ repeat: 'weekly', time: '07:30', weekday: 1 });
    expect(withRepeat(daily, 'monthly', 'Asia/Kolkata', late)).toEqual({ repeat: 'monthly', time: '07:30', day: 16 });
    expect(withRepeat(daily, 'one-time', 'Asia/Kolkata', late)).toEqual({ repeat: 'one-time' });
    expect(withRepeat({ repeat: 'one-time' }, 'daily', 'UTC', late)).toEqual({ repeat: 'daily', time: '08:00' });
  });

  it('offers only days the month can have', () => {
    const yearly = { repeat: 'yearly', time: '07:30', month: 3, day: 31 } as const;
    expect(withMonth(yearly, 4)).toMatchObject({ month: 4, day: 30 });
    expect(withMonth(yearly, 2)).toMatchObject({ month: 2, day: 29 });
    expect(daysOf({ ...yearly, month: 2 })).toHaveLength(29);
    expect(daysOf({ repeat: 'monthly', time: '07:30', day: 1 })).toHaveLength(31);
  });

  it('offers every quarter of an hour, and the current time if it is another', () => {
    expect(timesWith('07:30')).toHaveLength(96);
    expect(timesWith('07:37')).toContain('07:37');
  });
});
