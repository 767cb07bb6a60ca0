/** What a proof finds of wallets afterwards, told to its history: movements, reservations and balances. */
import type pg from 'pg';
import type { History } from '../../../testing/history.ts';

const MOVEMENTS = `
  select t.account_id as account, t.id as number, t.key, t.kind, t.credits, t.reservation_id as reservation,
    case when t.kind = 'reserve' then r.amount else 0 end as amount,
    (extract(epoch from t.created_at) * 1000)::bigint as at
  from ledger_transactions t left join credit_reservations r on r.account_id = t.account_id and r.id = t.reservation_id
  where t.account_id = $1 order by t.id`;

const RESERVATIONS = `
  select account_id as account, id as number, amount, held, closed_at is null as open from credit_reservations
  where account_id = $1 order by id`;

const WALLETS = 'select account_id as account, balance, reserved from credit_wallets where account_id = $1';

export async function tellWallets(history: History, pool: pg.Pool, accounts: readonly number[]): Promise<void> {
  for (const account of accounts)
    for (const [kind, text] of Object.entries({ movement: MOVEMENTS, reservation: RESERVATIONS, wallet: WALLETS }))
      for (const row of (await pool.query(text, [account])).rows) history.found(kind, { ...row });
}
