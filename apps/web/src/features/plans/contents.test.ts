import type { Plan } from '@leadwright/contract/money/plans';
import { words } from '@leadwright/i18n/en-app';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { lossesOf, summaryOf } from './contents.ts';

const FREE = { name: 'Free', modules: ['leads'], monthly_credits: 25, members_allowed: 0 } as unknown as Plan;
const GROWTH = { ...FREE, name: 'Growth', modules: ['leads', 'ai_suggest'], monthly_credits: 2000, members_allowed: 5 };

beforeAll(async () => {
  await startI18n();
  i18next.addResourceBundle('en', 'translation', words, true, true);
});

describe('what a plan takes away', () => {
  const open = ['leads', 'ai_suggest'] as const;
  it('includes what was open without a plan', () => {
    expect(lossesOf(i18next.t, FREE, { current: null, standing: 'none', open })).toEqual([
      'AI tools will be closed. Nothing in there is deleted.',
    ]);
  });

  it('includes the trial, its credits and the team members', () => {
    expect(lossesOf(i18next.t, FREE, { current: GROWTH as Plan, standing: 'trial', open })).toEqual([
      'Your trial of Growth ends now.',
      'AI tools will be closed. Nothing in there is deleted.',
      'You get 25 credits a month instead of 2,000.',
      'No one besides you can work in the account.',
    ]);
  });

  it('is empty if the plan includes everything', () => {
    expect(lossesOf(i18next.t, GROWTH as Plan, { current: FREE, standing: 'plan', open })).toEqual([]);
  });

  it('is listed next to its contents', () => {
    expect(summaryOf(i18next.t, GROWTH as Plan)).toBe('Lead search and AI tools for 6 people');
  });
});
