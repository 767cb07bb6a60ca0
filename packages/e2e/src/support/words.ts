/** Translations for tests, by the same keys and rules as the app. */
import { I18N_OPTIONS, type Language, NUMBERS, type TranslationKey, words } from '@leadwright/i18n';
import i18next, { type InitOptions } from 'i18next';

export type Say = (key: TranslationKey, values?: Record<string, string | number>) => string;

const instance = i18next.createInstance();
await instance.use(NUMBERS).init({
  ...(I18N_OPTIONS as InitOptions),
  resources: { en: { translation: words.en }, es: { translation: words.es } },
});

export function sayIn(language: Language): Say {
  const translate = instance.getFixedT(language) as unknown as Say;
  return (key, values) => translate(key, values);
}
