import type { User } from '@leadwright/contract/accounts';
import { words } from '@leadwright/i18n/en-app';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/answers.ts';
import { session } from '../../lib/session.ts';
import { render } from '../../testing/render.tsx';
import { emptyDraft } from './draft.ts';
import { EstimatePanel } from './EstimatePanel.tsx';
import type { Estimate } from './search.queries.ts';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

async function saidOf(part: Partial<Estimate>) {
  session.setUser({ isMainUser: true } as User);
  const data = {
    matches: 900,
    owned: 0,
    contactable: null,
    cost_each: 3,
    distribution: [],
    cells: [],
    ...part,
  } as never;
  const estimate = { data, isPending: false, error: null } as unknown as Answer<Estimate>;
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(<EstimatePanel draft={emptyDraft('people')} estimate={estimate} price={null} starting={false} />);
  return page.container.textContent;
}

describe('the balance beside an estimate', () => {
  it('is what is left afterwards', async () => {
    const said = await saidOf({ is_affordable: true, balance: 2000, balance_after: 1700 });
    expect(said).toContain('Balance after1,700 or more');
  });

  it('says how many credits are missing, where there are too few', async () => {
    const said = await saidOf({ is_affordable: false, balance: 3, balance_after: -1297 });
    expect(said).toContain('Credits missing1,297');
    expect(said).not.toContain('or more');
  });
});
