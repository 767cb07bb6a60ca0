import type { Plan } from '@leadwright/contract/money/plans';
import { describe, expect, it } from 'vitest';
import { creditsOfWay, waysOf } from './ways.ts';

const plan = (name: string, price_minor: number, monthly_credits: number, trial_days = 0) =>
  ({ id: monthly_credits, name, price_minor, monthly_credits, trial_days }) as Plan;
const FREE = plan('Free', 0, 25);
const STARTER = plan('Starter', 4900, 500, 14);
const GROWTH = plan('Growth', 14900, 2000, 14);
const settings = { card_validation_credits: 10 } as never;
const nothing = { plans: [], hasPackages: false, settings: null, cards: [] };
const kinds = (offered: Partial<Parameters<typeof waysOf>[0]>) =>
  waysOf({ ...nothing, ...offered }).map((way) => ('plan' in way ? `${way.kind} ${way.plan.name}` : way.kind));

describe('the options to get credits', () => {
  it('are trials, the largest first, then free plans, then a card', () => {
    expect(kinds({ plans: [FREE, STARTER, GROWTH], settings })).toEqual([
      'trial Growth',
      'trial Starter',
      'free Free',
      'card',
    ]);
  });

  it('include the paid plans if no trial is left', () => {
    expect(kinds({ plans: [{ ...GROWTH, trial_days: 0 }] })).toEqual(['plan']);
  });

  it("include packages for a reseller's customers", () => {
    expect(kinds({ hasPackages: true, settings })).toEqual(['card', 'package']);
  });

  it('use a saved card: its check gives credits once, then credits are bought', () => {
    const card = { id: 7, is_default: true, is_validated: false };
    expect(kinds({ settings, cards: [card] })).toEqual(['check']);
    expect(kinds({ settings, cards: [{ ...card, is_validated: true }] })).toEqual(['buy']);
  });

  it('are empty if nothing is sold', () => {
    expect(kinds({})).toEqual([]);
  });

  it('show the credits available right afterwards', () => {
    const ways = waysOf({ ...nothing, plans: [GROWTH, FREE], settings });
    expect(ways.map(creditsOfWay)).toEqual([2000, 25, 10]);
  });
});
