/** SQL of deliveries that a sandbox starts with. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

interface Closed {
  url: string;
  closedAt: Date;
  createdAt: Date;
}

export async function insertClosedEndpoint(db: Db, accountId: number, closed: Closed): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into delivery_endpoints (account_id, url, format, token, token_ends, secret, secret_ends, state, state_at, created_at)
    values (${accountId}, ${closed.url}, 'standard', '', '', '', '', 'closed', ${closed.closedAt}, ${closed.createdAt})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

export interface Past {
  key: string;
  about: string;
  status: 'delivered' | 'failed';
  attempts: number;
  answered: number | null;
  problem: 'timeout' | 'unreachable' | 'refused' | null;
  ms: number | null;
  at: Date;
}

export async function insertPast(db: Db, accountId: number, endpointId: number, past: Past): Promise<void> {
  const { key, about, status, attempts, answered, problem, ms, at } = past;
  await sql`
    insert into deliveries (account_id, endpoint_id, event, key, data, about, status, attempts, answered, problem, ms,
      first_at, last_at, due_at, created_at, finished_at)
    values (${accountId}, ${endpointId}, 'lead.created', ${key}, '{}', ${about}, ${status}, ${attempts}, ${answered}, ${problem},
      ${ms}, ${at}, ${at}, ${at}, ${at}, ${at})`.execute(db);
}
