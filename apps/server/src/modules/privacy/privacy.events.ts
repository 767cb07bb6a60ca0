/** News for modules that keep leads: mark or hide your rows with these values, and those of accounts below. */
import { z } from 'zod';
import type { Base, Tx } from '../../platform/context.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import type { Identifier } from '../leads/public.ts';

/** Values travel sealed, in portions; `openIdentifiers` reads them. The list of account `accountId` reaches all below it. */
export const personSuppressed = defineEvent(
  'privacy.suppressed',
  z.object({ accountId: z.number().int(), sealed: z.string() }),
);

/** Many values were added to the list of account `accountId`. Scanning the rows it reaches is faster than looking up each value. */
export const listGrown = defineEvent('privacy.grown', z.object({ accountId: z.number().int() }));

/** Entries were removed from the list of account `accountId`. Leads marked only because of them may be contacted again. */
export const personReleased = defineEvent('privacy.released', z.object({ accountId: z.number().int() }));

const CONTEXT = 'privacy:identifiers';
/** Each value is looked up in all lists it reaches. One short job can handle this many. */
const PORTION = 250;

export const sealIdentifiers = ({ platform }: Base, identifiers: readonly Identifier[]): string =>
  platform.secrets.seal(JSON.stringify(identifiers), CONTEXT);

export const openIdentifiers = ({ platform }: Base, sealed: string): Identifier[] =>
  JSON.parse(platform.secrets.open(sealed, CONTEXT));

export async function suppressionsAdded(tx: Tx<Base>, accountId: number, identifiers: readonly Identifier[]) {
  for (let start = 0; start < identifiers.length; start += PORTION) {
    const sealed = sealIdentifiers(tx, identifiers.slice(start, start + PORTION));
    await publish(tx, personSuppressed, { accountId, sealed });
  }
}
