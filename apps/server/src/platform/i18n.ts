/** Server-side translations: mails, toasts and errors in the reader's language. */
import { asLanguage, I18N_OPTIONS, LANGUAGES, type Language, NUMBERS, words } from '@leadwright/i18n';
import { createInstance } from 'i18next';

export type Translate = (key: string, params?: Record<string, string | number>) => string;

const i18n = createInstance();
await i18n.use(NUMBERS).init({
  ...I18N_OPTIONS,
  lng: 'en',
  resources: { en: { translation: words.en }, es: { translation: words.es } },
  showSupportNotice: false,
} as never);

const translators = new Map<Language, Translate>(
  LANGUAGES.map((language) => [language, i18n.getFixedT(language) as unknown as Translate]),
);

export const translator = (language: Language): Translate => translators.get(language) as Translate;

/** Words that are kept and said later, in the language of the reader: a key with its values, names by language, or parts in a row. */
export type Worded =
  | string
  | number
  | readonly Worded[]
  | { key: string; params?: Record<string, Worded> }
  | { names: Record<Language, string> };

export function spell(worded: Worded, language: Language): string {
  if (typeof worded !== 'object') return String(worded);
  if ('names' in worded) return worded.names[language];
  if (!('key' in worded))
    return worded
      .map((part) => spell(part, language))
      .filter(Boolean)
      .join(', ');
  const params = Object.entries(worded.params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : spell(value, language),
  ]);
  return translator(language)(worded.key, Object.fromEntries(params));
}

const languages = new Map([...translators].map(([language, t]) => [t, language] as const));

/** In the language of the translator. */
export const spellWith = (t: Translate, worded: Worded): string => spell(worded, asLanguage(languages.get(t)));

/** The first supported language of Accept-Language. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().slice(0, 2).toLowerCase();
    if (LANGUAGES.includes(tag as Language)) return tag as Language;
  }
  return asLanguage(undefined);
}
