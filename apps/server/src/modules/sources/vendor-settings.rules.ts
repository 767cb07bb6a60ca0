/** Addresses and the platform's own keys of the vendors, from configuration. */
import type { Config } from '../../platform/config/config.ts';

const SETTINGS = {
  'google-places': 'GOOGLE_PLACES_KEY',
  outscraper: 'OUTSCRAPER_KEY',
  'people-data-labs': 'PEOPLE_DATA_LABS_KEY',
  apollo: 'APOLLO_KEY',
  hunter: 'HUNTER_KEY',
  modash: 'MODASH_KEY',
  youtube: 'YOUTUBE_KEY',
} as const satisfies Record<string, keyof Config>;

export const platformKeys = (config: Config): [source: string, key: string][] =>
  Object.entries(SETTINGS).flatMap(([source, setting]) => {
    const key = config[setting];
    return key ? [[source, key]] : [];
  });

/** What a kept key is sealed for. */
export const keyContext = (accountId: number, source: string) => `source_keys:${accountId}:${source}`;

/** The environment sets it: administrators cannot, and what they saved before does not count. */
export const isKeyFixed = ({ given }: Pick<Config, 'given'>, source: string): boolean =>
  given.includes(SETTINGS[source as keyof typeof SETTINGS] ?? '');
