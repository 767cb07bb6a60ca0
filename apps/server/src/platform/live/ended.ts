/**
 * What open streams depend on: a session, a key, a person, an account. Whatever ends one of them says so on the live channel
 * in the same transaction, and every process closes the streams that depended on it.
 */
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { CHANNEL } from './listen.ts';

export type Ended = { session: number[] } | { key: number[] } | { user: number[] } | { account: number[] };

/** A notification has room for some hundreds of ids. */
const IDS_PER_MESSAGE = 300;

export async function announceEnded(db: Db, kind: 'session' | 'key' | 'user' | 'account', ids: number[]) {
  for (let start = 0; start < ids.length; start += IDS_PER_MESSAGE) {
    const payload = JSON.stringify({ end: { [kind]: ids.slice(start, start + IDS_PER_MESSAGE) } });
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
  }
}
