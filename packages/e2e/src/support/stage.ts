/** What a picture or a measurement of a screen needs: who looks at it, and how to get there. */
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
  /** Who is signed in: a seeded person, somebody new, or nobody. */
  person?: Person | 'newcomer';
  prepare?: (stage: Stage) => Promise<unknown>;
  /** The picture is of the waiting. */
  waits?: true;
}
