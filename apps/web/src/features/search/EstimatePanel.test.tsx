import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/answers.ts';
import { session } from '../../lib/session.ts';
import { withFunds } from '../../testing/funds.ts';
import { render } from '../../testing/render.tsx';
import { type ChosenPlace, type Draft, emptyDraft } from './draft.ts';
import { EstimatePanel } from './EstimatePanel.tsx';
import type { Estimate } from './search.queries.ts';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

const price = { cost_each: 3, maximum_credits: 60 };

async function saidOf(part: Partial<Estimate>, draft: Draft = emptyDraft('people'), isTold = false, agreed = price) {
  session.setUser({ isMainUser: true } as User);
  const data = {
    matches: 900,
    owned: 0,
    owned_is_minimum: false,
    new_to_you: 900,
    this_search: 20,
    has_leads: false,
    contactable: null,
    cost_each: 3,
    distribution: [],
    cells: [],
    ...part,
  } as never;
  const estimate = { data, isPending: false, error: null } as unknown as Answer<Estimate>;
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={withFunds()}>
      <EstimatePanel
        draft={draft}
        estimate={estimate}
        price={agreed}
        isTold={isTold}
        starting={false}
        formId="form"
        onFunded={() => undefined}
      />
    </QueryClientProvider>,
  );
  return page.container.textContent;
}

describe('the balance next to an estimate', () => {
  it('shows what is left afterwards', async () => {
    const said = await saidOf({ is_affordable: true, balance: 2000, balance_after: 1700 });
    expect(said).toContain('Balance after1,700 or more');
  });

  it('shows how many credits are missing', async () => {
    const said = await saidOf({ is_affordable: false, balance: 3, balance_after: -1297 });
    expect(said).toContain('Credits missing1,297');
    expect(said).not.toContain('or more');
  });
});

describe('leads the account already has', () => {
  const counted = { matches: 187, owned: 120, new_to_you: 67, this_search: 30, has_leads: true, is_affordable: true };
  const companies = { ...emptyDraft('industry'), limit: 30 };
  const fall = () =>
    [...page.container.querySelectorAll('[data-part]')].map((step) => [
      step.getAttribute('data-part'),
      step.textContent,
    ]);

  it('are counted over all matches, down to this search', async () => {
    const said = await saidOf(counted, companies);
    expect(said).toContain('67companies are new to you');
    expect(fall()).toEqual([
      ['whole', 'Match the search187'],
      ['less', 'Already yours−120'],
      ['rest', 'New to you67'],
      ['taken', 'This search30'],
    ]);
    expect(said).toContain('Find 30 new companies, up to 60 credits');
  });

  it('count as matches if they are wanted', async () => {
    const said = await saidOf(counted, { ...companies, onlyNew: false });
    expect(said).toContain('187companies match');
    expect(said).toContain('Those already yours are delivered again and not charged.');
    expect(said).toContain('Find 30 companies, up to 60 credits');
  });

  it('are not shown as zero if the source cannot tell yet', async () => {
    const said = await saidOf({ ...counted, owned: null, new_to_you: null });
    expect(said).toContain('187people match');
    expect(said).toContain('known when they arrive. Those are left out and not charged.');
    expect(fall()).toEqual([]);
  });

  it('are shown as a minimum if there are too many to compare', async () => {
    await saidOf({ ...counted, owned_is_minimum: true }, companies);
    expect(fall()[1]).toEqual(['less', 'Already yours−120+']);
  });

  it('leave nothing to start if they are all matches', async () => {
    const said = await saidOf({ ...counted, owned: 187, new_to_you: 0, this_search: 0 }, companies);
    const go = page.container.querySelector('button[type=submit]') as HTMLButtonElement;
    expect([go.textContent, go.disabled]).toEqual(['Nothing new to find', true]);
    expect(said).toContain('Switch off “Only new ones”');
  });

  it('are not blamed if customers of a file are all matches', async () => {
    const excluded = { crm: 0, files: 187, do_not_contact: 0, is_minimum: false };
    const said = await saidOf({ ...counted, owned: 0, excluded, new_to_you: 0, this_search: 0 }, companies);
    expect(said).toContain('Nothing new to find');
    expect(said).toContain('Try a greater distance');
    expect(said).not.toContain('Switch off “Only new ones”');
  });

  it('are not shown for an account without leads', async () => {
    const said = await saidOf({ matches: 187, new_to_you: 187, this_search: 30 }, companies);
    expect(said).toContain('187companies match');
    expect([fall(), said?.includes('Find 30 companies, up to 60 credits')]).toEqual([[], true]);
  });
});

describe('an estimate of zero', () => {
  const none = { matches: 0, matches_is_minimum: false, is_loading: false };
  const industry = emptyDraft('industry');
  const inSpain = { ...industry.industry, place: { value: '3', label: 'Spain', kind: 'country' } as ChosenPlace };
  const people = emptyDraft('people');
  const drafts: [string, Draft, RegExp][] = [
    ['companies near a city', industry, /greater distance, another industry or another place/],
    ['companies of a country, which has no distance', { ...industry, industry: inSpain }, /Try another industry/],
    ['people', people, /fewer filters, another job title/],
    ['one person', { ...people, people: { ...people.people, lookup: true } }, /Check the spelling, or look/],
    ['addresses of a domain', emptyDraft('single'), /spelling of the domain, or try other departments/],
    ['creators', emptyDraft('influencer'), /Lower the minimums.*another platform/],
  ];
  it.each(drafts)('suggests a change for %s', async (_case, draft, words) => {
    expect(await saidOf(none, draft)).toMatch(words);
  });

  it.each([
    ['not counted yet', { ...none, is_loading: true }, false],
    ['not known', { ...none, matches_is_minimum: true }, false],
    ['told above the form', none, true],
  ])('gives no advice where it is %s', async (_case, part, isTold) => {
    expect(await saidOf(part, industry, isTold)).not.toContain('greater distance');
  });

  it.each([
    ['counted, and cannot be started', none, false, true, 'Nothing matches'],
    ['counted, and told above the form', none, true, true, 'Nothing matches'],
    ['not counted yet, and waits', { ...none, is_loading: true }, false, true, 'Waiting for the companies'],
    [
      'not known, and can be started',
      { ...none, matches_is_minimum: true },
      false,
      false,
      'Find 20 people, up to 60 credits',
    ],
  ])('is %s', async (_case, part, isTold, isDisabled, words) => {
    await saidOf(part, { ...people, limit: 20 }, isTold);
    const go = page.container.querySelector('button[type=submit]') as HTMLButtonElement;
    expect([go.textContent, go.disabled]).toEqual([words, isDisabled]);
  });
});

describe('a look-up of one person', () => {
  const draft = emptyDraft('people');
  const lookUp = { ...draft, people: { ...draft.people, lookup: true } };
  const mine = { matches: 1, owned: 1, new_to_you: 0, this_search: 1, has_leads: true, maximum_credits: 0 };

  it('is free if the account has the person, whatever the "only new" option says', async () => {
    const said = await saidOf(mine, lookUp, false, { cost_each: 3, maximum_credits: 0 });
    expect(said).toContain('Show this person, free');
    expect(said).toContain('already yours: you get what you have, at no cost');
    expect(said).not.toContain('Nothing new to find');
  });
});
