/** All SQL of the leads of a push. The account comes first in every query. */
import type { PushAct, PushReason, RecordState } from '@leadwright/contract/integrations/crm-push';
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { Counts, PushRow, PushTables, RecordChange, RecordRow } from './push.table.ts';

const own = (db: Db) => only<PushTables>(db);
type Owner = Pick<PushRow, 'account_id' | 'id'>;

const ofPush = (db: Db, { account_id, id }: Owner) =>
  own(db).selectFrom('crm_push_records').where('account_id', '=', account_id).where('push_id', '=', id);

export async function insertRecords(db: Db, { account_id, id }: Owner, resultIds: number[]): Promise<void> {
  await sql`
    insert into crm_push_records (account_id, push_id, position, result_id)
    select ${account_id}::bigint, ${id}::bigint, n, result_id
    from unnest(${resultIds}::bigint[]) with ordinality as given (result_id, n)`.execute(db);
}

export const findRecord = (db: Db, push: Owner, position: number): Promise<RecordRow | undefined> =>
  ofPush(db, push).selectAll().where('position', '=', position).executeTakeFirst();

export type RecordOutcome = Pick<RecordRow, 'result_id' | 'state' | 'reason' | 'sent_at'>;

/** How the leads stand. */
export const recordsOf = (db: Db, push: Owner, resultIds: number[]): Promise<RecordOutcome[]> =>
  ofPush(db, push)
    .select(['result_id', 'state', 'reason', 'sent_at'])
    .where(sql<boolean>`result_id = any(${resultIds}::bigint[])`)
    .execute();

/** Those that were not compared with the CRM yet. */
export const nextUnchecked = (db: Db, push: Owner, limit: number): Promise<RecordRow[]> =>
  ofPush(db, push)
    .selectAll()
    .where('state', '=', 'open')
    .where('act', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute();

/** An undo also looks at leads that may have arrived. */
const inState = (state: RecordState) =>
  state === 'sent'
    ? sql<boolean>`(state = 'sent' or (state = 'failed' and is_doubtful))`
    : sql<boolean>`state = ${state}`;

/** The next in a state that may be tried now. */
export const nextInState = (
  db: Db,
  push: Owner,
  { state, now, limit }: { state: RecordState; now: Date; limit: number },
): Promise<RecordRow[]> =>
  ofPush(db, push)
    .selectAll()
    .where(inState(state))
    .where((or) => or.or([or('try_after', 'is', null), or('try_after', '<=', now)]))
    .orderBy('position')
    .limit(limit)
    .execute();

/** How many are in a state, and when the first of them may be tried. */
export async function measureState(db: Db, push: Owner, state: RecordState) {
  const { left, next } = await ofPush(db, push)
    .where(inState(state))
    .select(({ fn }) => [fn.countAll<number>().as('left'), fn.min('try_after').as('next')])
    .executeTakeFirstOrThrow();
  return { left, next };
}

const JSON_COLUMNS: readonly string[] = ['candidates', 'mapped', 'dropped', 'differences', 'before', 'written', 'made'];

export async function changeRecords(
  db: Db,
  { account_id, id }: Owner,
  changes: readonly RecordChange[],
): Promise<void> {
  for (const { position, ...given } of changes) {
    const written = Object.entries(given).map(([name, value]) => [
      name,
      JSON_COLUMNS.includes(name) && value !== null ? JSON.stringify(value) : value,
    ]);
    await own(db)
      .updateTable('crm_push_records')
      .set(Object.fromEntries(written) as never)
      .where('account_id', '=', account_id)
      .where('push_id', '=', id)
      .where('position', '=', position)
      .execute();
  }
}

/** Moves all records from one state to another, ready to be tried at once. How many. */
export async function moveRecords(
  db: Db,
  { account_id, id }: Owner,
  from: RecordState,
  to: RecordState,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update crm_push_records set state = ${to}, attempts = 0, try_after = null, problem_status = null, problem_words = null
    where account_id = ${account_id} and push_id = ${id} and state = ${from} and act in ('create', 'update')`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Leads that may have arrived are looked for at once, whatever was tried before. */
export async function askForDoubtful(db: Db, { account_id, id }: Owner): Promise<void> {
  await sql`
    update crm_push_records set attempts = 0, try_after = null
    where account_id = ${account_id} and push_id = ${id} and state = 'failed' and is_doubtful`.execute(db);
}

/** What is not sent yet stays unsent; what is on its way, or was once, may have arrived or not. */
export async function giveUp(db: Db, { account_id, id }: Owner, states: ('waiting' | 'sending')[]): Promise<void> {
  const mayBeThere = sql`(is_doubtful or state = 'sending')`;
  await sql`
    update crm_push_records set
      state = case when ${mayBeThere} then 'failed' else 'open' end, is_doubtful = ${mayBeThere},
      problem_words = case when ${mayBeThere} then '' else problem_words end, attempts = 0, try_after = null
    where account_id = ${account_id} and push_id = ${id} and state = any(${states}::text[])`.execute(db);
}

export async function resultsAt(db: Db, push: Owner, positions: number[]): Promise<number[]> {
  if (positions.length === 0) return [];
  const rows = await ofPush(db, push).select('result_id').where('position', 'in', positions).execute();
  return rows.map(({ result_id }) => result_id);
}

/** Nothing is known of any of them any more; choices that were made stay. */
export async function uncheckAll(db: Db, { account_id, id }: Owner): Promise<void> {
  await sql`
    update crm_push_records set act = null, reason = null, contact_id = case when match = 'choice' then contact_id end,
      match = case when match = 'choice' then match end, candidates = '[]', differences = '[]', filled = 0, changed = 0,
      kept = 0
    where account_id = ${account_id} and push_id = ${id}`.execute(db);
}

/** What a lead without an address and a number is known by. */
const COMPANY = sql`lower(coalesce(mapped ->> 'company:domain', mapped ->> 'company:name', mapped ->> 'companyName'))`;

/**
 * Leads that are one contact go out once: by the contact that was found, by their address, or by their phone where one of
 * them has no address, and companies that are known by themselves by their domain or name. The first in the list is the one.
 */
export async function skipDoubles(db: Db, { account_id, id }: Owner): Promise<void> {
  await sql`
    with seen as (
      select position,
        contact_id is not null and row_number() over (partition by contact_id order by position) > 1 as same_contact,
        email <> '' and row_number() over (partition by email order by position) > 1 as same_email,
        phone <> '' and row_number() over (partition by phone order by position) > 1
          and (email = '' or first_value(email) over (partition by phone order by position) = '') as same_phone,
        email = '' and phone = ''
          and row_number() over (partition by email, phone, ${COMPANY} order by position) > 1 as same_company
      from crm_push_records
      where account_id = ${account_id} and push_id = ${id} and act in ('create', 'update'))
    update crm_push_records r set act = 'skip', reason = 'double', differences = '[]'
    from seen s where r.account_id = ${account_id} and r.push_id = ${id} and r.position = s.position
      and (s.same_contact or s.same_email or s.same_phone or s.same_company)`.execute(db);
}

/** A checksum of everything a push would do. */
export async function fingerprint(db: Db, { account_id, id }: Owner): Promise<string> {
  const { rows } = await sql<{ sum: string | null }>`
    select md5(string_agg(concat_ws('|', position, act, contact_id, mapped::text, tags::text, filled, changed), ',' order by position)) as sum
    from crm_push_records where account_id = ${account_id} and push_id = ${id} and act in ('create', 'update')`.execute(
    db,
  );
  return rows[0]?.sum ?? '';
}

const NONE: Counts = {
  checked: 0,
  create: 0,
  update: 0,
  skip: 0,
  blocked: 0,
  filled: 0,
  changed: 0,
  kept: 0,
  reasons: {},
  sent: 0,
  failed: 0,
  doubtful: 0,
  undoable: 0,
  left: 0,
  created: 0,
  updated: 0,
  deleted: 0,
  restored: 0,
  left_alone: 0,
};

/** Figures of pushes whose records change. */
export async function countRecords(db: Db, accountId: number, ids: number[]): Promise<Map<number, Counts>> {
  const counted = new Map(ids.map((id): [number, Counts] => [id, { ...NONE, reasons: {} }]));
  if (ids.length === 0) return counted;
  const { rows } = await sql<Omit<Counts, 'reasons'> & { push_id: number }>`
    select push_id, count(act)::int as checked,
      count(*) filter (where act = 'create')::int as create, count(*) filter (where act = 'update')::int as update,
      count(*) filter (where act = 'skip')::int as skip, count(*) filter (where act = 'blocked')::int as blocked,
      coalesce(sum(filled) filter (where act = 'update'), 0)::int as filled,
      coalesce(sum(changed) filter (where act = 'update'), 0)::int as changed,
      coalesce(sum(kept) filter (where act = 'update'), 0)::int as kept,
      count(sent_at)::int as sent, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'failed' and is_doubtful)::int as doubtful,
      count(*) filter (where state = 'sent' or (state = 'failed' and is_doubtful))::int as undoable,
      count(*) filter (where state in ('waiting', 'sending'))::int as left,
      count(sent_at) filter (where act = 'create')::int as created, count(sent_at) filter (where act = 'update')::int as updated,
      count(*) filter (where state = 'undone' and act = 'create')::int as deleted,
      count(*) filter (where state = 'undone' and act = 'update')::int as restored,
      count(*) filter (where state = 'left')::int as left_alone
    from crm_push_records where account_id = ${accountId} and push_id = any(${ids}::bigint[]) group by 1`.execute(db);
  for (const { push_id, ...counts } of rows) counted.set(push_id, { ...counts, reasons: {} });
  const { rows: reasons } = await sql<{ push_id: number; reason: PushReason; count: number }>`
    select push_id, reason, count(*)::int as count from crm_push_records
    where account_id = ${accountId} and push_id = any(${ids}::bigint[]) and reason is not null group by 1, 2`.execute(
    db,
  );
  for (const { push_id, reason, count } of reasons)
    Object.assign(counted.get(push_id)?.reasons ?? {}, { [reason]: count });
  return counted;
}

export interface RecordQuestion {
  act?: PushAct | undefined;
  reason?: PushReason | undefined;
  state?: RecordState | undefined;
  page: number;
  limit: number;
}

/** Failures first, then in the order of the list. */
export async function pageOfRecords(db: Db, push: Owner, { act, reason, state, page, limit }: RecordQuestion) {
  const matching = ofPush(db, push)
    .where('act', 'is not', null)
    .$if(act !== undefined, (query) => query.where('act', '=', act as PushAct))
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason as PushReason))
    .$if(state !== undefined, (query) => query.where('state', '=', state as RecordState));
  const rows: RecordRow[] = await matching
    .selectAll()
    .orderBy(sql`state = 'failed'`, 'desc')
    .orderBy('position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Companies that the push made for its leads, or as leads. */
export async function companiesMadeBy(db: Db, { account_id, id }: Owner): Promise<Set<string>> {
  const { rows } = await sql<{ company: string }>`
    select distinct case when contact_id like 'company:%' then substr(contact_id, 9) else made -> 'company' ->> 'id' end as company
    from crm_push_records
    where account_id = ${account_id} and push_id = ${id} and sent_at is not null
      and (made -> 'company' ->> 'isNew' = 'true' or (act = 'create' and contact_id like 'company:%'))`.execute(db);
  return new Set(rows.map(({ company }) => company));
}

/** The leads that another push has sent and that were not undone. */
export async function sentElsewhere(db: Db, { account_id, id }: Owner, resultIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ result_id: number }>`
    select distinct result_id from crm_push_records
    where account_id = ${account_id} and push_id <> ${id} and state = 'sent' and result_id = any(${resultIds}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ result_id }) => result_id));
}

/** Records about a person, across accounts. */
export const findAbout = async (db: Db, keys: string[]): Promise<RecordRow[]> =>
  (await sql<RecordRow>`select * from crm_push_records where identity && ${keys}::text[]`.execute(db)).rows;

export async function deleteAbout(db: Db, keys: string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from crm_push_records where identity && ${keys}::text[]`.execute(db);
  return Number(numAffectedRows ?? 0);
}
