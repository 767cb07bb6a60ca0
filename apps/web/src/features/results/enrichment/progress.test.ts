import type { Enrichment } from '@leadwright/contract/searching/enrichment';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAppWords, startI18n } from '../../../lib/i18n.ts';
import { newer, withRun } from './progress.ts';
import { outcomeOf } from './words.ts';

const run = (part: Partial<Enrichment> = {}): Enrichment => ({
  id: 1,
  act: 'get-employees',
  status: 'running',
  list_id: 7,
  list_type: 'local',
  target: null,
  search_id: null,
  total: 10,
  done: 4,
  found_rows: 0,
  failed_rows: 0,
  found: 0,
  owned: 0,
  potential: 0,
  credits: 0,
  maximum_credits: 200,
  cost_each: 2,
  error: null,
  waiting_until: null,
  by: 'Mara Lindqvist',
  created_at: '2026-11-03T10:00:00.000Z',
  finished_at: null,
  ...part,
});

describe('live events of a run', () => {
  it('never set it back, in whichever order they come', () => {
    expect(newer(run({ done: 4 }), run({ done: 6 })).done).toBe(6);
    expect(newer(run({ done: 6 }), run({ done: 4 })).done).toBe(6);
    const ended = run({ done: 6, status: 'canceled' });
    expect(newer(ended, run({ done: 6 }))).toBe(ended);
    expect(newer(run({ done: 6 }), ended)).toBe(ended);
  });

  it('tell of one that goes on with more rows', () => {
    const [ended, goesOn] = [run({ done: 10, status: 'completed' }), run({ total: 20, done: 10 })];
    expect(newer(ended, goesOn)).toBe(goesOn);
    expect(newer(goesOn, ended)).toBe(goesOn);
  });

  it('come first where they tell of a new one', () => {
    expect(withRun([run()], run({ id: 2 })).map(({ id }) => id)).toEqual([2, 1]);
    expect(withRun([run({ id: 2 }), run()], run({ done: 9 })).map(({ done }) => done)).toEqual([4, 9]);
  });
});

describe('the end of a run', () => {
  beforeAll(async () => {
    await startI18n();
    await loadAppWords();
  });
  const said = (part: Partial<Enrichment>) => outcomeOf(i18next.t, run({ status: 'completed', ...part }));

  it('says what was found, where, and for how much', () => {
    expect(said({ found: 14, found_rows: 6, credits: 28 })).toBe('14 employees found at 6 companies, 28 credits');
    expect(said({ found: 1, found_rows: 1, credits: 0, owned: 1 })).toBe(
      '1 employee found at 1 company, 1 already yours, nothing charged',
    );
    expect(said({ act: 'get-phones', list_type: 'people', found: 3, found_rows: 3, credits: 3 })).toBe(
      '3 phones found for 3 people, 3 credits',
    );
  });

  it('says that nothing was found and nothing charged, and no price of what is free', () => {
    expect(said({})).toBe('No employees found, nothing charged');
    expect(said({ act: 'find-emails', found: 8, found_rows: 8, potential: 3, maximum_credits: 0 })).toBe(
      '8 emails found, 3 potential',
    );
  });
});
