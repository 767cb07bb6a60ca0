/**
 * Translations. The chosen language is stored locally. The default is English, and a banner offers the browser's
 * language. Texts for signed-in pages load after sign-in; Spanish loads when chosen.
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

/**
 * Loads all texts that the open pages need. Every language is complete (checked in packages/i18n), so one is enough.
 */
async function prepare(language: Language) {
  await Promise.all([...needed].map((part) => add(language, part)));
}

export const hasStoredLanguage = () => stored.get(KEY) !== null;

/** The browser's first supported language, if none was chosen and it differs from the current one. */
export function offeredLanguage(): Language | null {
  const known: readonly string[] = LANGUAGES;
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0] as string);
  const own = asLanguage(wanted.find((language) => known.includes(language)));
  return hasStoredLanguage() || own === currentLanguage() ? null : own;
}

/** Texts for pages before sign-in, in a language other than the current one. */
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
