/**
 * Stores the results of a reading. An answer older than the stored one is dropped. A contact that a webhook named during the reading is
 * read again. Changes go to the list, the lead's history, webhooks and the do-not-contact list.
 */
import { CRMS } from '@leadwright/contract/integrations/crms';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { identify } from '../../leads/public.ts';
import { addToList } from '../../privacy/public.ts';
import { readRows, recordActivity, storedIds } from '../../results/public.ts';
import type { CrmFollowing, Hint, ReadContact } from '../adapters/following.port.ts';
import { findAnyConnection } from '../connections/connections.repository.ts';
import type { Connection } from '../connections/connections.table.ts';
import type { OpenConnection } from '../connections/session.service.ts';
import { leadsChangedInCrm } from './following.events.ts';
import type { FollowedChange, Place } from './following.repository.ts';
import * as repository from './following.repository.ts';
import { isDifferent, nextReading, standingAfter, statesOf } from './following.rules.ts';
import { noteLeads } from './following.service.ts';
import type { Followed, Following } from './following.table.ts';

interface Reading {
  crm: OpenConnection;
  following: CrmFollowing;
  /** Before the CRM was asked. */
  began: Date;
  read: readonly ReadContact[];
}

/** A lead whose state changed. */
interface Changed {
  before: Followed;
  after: FollowedChange;
}

export const applyReading = (ctx: Base, place: Place, reading: Reading): Promise<void> =>
  asAccount(ctx, place.accountId, async (tx) => {
    const { crm, read } = reading;
    const following = await repository.findFollowing(tx.db, place);
    if (!following) return;
    const byId = new Map(read.map((each) => [each.id, each]));
    const rows = await withoutGone(tx, place, await repository.lockContacts(tx.db, place, [...byId.keys()]));
    // Another worker began later and has stored its newer answer already.
    const fresh = rows.filter(({ read_at }) => read_at === null || read_at <= reading.began);
    const changes = fresh.map((row) => changeOf(tx, reading, following, row, byId.get(row.contact_id) as ReadContact));
    await repository.saveFollowed(tx.db, place, changes);
    await tell(tx, crm.connection, fresh, changes);
  });

/** For merges that only a webhook reports: the lead is now the other contact, which is read next. */
export async function applyMerge(tx: Tx<Base>, place: Place, { id, into }: NonNullable<Hint['merged']>): Promise<void> {
  const rows = await withoutGone(tx, place, await repository.lockContacts(tx.db, place, [id]));
  if (rows.length === 0) return;
  const now = tx.now();
  const news = { contact_id: into, is_merged: true, source: 'webhook', changed_at: now, due_at: now } as const;
  const changes = rows.map((row) => ({ ...row, ...news }));
  await repository.saveFollowed(tx.db, place, changes);
  const connection = await findAnyConnection(tx.db, place.accountId, place.connectionId);
  await tell(tx, connection as Connection, rows, changes);
}

/** `after`: in the order of `before`. */
async function tell(tx: Tx<Base>, connection: Connection, before: readonly Followed[], after: FollowedChange[]) {
  const changed = before
    .map((row, at) => ({ before: row, after: after[at] as FollowedChange }))
    .filter((each) => isDifferent(each.before, each.after));
  for (const [listId, of] of Map.groupBy(changed, (each) => each.before.list_id))
    await tellOf(tx, connection, listId, of);
}

/** Permanently deleted leads are no longer followed. Leads in their undo period still are. */
async function withoutGone(tx: Tx<Base>, place: Place, rows: Followed[]): Promise<Followed[]> {
  const there = new Set(
    await storedIds(
      tx,
      rows.map(({ result_id }) => result_id),
    ),
  );
  const gone = rows.filter(({ result_id }) => !there.has(result_id)).map(({ result_id }) => result_id);
  if (gone.length > 0) await repository.unfollow(tx.db, place.accountId, place.connectionId, gone);
  return rows.filter(({ result_id }) => there.has(result_id));
}

function changeOf(
  tx: Base,
  { following, began, crm }: Reading,
  state: Following,
  row: Followed,
  read: ReadContact,
): FollowedChange {
  const now = tx.now();
  const { appUrl } = crm.session;
  const after = standingAfter(row, read);
  const isMoved = after.contact_id !== row.contact_id;
  const isNamedSince = row.hinted_at !== null && row.hinted_at > began;
  // After a merge, the answer may be about the old contact. So the other one is read next.
  const isDue = isNamedSince || isMoved;
  return {
    result_id: row.result_id,
    ...after,
    contact_url: after.is_merged ? appUrl && following.pageOf(appUrl, after.contact_id) : row.contact_url,
    source: isDifferent(row, after) ? (row.hinted_at ? 'webhook' : 'reading') : row.source,
    changed_at: isDifferent(row, after) ? now : row.changed_at,
    read_at: began,
    hinted_at: isNamedSince ? row.hinted_at : null,
    due_at: isDue ? now : nextReading(following, state, { ...row, ...after }, now),
  };
}

async function tellOf(tx: Tx<Base>, connection: Connection, listId: number, changed: Changed[]): Promise<void> {
  await noteLeads(
    tx,
    listId,
    changed.map(({ before }) => before.result_id),
  );
  await noteHistory(tx, connection, listId, changed);
  await suppress(tx, connection, listId, changed);
  const at = tx.now().toISOString();
  await publish(tx, leadsChangedInCrm, {
    accountId: tx.accountId,
    listId,
    provider: connection.provider,
    changes: changed.map(({ before, after }) => ({
      resultId: before.result_id,
      connectionId: before.connection_id,
      states: statesOf(after),
      before: statesOf(before),
      owner: after.owner,
      at,
    })),
  });
}

/** Adds one line per new state. */
async function noteHistory(tx: Tx<Base>, { name }: Connection, listId: number, changed: Changed[]): Promise<void> {
  const lines = changed.flatMap(({ before, after }) => {
    const known = statesOf(before);
    return statesOf(after)
      .filter((state) => !known.includes(state))
      .map((state) => ({ state, id: before.result_id }));
  });
  for (const [state, of] of Map.groupBy(lines, (line) => line.state)) {
    const line = { what: `results.activity.crm.${state}`, params: { crm: name }, by_name: name };
    await recordActivity(
      tx,
      listId,
      of.map(({ id }) => id),
      line,
    );
  }
}

/** An unsubscription adds one entry to the list. If a user removes it, only a new unsubscription adds it again. */
async function suppress(tx: Tx<Base>, connection: Connection, listId: number, changed: Changed[]): Promise<void> {
  const ids = changed
    .filter(({ before, after }) => after.is_unsubscribed && !before.is_unsubscribed)
    .map(({ before }) => before.result_id);
  if (ids.length === 0) return;
  const identifiers = (await readRows(tx, listId, ids)).flatMap(({ email, phone }) => identify(email || phone) ?? []);
  const note = `${CRMS[connection.provider].name}: ${connection.name}`;
  await addToList(tx, connection.connected_by, { identifiers, note, origin: 'crm' });
}
