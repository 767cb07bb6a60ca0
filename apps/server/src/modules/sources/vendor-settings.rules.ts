/** Addresses and the platform's own keys of the vendors, from configuration. */
import type { Config } from '../../platform/config/config.ts';

export const platformKeys = (config: Config): [source: string, key: string][] =>
  (
    [
      ['google-places', config.GOOGLE_PLACES_KEY],
      ['outscraper', config.OUTSCRAPER_KEY],
      ['people-data-labs', config.PEOPLE_DATA_LABS_KEY],
      ['apollo', config.APOLLO_KEY],
      ['hunter', config.HUNTER_KEY],
      ['modash', config.MODASH_KEY],
      ['youtube', config.YOUTUBE_KEY],
    ] as const
  ).filter((entry): entry is [(typeof entry)[0], string] => Boolean(entry[1]));
