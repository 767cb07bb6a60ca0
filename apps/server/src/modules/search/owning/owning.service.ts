/**
 * Which leads an account has already (docs/product-rules.md#searching): those in any of its lists, those it has bought, typed or
 * imported, and those it was given for nothing, also where they were deleted since. Estimates and deliveries ask the same question here.
 */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Base, Tx } from '../../../platform/context.ts';
import { findKnownKeys, hadResults } from '../../results/public.ts';
import type { Lead } from '../../sources/public.ts';
import { areOwned, ownsAnything } from '../../wallet/public.ts';
import { isPaid, keysOf } from '../contacts.service.ts';
import { ACT_OF_KIND, seenKey } from '../search.rules.ts';
import * as repository from './owning.repository.ts';

export interface Mine {
  /** Paid for before: delivered again, they cost nothing. */
  bought: ReadonlySet<Lead>;
  /** All that the account has, bought or not. */
  all: ReadonlySet<Lead>;
}

export const NONE: Mine = { bought: new Set(), all: new Set() };

/** `reservation`: of the running search. Its own purchases do not count as owned before. */
export async function findMine(
  tx: Tx<Base>,
  kind: SearchKind,
  leads: readonly Lead[],
  reservation?: number,
): Promise<Mine> {
  const owned = await areOwned(
    tx,
    ACT_OF_KIND[kind],
    leads.map(({ identityKeys }) => identityKeys),
    reservation,
  );
  const bought = new Set(leads.filter((_lead, index) => owned[index]));
  const others = leads.filter((lead) => !bought.has(lead));
  const listed = await findKnownKeys(tx, others.flatMap(keysOf));
  const free = others.filter((lead) => !isPaid(kind, lead));
  const given = free.length > 0 ? await repository.findFree(tx.db, tx.accountId, free.map(seenKey)) : new Set<string>();
  const isMine = (lead: Lead) =>
    bought.has(lead) ||
    keysOf(lead).some((key) => listed.has(key)) ||
    (!isPaid(kind, lead) && given.has(seenKey(lead)));
  return { bought, all: new Set(leads.filter(isMine)) };
}

/** Whether the account has any leads at all. */
export const hasLeads = async (tx: Tx<Base>, kind: SearchKind): Promise<boolean> =>
  (await hadResults(tx)) ||
  (await ownsAnything(tx, ACT_OF_KIND[kind])) ||
  (await repository.hasFree(tx.db, tx.accountId));

/** What is delivered for nothing is not in the wallet's books, so it is remembered here. */
export async function rememberFree(tx: Tx<Base>, kind: SearchKind, leads: readonly Lead[]): Promise<void> {
  const free = leads.filter((lead) => !isPaid(kind, lead));
  if (free.length > 0) await repository.insertFree(tx.db, tx.accountId, free.map(seenKey));
}
