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

/** So many values were added to the list of account `accountId` that it is quicker to look through the rows it reaches. */
export const listGrown = defineEvent('privacy.grown', z.object({ accountId: z.number().int() }));

/** Entries were taken off the list of account `accountId`: whoever was marked for them alone may be contacted again. */
export const personReleased = defineEvent('privacy.released', z.object({ accountId: z.number().int() }));

const CONTEXT = 'privacy:identifiers';
/** Each is looked for in all lists it reaches: as many as one short job can do. */
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
