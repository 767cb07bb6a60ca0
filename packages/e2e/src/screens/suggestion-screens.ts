/** Screenshots of ICP suggestions: cards, feedback, sources, none yet, running, failed, no profile. */
import type { SuggestionRound } from '@leadwright/contract/ai/suggestions';
import type { Screen, Stage } from '../support/stage.ts';
import { profileOf } from './business-profile-data.ts';
import { languageOf, serveProfile } from './business-profile-screens.ts';
import { ESTIMATES, roundOf } from './suggestion-data.ts';

const path = '/ai/icp-suggestions';
const ROUNDS = /\/api\/icp-suggestions(\?|$)/;
const FEEDBACK = /\/api\/icp-suggestions\/\d+\/feedback$/;
const ESTIMATE = /\/api\/searches\/estimate$/;

type Then = (stage: Stage) => Promise<unknown>;

async function serveRounds({ page }: Stage, rounds: SuggestionRound[]) {
  const json = { data: rounds, currentPage: 1, pageSize: 20, total: rounds.length, cost: 1 };
  await page.route(ROUNDS, (route) => route.fulfill({ json }));
  await page.route(FEEDBACK, (route) => route.fulfill({ json: { data: rounds[0]?.suggestions[2] } }));
  await page.route(ESTIMATE, (route) => {
    const { type } = route.request().postDataJSON() as { type: keyof typeof ESTIMATES };
    return route.fulfill({ json: ESTIMATES[type] });
  });
}

const picture = (name: string, change: (round: SuggestionRound) => SuggestionRound | null, then?: Then): Screen => ({
  name,
  path,
  person: 'customer',
  prepare: async (stage) => {
    const language = languageOf(stage);
    const round = change(roundOf(language));
    await serveProfile(stage, profileOf(language, 'all'));
    await serveRounds(stage, round ? [round, { ...roundOf(language), id: 1 }] : []);
    await stage.page.goto(stage.world.url + path);
    await stage.page.locator('h1').waitFor({ state: 'attached' });
    await then?.(stage);
  },
});

const seen: Then = ({ page }) => page.getByText('346').first().waitFor();
const dislike: Then = async (stage) => {
  await seen(stage);
  await stage.page
    .getByRole('button', { name: stage.say('suggestions.screen.down') })
    .last()
    .click();
  await stage.page.getByText(stage.say('suggestions.screen.why')).waitFor();
};
const look: Then = async (stage) => {
  await seen(stage);
  await stage.page.getByRole('button', { name: stage.say('suggestions.screen.read') }).click();
  await stage.page.getByRole('dialog').waitFor();
};
const ended = (state: 'working' | 'failed') => (round: SuggestionRound) => ({
  ...round,
  state,
  credits: 0,
  suggestions: [],
  read: [],
  problem: state === 'failed' ? round.problem : null,
});

const ready = (round: SuggestionRound) => ({ ...round, problem: null });

export const SUGGESTION_SCREENS: Screen[] = [
  picture('icp-suggestions', ready, seen),
  picture('icp-suggestions-wrong', ready, dislike),
  picture('icp-suggestions-read', ready, look),
  picture('icp-suggestions-none', () => null),
  picture('icp-suggestions-working', ended('working')),
  picture('icp-suggestions-failed', ended('failed')),
  {
    name: 'icp-suggestions-profile',
    path,
    person: 'customer',
    prepare: async (stage) => {
      await serveProfile(stage, profileOf(languageOf(stage), 'some'));
      await stage.page.goto(stage.world.url + path);
      await stage.page.getByText(stage.say('business-profile.band.unavailable')).waitFor();
    },
  },
];
