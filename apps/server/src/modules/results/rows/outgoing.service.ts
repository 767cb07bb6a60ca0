/** New rows for modules that send them on. */
import type { Base, Tx } from '../../../platform/context.ts';
import { identifierKey, identifiersOf } from '../../leads/public.ts';
import { findSuppressed } from '../../privacy/public.ts';
import { identityOf } from '../columns.rules.ts';
import * as repository from './outgoing.repository.ts';
import { scopeOf } from './rows.service.ts';

/** Rows of a list in order of arrival, non-empty values only, without suppressed leads. */
export const leadsBetween = async (
  tx: Tx<Base>,
  listId: number,
  first: number,
  past: number,
): Promise<OutgoingLead[]> => allowed(tx, await repository.findBetween(tx.client, scopeOf(tx, listId), first, past));

/** The same for certain rows; those that are gone are missing. */
export const leadsByIds = async (tx: Tx<Base>, listId: number, ids: readonly number[]): Promise<OutgoingLead[]> =>
  allowed(tx, await repository.findOutgoing(tx.client, scopeOf(tx, listId), ids));

async function allowed(tx: Tx<Base>, rows: repository.OutgoingRow[]): Promise<OutgoingLead[]> {
  // Rows are marked asynchronously, so new do-not-contact entries are checked here too.
  const unwanted = await findSuppressed(tx, rows, identityOf);
  return rows.filter((row) => !unwanted.has(row)).map(filledOf);
}

export type OutgoingLead = Record<string, unknown>;

/** What a lead that is sent can be recognised by, so that erasing a person finds where it was kept. */
export const keysOfLead = (lead: OutgoingLead): string[] => identifiersOf(identityOf(lead)).map(identifierKey);

/** The first thing that says who it is. */
export const nameOfLead = ({ name, company, handle, email, website }: OutgoingLead): string =>
  String(name || company || handle || email || website || '');

const filledOf = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
