/** All SQL of invitations. */
import type { Insertable } from 'kysely';
import { type Db, only } from '../../platform/database/database.ts';
import type { Invitation, InvitationsTable, TeamTables } from './team.table.ts';

const own = (db: Db) => only<TeamTables>(db);

/** A new link replaces the one before. */
export const putInvitation = (db: Db, invitation: Insertable<InvitationsTable>) =>
  own(db)
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(invitation))
    .execute();

export const findInvitations = (db: Db, accountId: number): Promise<Invitation[]> =>
  own(db).selectFrom('invitations').selectAll().where('account_id', '=', accountId).execute();

/** Across accounts: the link knows nothing but its token. */
export const findByToken = (db: Db, tokenHash: Buffer): Promise<Invitation | undefined> =>
  own(db).selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** False if the link was used or replaced by a newer one. */
export async function spendInvitation(
  db: Db,
  { account_id, user_id, token_hash }: Invitation,
  now: Date,
): Promise<boolean> {
  const rows = await own(db)
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

export const deleteInvitation = (db: Db, accountId: number, userId: number) =>
  own(db).deleteFrom('invitations').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
