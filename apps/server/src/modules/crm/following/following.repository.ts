/** All SQL of followed leads. The account comes first in every query. */
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { ConnectionsTables } from '../connections/connections.table.ts';
import type { Followed, Following, FollowingTables } from './following.table.ts';

const own = (db: Db) => only<FollowingTables & ConnectionsTables>(db);

export interface Place {
  accountId: number;
  connectionId: number;
}

const ofPlace = (db: Db, { accountId, connectionId }: Place) =>
  own(db).selectFrom('crm_followed').where('account_id', '=', accountId).where('connection_id', '=', connectionId);

export interface Sent {
  result_id: number;
  contact_id: string;
  contact_url: string | null;
  identity: string[];
}

/** Starts to follow leads. If a lead is still the same contact, its known state stays. */
export async function follow(
  db: Db,
  { accountId, connectionId }: Place,
  listId: number,
  sent: readonly Sent[],
  { now, due }: { now: Date; due: Date },
): Promise<void> {
  await sql`
    insert into crm_followings as f (account_id, connection_id, due_at) values (${accountId}, ${connectionId}, ${due})
    on conflict (account_id, connection_id) do update set due_at = least(f.due_at, excluded.due_at)`.execute(db);
  await sql`
    insert into crm_followed as f (account_id, connection_id, result_id, list_id, contact_id, contact_url, identity, sent_at, due_at)
    select ${accountId}::bigint, ${connectionId}::bigint, s.result_id, ${listId}::bigint, s.contact_id, s.contact_url, s.identity, ${now}, ${due}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as s (
      result_id bigint, contact_id text, contact_url text, identity text[])
    on conflict (account_id, connection_id, result_id) do update set
      contact_url = excluded.contact_url, identity = excluded.identity, sent_at = excluded.sent_at, due_at = excluded.due_at,
      state = case when f.contact_id = excluded.contact_id then f.state else 'open' end,
      is_unsubscribed = f.is_unsubscribed and f.contact_id = excluded.contact_id,
      is_merged = f.is_merged and f.contact_id = excluded.contact_id,
      contact_id = excluded.contact_id`.execute(db);
}

export async function unfollow(db: Db, accountId: number, connectionId: number, resultIds: readonly number[]) {
  await sql`delete from crm_followed where account_id = ${accountId} and connection_id = ${connectionId}
    and result_id = any(${resultIds}::bigint[])`.execute(db);
}

/** Across accounts: who has leads in CRMs. */
export async function accountsWithFollowed(db: Db): Promise<number[]> {
  const rows = await own(db).selectFrom('crm_followings').select('account_id').distinct().execute();
  return rows.map(({ account_id }) => account_id);
}

/** Leads of an account in any CRM, in order of their ids, after the given one. */
export async function followedAfter(db: Db, accountId: number, after: number, limit: number): Promise<number[]> {
  const rows = await own(db)
    .selectFrom('crm_followed')
    .select('result_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('result_id', '>', after)
    .orderBy('result_id')
    .limit(limit)
    .execute();
  return rows.map(({ result_id }) => result_id);
}

/** In all CRMs. */
export async function forgetLeads(db: Db, accountId: number, resultIds: readonly number[]): Promise<void> {
  await sql`delete from crm_followed where account_id = ${accountId} and result_id = any(${resultIds}::bigint[])`.execute(
    db,
  );
}

export const findFollowing = (db: Db, { accountId, connectionId }: Place): Promise<Following | undefined> =>
  own(db)
    .selectFrom('crm_followings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();

/** Contacts that are due. Those that a webhook named come first. */
export async function dueContacts(
  db: Db,
  { accountId, connectionId }: Place,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from (
      select contact_id from crm_followed
      where account_id = ${accountId} and connection_id = ${connectionId} and due_at <= ${now}
      order by due_at limit ${limit}) due`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Locked, so that two readings of one contact are applied one after the other. */
export const lockContacts = (db: Db, place: Place, contactIds: readonly string[]): Promise<Followed[]> =>
  ofPlace(db, place)
    .selectAll()
    .where(sql<boolean>`contact_id = any(${contactIds}::text[])`)
    .orderBy('result_id')
    .forUpdate()
    .execute();

export type FollowedChange = Pick<
  Followed,
  | 'result_id'
  | 'contact_id'
  | 'contact_url'
  | 'state'
  | 'is_unsubscribed'
  | 'is_merged'
  | 'owner'
  | 'source'
  | 'changed_at'
  | 'read_at'
  | 'hinted_at'
  | 'due_at'
>;

export async function saveFollowed(db: Db, place: Place, changes: readonly FollowedChange[]): Promise<void> {
  await sql`
    update crm_followed f set contact_id = c.contact_id, contact_url = c.contact_url, state = c.state,
      is_unsubscribed = c.is_unsubscribed, is_merged = c.is_merged, owner = c.owner, source = c.source,
      changed_at = c.changed_at, read_at = c.read_at, hinted_at = c.hinted_at, due_at = c.due_at
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (
      result_id bigint, contact_id text, contact_url text, state text, is_unsubscribed boolean, is_merged boolean, owner text,
      source text, changed_at timestamptz, read_at timestamptz, hinted_at timestamptz, due_at timestamptz)
    where f.account_id = ${place.accountId} and f.connection_id = ${place.connectionId} and f.result_id = c.result_id`.execute(
    db,
  );
}

/** After a turn and after a webhook: sets when the connection is due again. */
export async function settleDue(db: Db, { accountId, connectionId }: Place): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    update crm_followings set due_at = (
      select min(due_at) from crm_followed where account_id = ${accountId} and connection_id = ${connectionId})
    where account_id = ${accountId} and connection_id = ${connectionId} returning due_at`.execute(db);
  return rows[0]?.due_at ?? null;
}

/** Nothing is read before this time, unless a webhook reports a change. */
export async function restUntil(db: Db, { accountId, connectionId }: Place, until: Date): Promise<void> {
  await sql`update crm_followings set due_at = ${until}
    where account_id = ${accountId} and connection_id = ${connectionId}`.execute(db);
}

/** Earlier than everything that is read on schedule. */
const AT_ONCE = sql`to_timestamp(0)`;

/** Marks contacts that a webhook reported as changed. Returns whether any of them is followed here. */
export async function hint(
  db: Db,
  { accountId, connectionId }: Place,
  ids: readonly string[],
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crm_followed set hinted_at = ${now}, due_at = ${AT_ONCE}
    where account_id = ${accountId} and connection_id = ${connectionId} and contact_id = any(${ids}::text[])`.execute(
    db,
  );
  if (!numAffectedRows) return false;
  await sql`update crm_followings set due_at = ${AT_ONCE}
    where account_id = ${accountId} and connection_id = ${connectionId}`.execute(db);
  return true;
}

export async function noteHeard(db: Db, { accountId, connectionId }: Place, now: Date): Promise<void> {
  await sql`update crm_followings set heard_at = ${now}
    where account_id = ${accountId} and connection_id = ${connectionId}`.execute(db);
}

export async function noteHook(db: Db, { accountId, connectionId }: Place, url: string, now: Date): Promise<void> {
  await sql`update crm_followings set hook_url = ${url}, hook_tried_at = ${now}
    where account_id = ${accountId} and connection_id = ${connectionId}`.execute(db);
}

export const followedLeads = (db: Db, accountId: number, resultIds: readonly number[]): Promise<Followed[]> =>
  own(db)
    .selectFrom('crm_followed')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`result_id = any(${resultIds}::bigint[])`)
    .orderBy('connection_id')
    .execute();

/** Across accounts: healthy connections with contacts that are due. */
export async function findDue(db: Db, now: Date, limit: number): Promise<Place[]> {
  const { rows } = await sql<{ account_id: number; connection_id: number }>`
    select f.account_id, f.connection_id from crm_followings f
    join crm_connections c on c.account_id = f.account_id and c.id = f.connection_id
    where f.due_at <= ${now} and c.disconnected_at is null and c.state = 'healthy'
    order by f.due_at limit ${limit}`.execute(db);
  return rows.map(({ account_id, connection_id }) => ({ accountId: account_id, connectionId: connection_id }));
}

/** Across accounts: connections to the given locations, portals or companies of a CRM. */
export async function findConnected(db: Db, provider: string, externalIds: readonly string[]) {
  const rows = await own(db)
    .selectFrom('crm_connections')
    .select(['account_id', 'id', 'external_id'])
    .where('provider', '=', provider as never)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .where('disconnected_at', 'is', null)
    .orderBy('account_id')
    .orderBy('id')
    .execute();
  return rows.map(({ account_id, id, external_id }) => ({
    accountId: account_id,
    connectionId: id,
    externalId: external_id,
  }));
}

/** Across accounts: what is kept about a person. */
export const findAbout = async (db: Db, keys: string[]): Promise<Followed[]> =>
  (await sql<Followed>`select * from crm_followed where identity && ${keys}::text[]`.execute(db)).rows;

export async function deleteAbout(db: Db, keys: string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from crm_followed where identity && ${keys}::text[]`.execute(db);
  return Number(numAffectedRows ?? 0);
}
