import { describe, expect, it } from 'vitest';
import { isChoosable, mayChoose, membersAllowed, plainAddress, planStart, trialDaysFor } from './plans.rules.ts';

const plan = { is_active: true, modules: ['leads' as const], available_for_resellers: false };

describe('which plans an account may choose', () => {
  it.each([
    ['a direct customer', { kind: 'customer', parentKind: 'platform' }, {}, true],
    ['nobody, once it is switched off', { kind: 'customer', parentKind: 'platform' }, { is_active: false }, false],
    ["a reseller's customer, only if made available", { kind: 'customer', parentKind: 'reseller' }, {}, false],
    [
      "a reseller's customer, if made available",
      { kind: 'customer', parentKind: 'reseller' },
      { available_for_resellers: true },
      true,
    ],
    [
      'a customer, without the whitelabel module',
      { kind: 'customer', parentKind: 'platform' },
      { modules: ['leads', 'whitelabel'] },
      false,
    ],
    [
      'a reseller, with the whitelabel module',
      { kind: 'reseller', parentKind: 'platform' },
      { modules: ['leads', 'whitelabel'] },
      true,
    ],
    ['a reseller, not without it', { kind: 'reseller', parentKind: 'platform' }, {}, false],
    ['the platform itself, never', { kind: 'platform', parentKind: null }, {}, false],
  ] as const)('%s', (_who, buyer, more, expected) => {
    expect(
      isChoosable({ ...plan, ...more, modules: [...((more as typeof plan).modules ?? plan.modules)] }, buyer),
    ).toBe(expected);
  });

  it('one that has none, or waits for one', () => {
    expect(mayChoose({ status: 'inactive' }, { price_minor: 100 })).toBe(true);
    expect(mayChoose({ status: 'active' }, undefined)).toBe(true);
    expect(mayChoose({ status: 'active' }, { price_minor: 100 })).toBe(false);
  });

  it('one that pays nothing yet: on a trial or a free plan', () => {
    expect(mayChoose({ status: 'trial' }, { price_minor: 100 })).toBe(true);
    expect(mayChoose({ status: 'active' }, { price_minor: 0 })).toBe(true);
  });
});

describe('how a plan starts', () => {
  const fresh = { trial_ends_at: null, mayTry: true };
  const tried = { trial_ends_at: new Date('2026-01-01T00:00:00Z'), mayTry: true };

  it('free ones at once, others as a trial the first time, then by payment', () => {
    expect(planStart({ price_minor: 0, trial_days: 14 }, fresh, undefined)).toBe('at-once');
    expect(planStart({ price_minor: 0, trial_days: 14 }, fresh, { price_minor: 4900 })).toBe('at-once');
    expect(planStart({ price_minor: 0, trial_days: 14 }, fresh, { price_minor: 0 })).toBe('switch');
    expect(planStart({ price_minor: 4900, trial_days: 14 }, fresh, undefined)).toBe('trial');
    expect(planStart({ price_minor: 4900, trial_days: 14 }, tried, undefined)).toBe('payment');
    expect(planStart({ price_minor: 4900, trial_days: 0 }, fresh, undefined)).toBe('payment');
    expect(trialDaysFor({ trial_days: 14 }, tried)).toBe(0);
    expect(trialDaysFor({ trial_days: 14 }, { ...fresh, mayTry: false })).toBe(0);
  });

  it('with as many members as it allows', () => {
    expect(membersAllowed({ members_allowed: null, related_accounts_allowed: true })).toBeNull();
    expect(membersAllowed({ members_allowed: 5, related_accounts_allowed: false })).toBe(0);
  });
});

describe('addresses of one person', () => {
  it.each([
    ['Ann.Lee+trial2@gmail.com', 'annlee@gmail.com'],
    ['annlee@googlemail.com', 'annlee@gmail.com'],
    ['ann.lee+x@work.test', 'ann.lee@work.test'],
  ])('%s is plainly %s', (email, plain) => expect(plainAddress(email)).toBe(plain));
});
