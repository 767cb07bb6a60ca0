import { describe, expect, it } from 'vitest';
import { slugFrom } from './business-account.rules.ts';
import { readAnswer, stateAfter } from './domain.rules.ts';

const DAY = 24 * 3_600_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY);
const proven = { host_verified_at: at(0), host_missing_since: null };

describe('the record of a domain', () => {
  it('is what the name servers say', () => {
    expect(readAnswer({ texts: ['v=spf1 -all', ' x=1 '] }, 'x=1')).toBe('ok');
    expect(readAnswer({ texts: ['x=2'] }, 'x=1')).toBe('other_value');
    expect(readAnswer({ texts: [] }, 'x=1')).toBe('no_record');
    expect(readAnswer('none', 'x=1')).toBe('no_record');
    expect(readAnswer('no_answer', 'x=1')).toBe('no_answer');
  });

  it('changes nothing while name servers do not answer', () => {
    const state = stateAfter({ ...proven, host_missing_since: at(1) }, 'no_answer', at(30));
    expect([state.host_verified_at, state.host_problem]).toEqual([at(0), 'no_answer']);
  });

  it('may be away for three days', () => {
    const first = stateAfter(proven, 'no_record', at(1));
    expect([first.host_verified_at, first.host_missing_since]).toEqual([at(0), at(1)]);
    expect(stateAfter(first, 'other_value', at(3.9)).host_verified_at).toEqual(at(0));
    expect(stateAfter(first, 'no_record', at(4))).toMatchObject({ host_verified_at: null, host_missing_since: null });
    expect(stateAfter(first, 'ok', at(3.9))).toMatchObject({ host_verified_at: at(0), host_missing_since: null });
  });
});

describe('a first sub-domain', () => {
  it.each([
    ['Grão & Sal', 'grao-sal'],
    ['  Northwind   Leads! ', 'northwind-leads'],
    ['北風', ''],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('of %s', (name, slug) => expect(slugFrom(name)).toBe(slug));
});
