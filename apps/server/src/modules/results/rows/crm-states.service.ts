/** What CRMs tell of leads: shown in lists, filtered by, and told to the assistant. */
import type { Base, Tx } from '../../../platform/context.ts';
import type { LeadInCrm, WonOrLost } from './crm-states.repository.ts';
import * as repository from './crm-states.repository.ts';
import { scopeOf } from './rows.service.ts';

export type { WonOrLost };

/** Of leads of one list. */
export async function noteCrmStates(tx: Tx<Base>, listId: number, leads: readonly LeadInCrm[]): Promise<void> {
  if (leads.length === 0) return;
  await repository.replaceCrmStates(tx.client, scopeOf(tx, listId), leads);
  await tx.platform.live.publish(tx.client, {
    accountId: tx.accountId,
    topic: 'results.crm',
    data: { list_id: listId },
  });
}

const MOST = 50;
/** Leads that became customers, and leads that did not, without their names. */
export const wonAndLost = (tx: Tx<Base>): Promise<WonOrLost[]> =>
  repository.findWonAndLost(tx.client, tx.accountId, MOST);

/** Those of the rows that are stored, also hidden ones, which an undo may bring back. */
export const storedIds = (tx: Tx<Base>, ids: readonly number[]): Promise<number[]> =>
  repository.findStored(tx.client, tx.accountId, ids);

/** By name, for the filter. */
export const crmOwnersOf = (tx: Tx<Base>, listId: number): Promise<string[]> =>
  repository.findCrmOwners(tx.client, scopeOf(tx, listId));
