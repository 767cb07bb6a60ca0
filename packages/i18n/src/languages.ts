/** Default en, fallback en, es available. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Anything that is not one of our languages falls back to English. */
export const asLanguage = (value: unknown): Language =>
  LANGUAGES.includes(value as Language) ? (value as Language) : DEFAULT_LANGUAGE;

/** Made when first needed: one takes a browser that has just started 15 ms. */
const grouping: Partial<Record<Language, Intl.NumberFormat>> = {};

/** 1,284; in Spanish 1.284, which on its own would write 1284: figures below each other must line up. */
export function groupNumber(value: number, language: Language): string {
  grouping[language] ??= new Intl.NumberFormat(language, { useGrouping: 'always' });
  return grouping[language].format(value);
}

/**
 * Numbers within sentences are written as in tables. What is no amount, such as an id, a year or a status, is passed as text. It
 * takes the place of i18next's own formatter, hence the methods that do nothing.
 */
export const NUMBERS = {
  type: 'formatter' as const,
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format?: string, language?: string) =>
    (typeof value === 'number' ? groupNumber(value, asLanguage(language)) : value) as string,
};

/** Placeholders are `{name}`; words are escaped where they are rendered, not here. */
export const I18N_OPTIONS = {
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: [...LANGUAGES],
  keySeparator: '.',
  nsSeparator: false,
  returnNull: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
} as const;
