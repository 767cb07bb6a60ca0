/** All sources; of those that can answer, the one named first is preferred. */

import type { Source } from './source.port.ts';
import { apolloSource } from './vendors/apollo.source.ts';
import { googlePlacesSource } from './vendors/google-places.source.ts';
import { hunterSource } from './vendors/hunter.source.ts';
import { leadIndexSource } from './vendors/lead-index.source.ts';
import { modashSource } from './vendors/modash.source.ts';
import { outscraperSource } from './vendors/outscraper.source.ts';
import { peopleDataLabsSource } from './vendors/people-data-labs.source.ts';
import { youtubeSource } from './vendors/youtube.source.ts';
import { websiteSource } from './website/website.source.ts';

export const SOURCES: readonly Source[] = [
  leadIndexSource,
  googlePlacesSource,
  outscraperSource,
  peopleDataLabsSource,
  apolloSource,
  hunterSource,
  websiteSource,
  modashSource,
  youtubeSource,
];
export const sourceOf = (id: string): Source | undefined => SOURCES.find((source) => source.id === id);
