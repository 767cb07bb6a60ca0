/** All sources; of those that can answer, the one named first is preferred. */
import { apolloSource } from './apollo.source.ts';
import { googlePlacesSource } from './google-places.source.ts';
import { hunterSource } from './hunter.source.ts';
import { leadIndexSource } from './lead-index.source.ts';
import { modashSource } from './modash.source.ts';
import { outscraperSource } from './outscraper.source.ts';
import { peopleDataLabsSource } from './people-data-labs.source.ts';
import type { Source } from './source.port.ts';
import { websiteSource } from './website.source.ts';
import { youtubeSource } from './youtube.source.ts';

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
