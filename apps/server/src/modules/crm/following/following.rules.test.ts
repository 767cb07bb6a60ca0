import { describe, expect, it } from 'vitest';
import { standingAfter } from './following.rules.ts';
import type { Followed } from './following.table.ts';

const ROW = { contact_id: '1', state: 'open', is_unsubscribed: false, is_merged: false, owner: '' } as Followed;
const read = (owner: string) =>
  standingAfter(ROW, { id: '1', mergedInto: null, state: 'open', isUnsubscribed: false, owner });

describe('the owner of a contact', () => {
  it.each([
    ['a name that is cut within a sign', `${'a'.repeat(199)}😀`, 'a'.repeat(199)],
    ['half a sign', 'Ada \ud83d', 'Ada \ufffd'],
    ['a zero byte', 'Ada\u0000 Byron', 'Ada Byron'],
  ])('can be kept: %s', (_what, given, kept) => {
    expect(read(given).owner).toBe(kept);
    expect(read(given).owner.isWellFormed()).toBe(true);
  });
});
