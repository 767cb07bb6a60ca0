import { describe, expect, it } from 'vitest';
import { startI18n } from '../i18n.ts';
import { dayIn, formatDayIn, formatSlot } from './zoned.ts';

const NOW = Date.parse('2026-11-16T12:00:00Z');
await startI18n();

describe("a time in an account's time zone", () => {
  it('belongs to the local day there', () => {
    expect(dayIn('2026-11-16T23:30:00Z', 'Europe/Lisbon')).toBe('2026-11-16');
    expect(dayIn('2026-11-16T23:30:00Z', 'Asia/Kolkata')).toBe('2026-11-17');
  });

  it("is relative to the account's today, also across a clock change", () => {
    expect(formatSlot('2026-11-17T07:30:00Z', 'Europe/Lisbon', NOW)).toBe('Tomorrow, 07:30');
    expect(formatSlot('2026-11-16T20:00:00Z', 'Asia/Kolkata', NOW)).toBe('Tomorrow, 01:30');
    expect(formatSlot('2026-11-15T23:00:00Z', 'America/New_York', NOW)).toBe('Yesterday, 18:00');
    const before = Date.parse('2026-03-28T12:00:00Z');
    expect(formatSlot('2026-03-29T06:00:00Z', 'Europe/Lisbon', before)).toBe('Tomorrow, 07:00');
  });

  it('has a weekday this year, and a year otherwise', () => {
    expect(formatDayIn('2026-11-20T06:00:00Z', 'Europe/Lisbon', NOW)).toBe('Fri 20 Nov');
    expect(formatDayIn('2027-03-02T06:00:00Z', 'Europe/Lisbon', NOW)).toBe('2 Mar 2027');
  });
});
