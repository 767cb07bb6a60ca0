import { expect, it } from 'vitest';
import { translator } from '../../platform/i18n.ts';
import { presentActivity } from './search.presenter.ts';
import type { SearchRow } from './search.table.ts';

const at = new Date('2026-03-01T10:00:00Z');
const row = (figures: Partial<SearchRow>) =>
  ({
    id: 1,
    kind: 'people',
    list_id: 7,
    status: 'running',
    summary: 'Owners',
    created_at: at,
    ...figures,
  }) as SearchRow;
const line = (figures: Partial<SearchRow>) =>
  presentActivity({ searches: [row(figures)], jobs: [], imports: [] }, translator('en'))[0];

it('a search is never further than it goes: leads that are left out are looked at, too', () => {
  const open = { finished_at: null, new_only: true };
  expect(line({ ...open, row_limit: 12, found: 40, checked: 24, added: 9 })).toMatchObject({ done: 9, total: 12 });
  expect(line({ ...open, new_only: false, row_limit: 12, found: 40, checked: 24, added: 9 })).toMatchObject({
    done: 24,
    total: 24,
  });
  expect(line({ ...open, new_only: false, row_limit: 100, found: 8, checked: 3, added: 3 })).toMatchObject({
    done: 3,
    total: 8,
  });
});

it('a search that used up its credits is not complete: it says how many leads are missing', () => {
  const ended = {
    status: 'completed',
    finished_at: at,
    new_only: true,
    duplicates: 0,
    row_limit: 12,
    added: 9,
  } as const;
  const told = (figures: Partial<SearchRow>) => line({ ...ended, ...figures });
  expect(told({ ran_short: true, found: 40, checked: 20 })).toMatchObject({ done: 9, total: 12, missing_leads: 3 });
  expect(told({ ran_short: true, found: 21, checked: 20 })).toMatchObject({ done: 9, total: 10, missing_leads: 1 });
  expect(told({ ran_short: false, found: 40, checked: 40 })).toMatchObject({ done: 9, total: 9, missing_leads: null });
});
