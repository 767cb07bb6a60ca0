import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, chargesOf, daysBetween, identityOf, type PaidItem, pageOf, runsOut } from './wallet.rules.ts';

const item = (...names: string[]): PaidItem => ({
  act: 'local.contact',
  identityKeys: names.map((name) => `domain:${name}` as const),
});

describe('a page of results', () => {
  it('joins items that share an identity, and lets the later ones add theirs', () => {
    const page = pageOf([item('a'), item('b'), item('a', 'c'), item('c')]);
    expect(page.standsFor).toEqual([0, 1, 0, 0]);
    expect(page.of).toEqual([1, 2, 1]);
    expect(page.identities).toEqual(
      ['domain:a', 'domain:b', 'domain:c'].map((key) => identityOf(key as `domain:${string}`)),
    );
  });

  it('keeps the same identity of different acts apart', () => {
    const page = pageOf([item('a'), { ...item('a'), act: 'local.employee' }]);
    expect(page.standsFor).toEqual([0, 1]);
  });

  it('names every identity once', () => {
    const name = fc.integer({ min: 1, max: 8 }).map(String);
    holds(
      fc.property(fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (names) => {
        const page = pageOf(names.map((each) => item(...each)));
        expect(new Set(page.identities).size).toBe(page.identities.length);
        expect(new Set(names.flat()).size).toBe(page.identities.length);
        expect(page.standsFor.every((index) => index < page.acts.length)).toBe(true);
      }),
    );
  });

  it('is refused without an identity, because a second payment could not be detected', () => {
    expect(() => pageOf([item()])).toThrow('needs an identity');
  });

  it('tells charged, owned and uncovered apart, and a repeat as owned', () => {
    expect(
      chargesOf({ standsFor: [0, 1, 0, 2, 2] }, [3, -1, -2]).map(({ status, credits }) => [status, credits]),
    ).toEqual([
      ['charged', 3],
      ['owned', 0],
      ['owned', 0],
      ['uncovered', 0],
      ['uncovered', 0],
    ]);
  });
});

describe('the calendar', () => {
  it.each([
    ['2027-02-28T10:00:00.000Z', 12, '2028-02-28T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    ['2026-01-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
    ['2026-12-31T00:00:00.000Z', 2, '2027-02-28T00:00:00.000Z'],
  ])('puts %s and %i months on %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to);
  });

  it('lists every day once, over months and leap days', () => {
    expect(daysBetween('2028-02-27', '2028-03-01')).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([]);
  });
});

describe('when an allowance runs out', () => {
  const period = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-01T00:00:00Z') };
  const on = (remaining: number, now: string) => runsOut(period, 2000, remaining, new Date(now))?.toISOString() ?? null;

  it('follows the pace since the last reset', () => {
    expect(on(1000, '2026-11-11T00:00:00Z')).toBe('2026-11-21T00:00:00.000Z');
  });

  it('is no warning if the credits last until the next reset, or nothing was used', () => {
    expect(on(1900, '2026-11-11T00:00:00Z')).toBeNull();
    expect(on(2000, '2026-11-11T00:00:00Z')).toBeNull();
  });

  it('takes the first minutes for a day', () => {
    expect(on(1990, '2026-11-01T00:10:00Z')).toBeNull();
    expect(on(1000, '2026-11-01T00:10:00Z')).toBe('2026-11-02T00:10:00.000Z');
  });

  it('is now when nothing is left', () => {
    expect(on(0, '2026-11-11T00:00:00Z')).toBe('2026-11-11T00:00:00.000Z');
  });
});
