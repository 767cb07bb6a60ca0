/**
 * Translations. The language is stored locally; until then it is English, and a band offers the browser's. Texts used only after
 * sign-in are loaded then, Spanish when it is chosen.
 */

import { words as enPublic } from '@leadwright/i18n/en-public';
import { asLanguage, I18N_OPTIONS, LANGUAGES, type Language, NUMBERS } from '@leadwright/i18n/languages';
import i18next, { type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { load } from './load.ts';
import { stored } from './storage.ts';

const KEY = 'language';
const NAMESPACE = 'translation';

type Words = Record<string, unknown>;
type Part = 'public' | 'app' | 'admin';
const WORDS: Record<Language, Record<Part, () => Promise<{ words: Words }>>> = {
  en: {
    public: async () => ({ words: enPublic }),
    app: () => import('@leadwright/i18n/en-app'),
    admin: () => import('@leadwright/i18n/en-admin'),
  },
  es: {
    public: () => import('@leadwright/i18n/es-public'),
    app: () => import('@leadwright/i18n/es-app'),
    admin: () => import('@leadwright/i18n/es-admin'),
  },
};
const loaded = new Set<string>();
const needed = new Set<Part>(['public']);

export const currentLanguage = (): Language => asLanguage(i18next.language);

async function add(language: Language, part: Part) {
  if (loaded.has(`${language}-${part}`)) return;
  const { words } = await load(WORDS[language][part]);
  i18next.addResourceBundle(language, NAMESPACE, words, true, true);
  loaded.add(`${language}-${part}`);
}

/** Loads all texts the open pages need. Every language has all of them (packages/i18n checks it), so one is enough. */
async function prepare(language: Language) {
  await Promise.all([...needed].map((part) => add(language, part)));
}

export const hasStoredLanguage = () => stored.get(KEY) !== null;

/** The first language of the browser that we speak, while nothing was chosen and it is not the one on screen. */
export function offeredLanguage(): Language | null {
  const known: readonly string[] = LANGUAGES;
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0] as string);
  const own = asLanguage(wanted.find((language) => known.includes(language)));
  return hasStoredLanguage() || own === currentLanguage() ? null : own;
}

/** Words before sign-in in another language than the page's. */
export async function wordsIn(language: Language) {
  await add(language, 'public');
  return i18next.getFixedT(language);
}

export async function startI18n() {
  const language = asLanguage(stored.get(KEY));
  await i18next
    .use(NUMBERS)
    .use(initReactI18next)
    .init({
      ...(I18N_OPTIONS as InitOptions),
      lng: language,
      resources: { en: { [NAMESPACE]: enPublic } },
      react: { useSuspense: false, bindI18nStore: 'added' },
    });
  loaded.clear();
  loaded.add('en-public');
  await prepare(language);
  document.documentElement.lang = language;
}

async function need(part: Part) {
  needed.add(part);
  await prepare(currentLanguage());
}

/** Called by the signed-in layout before its first screen. */
export const loadAppWords = () => need('app');
/** Called by the super admin's area before its first screen. */
export const loadAdminWords = () => need('admin');

export async function setLanguage(language: Language) {
  await prepare(language);
  stored.set(KEY, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
