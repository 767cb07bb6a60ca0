/** The journeys that `npm test` makes in one language at one width, in both languages: at the desk and on the phone. */
import { runThoroughly } from '../support/thorough.ts';

const FILES = [
  'enrichment',
  'imports',
  'labels',
  'lists',
  'password',
  'privacy',
  'profile',
  'reference',
  'social',
  'team',
  'webhooks',
].map((name) => `journeys/${name}`);

export const prove = async ({ full }: { full: boolean }) => runThoroughly('e2e', FILES, full);
