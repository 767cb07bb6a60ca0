/** From pages of a website to proposed values: what a model is asked, what is kept of its answer, what goes without one. */
import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type Prefill,
  type ProfileField,
} from '@leadwright/contract/ai/business-profile';
import { cleanText, cut } from '@leadwright/contract/text';
import type { Language } from '@leadwright/i18n';
import { z } from 'zod';
import { DATA_RULE, type Prompt, quoteData, taskLine } from '../../models/public.ts';
import { descriptionOf, readableOf, type SiteFacts, type WebPage } from '../../web-pages/public.ts';
import { PROFILE_VARIABLES } from '../business-profile.rules.ts';

type Proposal = Prefill['proposals'][number];

/** A company says what it does at the top of its pages; all pages together stay far below what a model reads at once. */
const PAGE_CHARACTERS = 6000;
const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Spanish' };

/** What a page says to people and to search engines. */
export interface PageText {
  url: string;
  title: string;
  description: string;
  text: string;
}

export function textOf({ url, html }: WebPage): PageText {
  const { title, sections } = readableOf(html);
  const text = sections.flatMap(({ heading, text: own }) => [heading, own]).filter(Boolean);
  return { url, title, description: descriptionOf(html), text: text.join('\n') };
}

/** `url` is the page that says it. A field that no page tells about stays empty. */
const Said = z.object({ value: z.string(), url: z.string() });
export const SiteProfile = z.object(
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, Said])) as Record<ProfileField, typeof Said>,
);
export type SiteProfile = z.infer<typeof SiteProfile>;

export function promptFor(pages: PageText[], language: Language): Prompt {
  const fields = PROFILE_VARIABLES.map(
    ({ key, words }) => `- ${key}: ${words}, at most ${PROFILE_FIELDS[key]} characters`,
  );
  const system = [
    taskLine('profile', { language }),
    'You fill in the business profile of a company from pages of its own website.',
    'For each field give a value and the url of the page that says it:',
    ...fields,
    `Write in ${LANGUAGE_NAMES[language]}, briefly and factually. Use only what the pages say; give "" when they do not say it.`,
    DATA_RULE,
  ].join('\n');
  const quoted = pages.map(({ url, title, description, text }) => ({
    url,
    title,
    text: cut([description, text].filter(Boolean).join('\n'), PAGE_CHARACTERS),
  }));
  return { system, user: quoteData('pages', quoted) };
}

const LINES: ReadonlySet<ProfileField> = new Set([
  'company_name',
  'website',
  'industry',
  'main_offer',
  'regions',
  'tone',
]);

/** Cleans and cuts text so that it fits the field. */
function tidy(field: ProfileField, text: string): string {
  const clean = cleanText(text);
  return cut(
    LINES.has(field) ? clean.replace(/\s+/g, ' ') : clean.replace(/\n{3,}/g, '\n\n'),
    PROFILE_FIELDS[field],
  ).trim();
}

const inOrder = (values: Partial<Record<ProfileField, { value: string; url: string }>>): Proposal[] =>
  PROFILE_FIELD_NAMES.flatMap((field) => {
    const said = values[field];
    const value = said ? tidy(field, said.value) : '';
    return said && value ? [{ field, value, url: said.url }] : [];
  });

/** Drops values without a page that was read, because the user could not check them. The website itself is known. */
export function proposalsOf(said: SiteProfile, pages: PageText[], website: string): Proposal[] {
  const home = pages[0]?.url ?? '';
  const urls = new Set(pages.map(({ url }) => url));
  const known = Object.entries(said).filter(([, { url }]) => urls.has(url));
  return inOrder({ ...Object.fromEntries(known), website: { value: website, url: home } });
}

/** Without a model: only literal facts of the pages. */
export function proposalsFromPages(pages: PageText[], facts: Pick<SiteFacts, 'name' | 'addresses'>, website: string) {
  const home = pages[0]?.url ?? '';
  const about = pages.find(({ description }) => description);
  const address = facts.addresses[0];
  const region = [address?.city, address?.state].filter(Boolean).join(', ');
  return inOrder({
    website: { value: website, url: home },
    ...(facts.name && { company_name: { value: facts.name, url: home } }),
    ...(about && { description: { value: about.description, url: about.url } }),
    ...(address && region && { regions: { value: region, url: address.evidence.url } }),
  });
}

/** The website alone is what the person typed: it is no finding. */
export const isNothing = (proposals: Proposal[]) => proposals.every(({ field }) => field === 'website');
