/**
 * SQL of sessions and API keys. Authentication joins tables of several modules in one query: it runs on every request and must
 * reflect the current state. What is remembered of a caller holds only if the database says so in the same request.
 */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import { type Db, only } from '../../../platform/database/database.ts';
import { announceEnded } from '../../../platform/live/ended.ts';
import type { ApiKeyRow, ApiKeysTable, IdentityTables, SessionRow, SessionsTable } from '../identity.table.ts';

const own = (db: Db) => only<IdentityTables>(db);

/** The session or key of a bearer token. */
export interface Bearer {
  id: number;
  account_id: number;
  user_id: number;
  seen_at: Date | null;
  scopes: ('read' | 'write')[];
  brand_id: number;
  account_kind: 'platform' | 'reseller' | 'customer';
  account_status: string;
  account_modules: ModuleSlug[];
  role: 'admin' | 'user' | 'related';
  first_name: string;
  last_name: string;
  email: string;
  access_options: (ModuleSlug | 'wallet')[];
  terms_accepted: boolean;
  must_change_password: boolean | null;
  daily_credit_budget?: number | null;
  login_as_account: number | null;
  login_as_user: number | null;
  login_as_session: number | null;
  expires_at: Date;
  is_read_only?: boolean;
  confirmed_at?: Date | null;
  login_as_first_name: string | null;
  login_as_last_name: string | null;
  login_as_email: string | null;
  /** Another one as soon as anything of it changes. */
  version: string;
}

const PERSON = `
  p.account_id, p.user_id, a.brand_id, a.kind as account_kind, a.status as account_status, a.modules as account_modules,
  u.role, u.first_name, u.last_name, u.email, u.access_options, u.terms_version >= b.terms_version as terms_accepted,
  c.must_change_password`;

/** Of the rows that a caller is made of. */
const VERSION = `concat_ws(' ', p.xmin, u.xmin, a.xmin, b.xmin, c.xmin)`;

const JOINS = `
  join users u on u.account_id = p.account_id and u.id = p.user_id and u.status = 'active'
  join accounts a on a.id = p.account_id and (a.status in ('active', 'trial', 'inactive')
    or (a.status in ('canceled', 'expired') and a.readable_until > $2))
  join brands b on b.id = a.brand_id
  left join credentials c on c.account_id = p.account_id and c.user_id = p.user_id`;

// A login-as session is valid only while the opener's own session, user and account are.
const BY_SESSION = `
  select p.id, p.last_seen_at as seen_at, '{}'::text[] as scopes, ${PERSON}, p.login_as_account, p.login_as_user,
    p.login_as_session, p.expires_at, p.is_read_only, p.confirmed_at, ${VERSION} as version,
    w.first_name as login_as_first_name, w.last_name as login_as_last_name, w.email as login_as_email
  from sessions p ${JOINS}
  left join sessions o on o.id = p.login_as_session and o.expires_at > $2
  left join accounts wa on wa.id = p.login_as_account and wa.status in ('active', 'trial', 'inactive')
  left join users w on w.account_id = wa.id and w.id = p.login_as_user and w.status = 'active'
  where p.token_hash = $1 and p.expires_at > $2
    and (p.login_as_session is null or (o.id is not null and w.id is not null))`;

const BY_API_KEY = `
  select p.id, p.last_used_at as seen_at, p.scopes, p.daily_credit_budget, ${PERSON}, null::bigint as login_as_account, ${VERSION} as version
  from api_keys p ${JOINS}
  where p.key_hash = $1 and p.revoked_at is null`;

export const findBearerOfSession = async (pool: Pool, tokenHash: Buffer, now: Date): Promise<Bearer | undefined> =>
  (await pool.query<Bearer>({ name: 'bearer-of-session', text: BY_SESSION, values: [tokenHash, now] })).rows[0];

export const findBearerOfKey = async (pool: Pool, keyHash: Buffer, now: Date): Promise<Bearer | undefined> =>
  (await pool.query<Bearer>({ name: 'bearer-of-key', text: BY_API_KEY, values: [keyHash, now] })).rows[0];

/**
 * Asked by the role of accounts, on behalf of the account that is remembered: whether its session or key is still good, and everything
 * that was decided from it unchanged. If not, no account is served any more, so that whatever follows finds nothing.
 */
const stillHolds = (bearer: string) => `
  select case when exists (${bearer} and ${VERSION} = $3) then true
    else set_config('app.account_id', '', true) is null end as proven`;

const HOLDS_BY = {
  session: stillHolds(`select from sessions p ${JOINS}
    where p.token_hash = $1 and p.expires_at > $2 and p.login_as_session is null`),
  'api-key': stillHolds(`select from api_keys p ${JOINS} where p.key_hash = $1 and p.revoked_at is null`),
};

export const proofOf = (via: keyof typeof HOLDS_BY, hash: Buffer, now: Date, version: string): QueryConfig => ({
  name: `bearer-holds-by-${via}`,
  text: HOLDS_BY[via],
  values: [hash, now, version],
});

/**
 * Sliding expiry. A login-as session keeps its fixed expiry. `longest`: milliseconds from the sign-in, after which no use keeps it
 * open. A person who was away is asked for at their sign-on provider soon.
 */
export const noteSessionUse = (pool: Pool, id: number, ip: string, now: Date, expiresAt: Date, longest: number) =>
  pool.query(
    `with asked as (update sign_on_sessions set ask_at = $2 where session_id = $1 and ask_at > $2::timestamptz + interval '1 minute')
     update sessions set last_seen_at = $2, ip = $3,
       expires_at = case when login_as_session is null
         then least(greatest(expires_at, $4), created_at + make_interval(secs => $5)) else expires_at end
     where id = $1 and last_seen_at < $2`,
    [id, now, ip, expiresAt, longest / 1000],
  );

export const noteKeyUse = (pool: Pool, accountId: number, id: number, now: Date) =>
  pool.query('update api_keys set last_used_at = $3 where account_id = $1 and id = $2', [accountId, id, now]);

export const noteConfirmed = (pool: Pool, id: number, now: Date) =>
  pool.query('update sessions set confirmed_at = $2 where id = $1', [id, now]);

export const insertSession = async (db: Db, values: Insertable<SessionsTable>): Promise<SessionRow> =>
  own(db).insertInto('sessions').values(values).returningAll().executeTakeFirstOrThrow();

export const findSession = (db: Db, id: number): Promise<SessionRow | undefined> =>
  own(db).selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();

export const findSessionsOf = (db: Db, accountId: number, userId: number, now: Date): Promise<SessionRow[]> =>
  own(db)
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The names of those who opened these sessions by login-as. */
export async function findOpeners(db: Db, sessionIds: number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, trim(u.first_name || ' ' || u.last_name) as name
    from sessions s join users u on u.account_id = s.login_as_account and u.id = s.login_as_user
    where s.id = any(${sessionIds}::bigint[])`.execute(db);
  return rows;
}

export async function deleteSession(db: Db, accountId: number, userId: number, id: number): Promise<boolean> {
  const gone = await own(db)
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  await announceGone(db, gone);
  return gone.length === 1;
}

const announceGone = (db: Db, gone: { id: number }[]) =>
  announceEnded(
    db,
    'session',
    gone.map(({ id }) => id),
  );

export async function deleteSessionsOf(db: Db, accountId: number, userId: number, exceptId: number | null = null) {
  const gone = await own(db)
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId as number))
    .returning('id')
    .execute();
  await announceGone(db, gone);
}

export async function deleteExpiredSessions(db: Db, now: Date) {
  await announceGone(db, await own(db).deleteFrom('sessions').where('expires_at', '<=', now).returning('id').execute());
}

export const findApiKeys = (db: Db, accountId: number, userId: number): Promise<ApiKeyRow[]> =>
  own(db)
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

export async function countOpenApiKeys(db: Db, accountId: number, userId: number): Promise<number> {
  const { count } = await own(db)
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findApiKey = (db: Db, accountId: number, userId: number, id: number): Promise<ApiKeyRow | undefined> =>
  own(db)
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertApiKey = (db: Db, values: Insertable<ApiKeysTable>): Promise<ApiKeyRow> =>
  own(db).insertInto('api_keys').values(values).returningAll().executeTakeFirstOrThrow();

export async function updateApiKey(
  db: Db,
  accountId: number,
  id: number,
  values: Updateable<ApiKeysTable>,
): Promise<ApiKeyRow> {
  if (values.revoked_at) await announceEnded(db, 'key', [id]);
  return own(db)
    .updateTable('api_keys')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Login-as is given a person's id alone; whether the caller may know that person is decided afterwards. */
interface PersonFound {
  accountId: number;
  role: 'admin' | 'user' | 'related';
}

export async function findPersonById(db: Db, userId: number): Promise<PersonFound | undefined> {
  const { rows } = await sql<PersonFound>`
    select account_id as "accountId", role from users where id = ${userId}`.execute(db);
  return rows[0];
}
