/** The journeys that `npm test` runs in one language at one width, in both languages: on desktop and phone. */
import type { ProveOptions } from '../prove.ts';
import { runThoroughly } from '../support/thorough.ts';

const FILES = [
  'admin-catalogue',
  'admin-insight',
  'admin-searchers',
  'admin-system',
  'admin-users',
  'crm-back',
  'crms',
  'enrichment',
  'exclusions',
  'imports',
  'labels',
  'lists',
  'login-as',
  'pages',
  'password',
  'privacy',
  'profile',
  'reference',
  'sign-on',
  'slow',
  'social',
  'team',
  'webhooks',
].map((name) => `journeys/${name}`);

export const prove = async (options: ProveOptions) => runThoroughly('e2e', FILES, options);
