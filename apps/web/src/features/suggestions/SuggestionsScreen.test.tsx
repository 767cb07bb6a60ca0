import type { User } from '@leadwright/contract/accounts/accounts';
import { PROFILE_FIELD_NAMES } from '@leadwright/contract/ai/business-profile';
import type { Suggestion, SuggestionRound } from '@leadwright/contract/ai/suggestions';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { click } from '../../testing/render.tsx';
import { button, serve, text, until } from '../../testing/serving.ts';
import { ESTIMATE, openSuggestions, sampleRound, sampleSuggestion } from './testing.tsx';

const API = '/api/icp-suggestions';
let page: Awaited<ReturnType<typeof openSuggestions>>;
let asked: ReturnType<typeof serve>;
let [rounds, cost, isComplete] = [[] as SuggestionRound[], 1, true];
let estimate: object = ESTIMATE;

function profile() {
  const values = Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, 'x']));
  const missing = isComplete ? [] : ['customers'];
  const filled = 11 - missing.length;
  return {
    ...values,
    id: 1,
    version: 1,
    missing,
    filled,
    total: 11,
    complete: isComplete,
    changed_by: '',
    changed_at: null,
  };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const modules = ['leads', 'ai_suggest'].map((slug, id) => ({ id, slug }));
  session.setUser({ id: 1, isMainUser: true, modules, login_as: null, parentSettings: {} } as unknown as User);
  [rounds, cost, isComplete, estimate] = [[sampleRound()], 1, true, ESTIMATE];
  asked = serve({
    'GET /api/business-details/data': () => ({ data: profile() }),
    [`GET ${API}`]: () => ({ data: rounds, currentPage: 1, pageSize: 20, total: rounds.length, cost }),
    [`POST ${API}`]: () => {
      rounds = [sampleRound({ id: 2, state: 'working', credits: 0, suggestions: [], read: [] }), ...rounds];
      return { message: 'm', data: rounds[0] };
    },
    [`PUT ${API}/5/feedback`]: ({ body }) => {
      const { vote, reason = null } = body as { vote: 'up' | 'down' | 'none'; reason?: Suggestion['reason'] };
      const judged = sampleSuggestion({ vote: vote === 'none' ? null : vote, reason });
      rounds = [sampleRound({ suggestions: [judged] })];
      return { data: judged };
    },
    'POST /api/searches/estimate': () => estimate,
  });
});
afterEach(async () => {
  await page.remove();
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const calls = (start: string) => asked.filter(({ call }) => call.startsWith(start));

describe('the cards of suggestions', () => {
  it('show the target group, live counts and cost, and reasons with sources', async () => {
    page = await openSuggestions();
    await until(() => expect(text()).toContain('346'));
    for (const words of ['Owner-led dental clinics', '25 km of Lisbon', '4.0 or better', 'companies match'])
      expect(text()).toContain(words);
    for (const words of ['New to you132', 'not charged again214', 'Expected126 credits', 'Maximum132 credits'])
      expect(text()).toContain(words);
    expect(text()).toContain('Business profile, main offer');
    expect(text()).toContain('case.pdf, page 3');
    expect(calls('POST /api/searches/estimate')[0]?.body).toMatchObject({
      type: 'industry',
      limit: 500,
      filters: { industries: ['dentist'], location_id: 7, radius_km: 25, with_website: true, min_rating: 4 },
    });
    const open = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Open search');
    expect(open?.getAttribute('href')).toBe('/lead-search/new-search?suggestion=5');
  });

  it('have no number while the search counts, and show a rejection', async () => {
    estimate = { status: 422, body: { code: 'x', message: 'No source can be asked.' } };
    page = await openSuggestions();
    await until(() => expect(text()).toContain('The numbers could not be loaded: No source can be asked.'));
    expect(text()).not.toContain('346');
  });

  it('show no number, in particular not zero, while companies are loading', async () => {
    estimate = { ...ESTIMATE, matches: 0, owned: 0, expected_credits: 0, maximum_credits: 0, is_loading: true };
    page = await openSuggestions();
    await until(() => expect(text()).toContain('Companies are still loading.'));
    expect([text().includes('0companies'), text().includes('0 credits')]).toEqual([false, false]);
  });

  it('accept a thumb, ask what is wrong, and remove it again', async () => {
    page = await openSuggestions();
    await until(() => expect(button('This does not fit')).toBeTruthy());
    await click(button('This does not fit'));
    await until(() => expect(text()).toContain('What is wrong with it?'));
    await click(button('Too small'));
    await until(() => expect(text()).toContain('The next round goes by it.'));
    expect(calls('PUT').map(({ body }) => body)).toEqual([
      { vote: 'down', reason: null, note: '' },
      { vote: 'down', reason: 'too_small', note: '' },
    ]);
    await click(button('This does not fit'));
    await until(() => expect(calls('PUT').at(-1)?.body).toEqual({ vote: 'none' }));
    expect(text()).not.toContain('What is wrong with it?');
  });
});

describe('a round', () => {
  it("starts once at the button's price, and is followed", async () => {
    rounds = [];
    page = await openSuggestions();
    await until(() => expect(button('Suggest, 1 credit')).toBeTruthy());
    await click(button('Suggest, 1 credit'));
    await until(() => expect(text()).toContain('Looking for your ideal customers…'));
    expect(calls(`POST ${API}`).map(({ body }) => body)).toEqual([{ expected: { credits: 1 } }]);
    rounds = [sampleRound({ id: 2 })];
    await act(() => page.client.invalidateQueries());
    await until(() => expect(text()).toContain('Owner-led dental clinics'));
    expect(text()).toContain('from your business profile and 14 training sources');
  });

  it('is shown after it starts, even next to an earlier one', async () => {
    rounds = [sampleRound({ id: 3 }), sampleRound()];
    page = await openSuggestions();
    await act(() => page.router.navigate({ to: '/ai/icp-suggestions', search: { round: 1 } } as never));
    await until(() => expect(button('Suggest again, 1 credit')).toBeTruthy());
    await click(button('Suggest again, 1 credit'));
    await until(() => expect(text()).toContain('Looking for your ideal customers…'));
    expect(page.router.state.location.search).toEqual({});
  });

  it("is free with the account's own key, and says so", async () => {
    cost = 0;
    page = await openSuggestions();
    await until(() => expect(button('Suggest again, free with your key')).toBeTruthy());
  });

  it('that failed says why, and earlier ones can be opened', async () => {
    rounds = [
      sampleRound({ id: 2, state: 'failed', credits: 0, suggestions: [], read: [], problem: 'Nothing was charged.' }),
      sampleRound(),
    ];
    page = await openSuggestions();
    await until(() => expect(text()).toContain('Nothing was charged.'));
    await act(() => page.router.navigate({ to: '/ai/icp-suggestions', search: { round: 1 } } as never));
    await until(() => expect(text()).toContain('Owner-led dental clinics'));
  });

  it('is replaced by the banner until the business profile is complete', async () => {
    isComplete = false;
    page = await openSuggestions();
    await until(() => expect(text()).toContain('AI tools are unavailable until the business profile is complete.'));
    expect([text().includes('dental'), button(/Suggest/), calls(`GET ${API}`)]).toEqual([false, undefined, []]);
  });
});
