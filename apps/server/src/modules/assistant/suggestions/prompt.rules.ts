/** What the model is asked for suggestions, and the shape of its answer. */
import type { DISLIKES, FeedbackBody } from '@leadwright/contract/ai/suggestions';
import { SENIORITY_LEVELS } from '@leadwright/contract/searching/search-filters';
import { cut } from '@leadwright/contract/text';
import type { Language } from '@leadwright/i18n';
import { z } from 'zod';
import type { Passage } from '../../ai-training/public.ts';
import { PROFILE_VARIABLES } from '../../business-profile/public.ts';
import { DATA_RULE, type Prompt, quoteData, taskLine } from '../../models/public.ts';
import type { WonOrLost } from '../../results/public.ts';

const MOST = 6;
const PER_ROUND = 3;
const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Spanish' };

/**
 * Names, never ids: industries and places are looked up afterwards. Everything is required, because providers that keep to
 * a schema want it so; what does not apply is '', [], null or false.
 */
export const SuggestedProfiles = z.object({
  suggestions: z
    .array(
      z.object({
        kind: z.enum(['companies', 'people', 'creators']),
        title: z.string(),
        description: z.string(),
        /** "dentist", "physiotherapist": companies and people. */
        industries: z.array(z.string()),
        /** "Lisbon, Portugal". */
        places: z.array(z.string()),
        /** Around a city: companies. */
        radius_km: z.number().nullable(),
        /** A word that the leads' own texts have. */
        keyword: z.string(),
        with_website: z.boolean(),
        with_phone: z.boolean(),
        min_rating: z.number().nullable(),
        /** Job titles: people. */
        titles: z.array(z.string()),
        seniorities: z.array(z.string()),
        /** Of creators; '' for the others. */
        platform: z.string(),
        followers_min: z.number().nullable(),
        followers_max: z.number().nullable(),
        /** `source`: the key of a profile field ("main_offer"), or the number of a source ("2"). */
        reasons: z.array(z.object({ text: z.string(), source: z.string() })),
      }),
    )
    .min(1)
    .max(MOST),
});
export type SuggestedProfiles = z.infer<typeof SuggestedProfiles>;
export type RawSuggestion = SuggestedProfiles['suggestions'][number];

/** What came of a suggestion of an earlier round. */
export interface Earlier {
  kind: string;
  title: string;
  vote: FeedbackBody['vote'];
  reason: (typeof DISLIKES)[number] | null;
  note: string;
}

export interface Material {
  profile: Record<string, string>;
  passages: Passage[];
  earlier: Earlier[];
  /** Leads that became customers and leads that did not, as CRMs tell. */
  outcomes: WonOrLost[];
  language: Language;
}

const PASSAGE_CHARACTERS = 1500;
/** What a reason names that rests on won and lost leads. */
export const OUTCOMES = 'outcomes';

export function promptFor({ profile, passages, earlier, outcomes, language }: Material): Prompt {
  const system = [
    taskLine('suggestions', { language, count: PER_ROUND }),
    `You advise a company whom to sell to. Suggest ${PER_ROUND} ideal customer profiles that differ from each other, of more than`,
    'one kind where that makes sense: companies (local businesses of an industry around a place), people (by job title,',
    'seniority, industry and place) or creators (on instagram, tiktok or youtube).',
    `Title and description are short and in ${LANGUAGE_NAMES[language]}; so are the reasons. Write to the reader as "you".`,
    'Industries, places and job titles are names as one would type them into a search box, places as "City, Country".',
    `Seniorities are of this list: ${SENIORITY_LEVELS.join(', ')}.`,
    'Give each two or three reasons. Each reason states one fact of the material and names its source: the key of a profile',
    `field (${PROFILE_VARIABLES.map(({ key }) => key).join(', ')}), the number n of a source, or "${OUTCOMES}". No reason without a source.`,
    'Outcomes are leads that became customers (won) and leads that did not (lost): prefer what the won have in common.',
    'Feedback tells what became of earlier suggestions: do not repeat them, follow what was liked, avoid what was not.',
    DATA_RULE,
  ].join('\n');
  const sources = passages.map(({ title, where, text }, index) => ({
    n: index + 1,
    title: where ? `${title} (${where})` : title,
    text: cut(text, PASSAGE_CHARACTERS),
  }));
  const user = [
    quoteData('profile', profile),
    quoteData('sources', sources),
    quoteData(OUTCOMES, outcomes),
    quoteData('feedback', earlier),
  ].join('\n');
  return { system, user };
}

/** What the training is asked for: who buys, and why. */
export const questionFor = (profile: Record<string, string>) =>
  [profile['main_offer'], profile['customers'], profile['problems'], profile['industry']].filter(Boolean).join(' ');
