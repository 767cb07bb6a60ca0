/** SQL of linked people, the sessions a provider vouches for, and attempts. */
import { type Insertable, sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import { announceEnded } from '../../../platform/live/ended.ts';
import type {
  Attempt,
  AttemptsTable,
  LinkedPerson,
  PeopleTable,
  Provider,
  SignOnSessionsTable,
  SignOnTables,
} from './sign-on.table.ts';

const own = (db: Db) => only<SignOnTables>(db);
type ProviderKey = Pick<Provider, 'account_id' | 'id'>;

/** Across accounts: the people of a brand's provider are in many. */
export const findLinked = (db: Db, provider: ProviderKey, subject: string): Promise<LinkedPerson | undefined> =>
  own(db)
    .selectFrom('sign_on_people')
    .selectAll()
    .where('provider_account', '=', provider.account_id)
    .where('provider_id', '=', provider.id)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** A person has one subject at a provider; the newest confirmed one counts. */
export async function putLinked(db: Db, values: Insertable<PeopleTable>): Promise<void> {
  await own(db)
    .deleteFrom('sign_on_people')
    .where('account_id', '=', values.account_id)
    .where('user_id', '=', values.user_id)
    .where('provider_id', '=', values.provider_id)
    .where('subject', '<>', values.subject)
    .execute();
  await own(db)
    .insertInto('sign_on_people')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'provider_id', 'subject']).doUpdateSet({
        user_id: values.user_id,
        email: values.email,
        groups: values.groups,
        last_at: values.last_at,
      }),
    )
    .execute();
}

/** Of the provider of an account: its own people. */
export const findPeople = (db: Db, provider: ProviderKey): Promise<LinkedPerson[]> =>
  own(db)
    .selectFrom('sign_on_people')
    .selectAll()
    .where('account_id', '=', provider.account_id)
    .where('provider_id', '=', provider.id)
    .execute();

/** The cascade reaches those in other accounts when the provider goes; this one is for a provider that stays. */
export const deletePeople = (db: Db, provider: ProviderKey) =>
  own(db)
    .deleteFrom('sign_on_people')
    .where('provider_account', '=', provider.account_id)
    .where('provider_id', '=', provider.id)
    .execute();

/** Of a person who leaves: if they come back, it is as somebody new. */
export const deleteLinkedOf = (db: Db, accountId: number, userId: number) =>
  own(db).deleteFrom('sign_on_people').where('account_id', '=', accountId).where('user_id', '=', userId).execute();

export const insertAttempt = (db: Db, values: Insertable<AttemptsTable>) =>
  own(db).insertInto('sign_on_attempts').values(values).execute();

export const findAttempt = (db: Db, accountId: number, stateHash: Buffer): Promise<Attempt | undefined> =>
  own(db)
    .selectFrom('sign_on_attempts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state_hash', '=', stateHash)
    .executeTakeFirst();

/** False if it was used before: of two that come at once, one wins. `until`: how long it can be gone on with. */
export async function useAttempt(
  db: Db,
  attempt: Attempt,
  answerHash: Buffer,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await own(db)
    .updateTable('sign_on_attempts')
    .set({ used_at: now, answer_hash: answerHash, expires_at: until })
    .where('account_id', '=', attempt.account_id)
    .where('state_hash', '=', attempt.state_hash)
    .where('used_at', 'is', null)
    .returning('provider_id')
    .execute();
  return rows.length === 1;
}

export const keepOutcome = (db: Db, { account_id, state_hash }: Attempt, outcome: string) =>
  own(db)
    .updateTable('sign_on_attempts')
    .set({ outcome })
    .where('account_id', '=', account_id)
    .where('state_hash', '=', state_hash)
    .execute();

/** False if this token was used before. */
export async function spend(db: Db, provider: ProviderKey, jtiHash: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await own(db)
    .insertInto('sign_on_spent')
    .values({ account_id: provider.account_id, provider_id: provider.id, jti_hash: jtiHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .execute();
  return rows.length === 1;
}

export const insertSession = (db: Db, values: Insertable<SignOnSessionsTable>) =>
  own(db).insertInto('sign_on_sessions').values(values).execute();

export interface DueSession {
  account_id: number;
  session_id: number;
  provider_account: number;
  provider_id: number;
  subject: string;
  tokens: string | null;
  good_at: Date;
  last_seen_at: Date;
}

/**
 * Across accounts: sessions to ask about, a few of each provider. They are claimed by the time of the next question, so that two
 * processes do not ask about the same one, and a question that is lost is asked again.
 */
export async function claimDue(db: Db, now: Date, again: Date, most: number): Promise<DueSession[]> {
  const { rows } = await sql<DueSession>`
    with due as (
      select account_id, session_id from sign_on_sessions where ask_at <= ${now}
      order by ask_at limit ${most} for update skip locked),
    claimed as (
      update sign_on_sessions s set ask_at = ${again} from due
      where s.account_id = due.account_id and s.session_id = due.session_id returning s.*)
    select c.*, p.last_seen_at from claimed c join sessions p on p.id = c.session_id`.execute(db);
  return rows;
}

export async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`select from sign_on_sessions where ask_at <= ${now} limit 1`.execute(db);
  return rows.length > 0;
}

export const noteGood = (db: Db, due: DueSession, values: { tokens: string | null; good_at: Date; ask_at: Date }) =>
  own(db)
    .updateTable('sign_on_sessions')
    .set(values)
    .where('account_id', '=', due.account_id)
    .where('session_id', '=', due.session_id)
    .execute();

export interface Ended {
  id: number;
  account_id: number;
  user_id: number;
}

/** Ends sessions of a provider: of one subject, of one of its sessions, or all. */
export async function endSessions(
  db: Db,
  provider: ProviderKey,
  { subject = null, sid = null }: { subject?: string | null; sid?: string | null },
): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    delete from sessions p using sign_on_sessions s
    where s.session_id = p.id and s.provider_account = ${provider.account_id} and s.provider_id = ${provider.id}
      and (${subject}::text is null or s.subject = ${subject}) and (${sid}::text is null or s.sid = ${sid})
    returning p.id, p.account_id, p.user_id`.execute(db);
  await announceEnded(
    db,
    'session',
    rows.map(({ id }) => id),
  );
  return rows;
}

/** Sessions of members that were opened in another way. For the moment at which passwords are switched off. */
export async function endOtherSessions(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from sessions p using users u
    where p.account_id = ${accountId} and u.account_id = p.account_id and u.id = p.user_id and u.role = 'related'
      and p.login_as_session is null
      and not exists (select from sign_on_sessions s where s.account_id = p.account_id and s.session_id = p.id)
    returning p.id`.execute(db);
  await announceEnded(
    db,
    'session',
    rows.map(({ id }) => id),
  );
  return rows.length;
}

export const tokensContext = (sessionId: number) => `sign_on_sessions:${sessionId}:tokens`;
