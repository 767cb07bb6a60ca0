/** Screenshots of the business profile: empty, a draft with proposals, complete, and a website that denies access. */
import type { BusinessProfile, Prefill } from '@leadwright/contract/ai/business-profile';
import type { Language } from '@leadwright/i18n';
import type { Screen, Stage } from '../support/stage.ts';
import { prefillOf, profileOf } from './business-profile-data.ts';

const path = '/settings/business-profile';
const PROFILE = /\/api\/business-details\/data$/;
const PREFILL = /\/api\/business-details\/data\/prefill$/;

export const languageOf = ({ say }: Stage): Language => (say('common.cancel') === 'Cancel' ? 'en' : 'es');

export async function serveProfile({ page }: Stage, profile: BusinessProfile, prefill: Prefill | null = null) {
  await page.route(PROFILE, (route) => route.fulfill({ json: { data: profile } }));
  await page.route(PREFILL, (route) => route.fulfill({ json: { data: prefill } }));
}

const picture = (
  name: string,
  part: 'none' | 'some' | 'all',
  prefill?: (language: Language) => Prefill,
  then?: (stage: Stage) => Promise<unknown>,
): Screen => ({
  name,
  path,
  person: 'customer',
  prepare: async (stage) => {
    const language = languageOf(stage);
    await serveProfile(stage, profileOf(language, part), prefill?.(language) ?? null);
    await stage.page.goto(stage.world.url + path);
    await stage.page.locator('[data-path="company_name"]').waitFor();
    await then?.(stage);
  },
});

const reading = (language: Language): Prefill => ({
  ...prefillOf(language),
  state: 'reading',
  by: null,
  proposals: [],
});
const closed = (language: Language): Prefill => ({
  ...prefillOf(language),
  state: 'failed',
  problem: 'forbidden',
  by: null,
  proposals: [],
});
const edited = async ({ page }: Stage) => {
  await page.locator('form [data-path="regions"]').fill('Lisboa');
  await page.locator('[data-proposal="customers"] button').click();
};

export const BUSINESS_PROFILE_SCREENS: Screen[] = [
  picture('business-profile-empty', 'none'),
  picture('business-profile', 'some', prefillOf),
  picture('business-profile-edited', 'some', prefillOf, edited),
  picture('business-profile-reading', 'some', reading),
  picture('business-profile-closed', 'some', closed),
  picture('business-profile-complete', 'all'),
];
