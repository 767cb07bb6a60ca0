/** SQL of what was posted to webhooks, across accounts, newest first. Ids count over all accounts. */
import { MOST_DELIVERIES } from '@leadwright/contract/admin/system';
import type { PoolClient } from 'pg';

export interface DeliveryLine {
  id: number;
  account_id: number;
  account_name: string;
  url: string;
  endpoint_state: string;
  event: string;
  status: 'waiting' | 'delivered' | 'failed' | 'skipped';
  attempts: number;
  answered: number | null;
  problem: 'timeout' | 'unreachable' | 'refused' | 'ended' | 'expired' | null;
  ms: number | null;
  created_at: Date;
  due_at: Date;
}

export interface DeliveriesQuestion {
  isFailing: boolean;
  /** Null: of all. */
  accounts: number[] | null;
  page: number;
  limit: number;
}

const MOST_ACCOUNTS = 200;

export async function findAccountsByName(client: PoolClient, words: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from accounts where name ilike '%' || $1 || '%' order by id desc limit ${MOST_ACCOUNTS}`,
    [words.replace(/[\\%_]/g, '\\$&')],
  );
  return rows.map(({ id }) => id);
}

/** Of some accounts each is looked up by itself: its deliveries stand together, those of all are read in one go. */
const newestOf = ({ isFailing, accounts }: DeliveriesQuestion, most: string) => {
  const failing = isFailing ? 'and is_failing' : '';
  return accounts
    ? `select d.* from unnest($1::bigint[]) a(id) cross join lateral
         (select * from deliveries where account_id = a.id ${failing} order by id desc limit ${most}) d`
    : `select * from deliveries where $1::bigint[] is null ${failing}`;
};

export async function pageOfDeliveries(client: PoolClient, question: DeliveriesQuestion) {
  const { accounts, page, limit } = question;
  const { rows } = await client.query<DeliveryLine>(
    `select d.id, d.account_id, a.name as account_name, e.url, e.state as endpoint_state, d.event, d.status, d.attempts,
       d.answered, d.problem, d.ms, d.created_at, d.due_at
     from (select * from (${newestOf(question, '$2::int + $3::int')}) d order by id desc limit $2 offset $3) d
     join accounts a on a.id = d.account_id
     join delivery_endpoints e on e.account_id = d.account_id and e.id = d.endpoint_id
     order by d.id desc`,
    [accounts, limit, Math.min((page - 1) * limit, MOST_DELIVERIES)],
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from (select from (${newestOf(question, String(MOST_DELIVERIES))}) d limit ${MOST_DELIVERIES}) d`,
    [accounts],
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
