/** Context of a screenshot or a measurement: who is signed in, and how to get there. */
import type { Page } from 'playwright-core';
import type { Account, Person, World } from './client.ts';
import type { Say } from './words.ts';

export interface Stage {
  page: Page;
  say: Say;
  world: World;
  account: Account | null;
}
export interface Screen {
  name: string;
  path: string;
  /** Who is signed in: a seeded user, a new one, or no one. */
  person?: Person | 'newcomer';
  prepare?: (stage: Stage) => Promise<unknown>;
  /** The screenshot shows the loading state. */
  waits?: true;
}
