/** SQL of a directory's tokens. */
import type { Insertable } from 'kysely';
import type { Pool } from 'pg';
import { type Db, only } from '../../../platform/database/database.ts';
import type { ScimTables, Token } from './scim.table.ts';

const own = (db: Db) => only<ScimTables>(db);

export const findTokens = (db: Db, accountId: number): Promise<Token[]> =>
  own(db).selectFrom('scim_tokens').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute();

export const insertToken = (db: Db, values: Insertable<ScimTables['scim_tokens']>): Promise<Token> =>
  own(db).insertInto('scim_tokens').values(values).returningAll().executeTakeFirstOrThrow();

export const deleteToken = async (db: Db, accountId: number, id: number): Promise<Token | undefined> =>
  own(db)
    .deleteFrom('scim_tokens')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export interface Directory {
  account_id: number;
  id: number;
  name: string;
  last_used_at: Date | null;
  brand_id: number;
  kind: 'platform' | 'reseller' | 'customer';
  status: string;
}

/** Across accounts: a call knows nothing but its token. As with people, the account must be one that can be entered. */
export const findDirectory = async (pool: Pool, tokenHash: Buffer, now: Date): Promise<Directory | undefined> =>
  (
    await pool.query<Directory>({
      name: 'scim-directory',
      text: `select t.account_id, t.id, t.name, t.last_used_at, a.brand_id, a.kind, a.status
        from scim_tokens t join accounts a on a.id = t.account_id and (a.status in ('active', 'trial', 'inactive')
          or (a.status in ('canceled', 'expired') and a.readable_until > $2))
        where t.token_hash = $1`,
      values: [tokenHash, now],
    })
  ).rows[0];

export const noteUse = (pool: Pool, { account_id, id }: Directory, now: Date) =>
  pool.query('update scim_tokens set last_used_at = $3 where account_id = $1 and id = $2', [account_id, id, now]);
