/** Which leads are followed in CRMs, and their current states. */
import type { FollowedLead } from '@leadwright/contract/integrations/crm-following';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { getList } from '../../lists/public.ts';
import { crmOwnersOf, getRow, noteCrmStates } from '../../results/public.ts';
import { companyIdIn } from '../adapters/companies.rules.ts';
import { followingOf } from '../adapters/followings.registry.ts';
import { findAnyConnection } from '../connections/connections.repository.ts';
import type { Connection } from '../connections/connections.table.ts';
import type { PushRow, RecordChange, RecordRow } from '../push/push.table.ts';
import { presentFollowed } from './following.presenter.ts';
import * as repository from './following.repository.ts';
import { together } from './following.rules.ts';

/** After a write, a CRM's search and automations may need some minutes. */
const FIRST_READING_MS = 10 * 60_000;

/** Called with the results of a push's leads, in the transaction that stores them. */
export async function followSent(
  tx: Tx<Base>,
  push: Pick<PushRow, 'connection_id' | 'list_id' | 'provider'>,
  records: readonly Pick<RecordRow, 'position' | 'result_id' | 'identity'>[],
  changes: readonly RecordChange[],
): Promise<void> {
  if (!followingOf(push.provider)) return;
  const recordAt = new Map(records.map((record) => [record.position, record]));
  const of = (state: RecordChange['state']) => changes.filter((change) => change.state === state);
  const sent = of('sent').flatMap(({ position, contact_id, contact_url = null }) => {
    const record = recordAt.get(position);
    // Only contacts have states. A lead that became a company is not followed.
    if (!contact_id || !record || companyIdIn(contact_id)) return [];
    return [{ result_id: record.result_id, contact_id, contact_url, identity: record.identity }];
  });
  const undone = of('undone').flatMap(({ position }) => recordAt.get(position)?.result_id ?? []);
  if (sent.length > 0) await begin(tx, push, sent);
  if (undone.length > 0) await end(tx, push, undone);
}

type Way = Pick<PushRow, 'connection_id' | 'list_id'>;

async function begin(tx: Tx<Base>, { connection_id, list_id }: Way, sent: repository.Sent[]): Promise<void> {
  const now = tx.now();
  const place = { accountId: tx.accountId, connectionId: connection_id };
  await repository.follow(tx.db, place, list_id, sent, { now, due: new Date(now.getTime() + FIRST_READING_MS) });
  await noteLeads(
    tx,
    list_id,
    sent.map(({ result_id }) => result_id),
  );
}

/** Leads whose push was undone are no longer followed. */
async function end(tx: Tx<Base>, { connection_id, list_id }: Way, resultIds: number[]): Promise<void> {
  await repository.unfollow(tx.db, tx.accountId, connection_id, resultIds);
  await noteLeads(tx, list_id, resultIds);
}

/** Updates the states on the rows of a list from all CRMs. */
export async function noteLeads(tx: Tx<Base>, listId: number, resultIds: readonly number[]): Promise<void> {
  const rows = Map.groupBy(await repository.followedLeads(tx.db, tx.accountId, resultIds), (row) => row.result_id);
  await noteCrmStates(
    tx,
    listId,
    resultIds.map((resultId) => ({ resultId, ...together(rows.get(resultId) ?? []) })),
  );
}

/** A lead with all its CRMs; 404 for another account's. */
export const readFollowed = (ctx: Ctx, id: number): Promise<FollowedLead[]> =>
  inTransaction(ctx, async (tx) => {
    const { row } = await getRow(tx, id);
    const shown: FollowedLead[] = [];
    for (const followed of await repository.followedLeads(tx.db, tx.accountId, [row.id])) {
      const connection = await findAnyConnection(tx.db, tx.accountId, followed.connection_id);
      shown.push(presentFollowed(followed, connection as Connection));
    }
    return shown;
  });

export const readOwners = (ctx: Ctx, listId: number): Promise<string[]> =>
  inTransaction(ctx, async (tx) => crmOwnersOf(tx, (await getList(tx, listId)).id));
