/** After the chaos: is every acknowledged movement there, none twice, and does the ledger lead to the state that is stored? */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { chargesOf, type PaidItem, pageOf } from '../wallet.rules.ts';
import { findMismatches } from './audit.ts';
import { CHAOS_ACTS, type ChaosCommand, commandOfKey, type Plan } from './chaos-commands.ts';
import { createModel } from './model.ts';

interface Row {
  id: number;
  key: string;
  kind: string;
  credits: number;
  created_at: Date;
  reservation_id: number | null;
  charges: number[] | null;
  amount: number | null;
  expires_at: Date | null;
}

const LEDGER = `
  select t.id, t.key, t.kind, t.credits, t.created_at, t.reservation_id, t.charges, r.amount,
    (select l.expires_at from credit_lots l where l.account_id = t.account_id and l.transaction_id = t.id)
  from ledger_transactions t left join credit_reservations r on r.account_id = t.account_id and r.id = t.reservation_id
  where t.account_id = $1 order by t.id`;

const STATE = `
  select w.balance, w.reserved, w.owed, coalesce((select array_agg(l.source || ' ' || l.remaining || ' ' || (extract(epoch from l.expires_at) * 1000)::bigint
    order by l.expires_at, l.id) from credit_lots l where l.account_id = w.account_id and l.exhausted_at is null), '{}') as lots
  from credit_wallets w where w.account_id = $1`;

export async function verifyChaos(pool: pg.Pool, plan: Plan, acknowledged: ReadonlyMap<string, number>) {
  const { rows: prices } = await pool.query<{ act: string; credits: number }>('select act, credits from credit_costs');
  const costs = Object.fromEntries(prices.map(({ act, credits }) => [act, credits]));
  const stored = new Map<string, number>();
  let transactions = 0;
  let keyed = 0;
  const differing: string[] = [];
  for (const account of plan.accounts) {
    const { rows } = await pool.query<Row>(LEDGER, [account]);
    for (const row of rows.filter(({ key }) => commandOfKey(plan, key))) {
      stored.set(row.key, row.kind === 'reserve' ? (row.amount as number) : Math.abs(row.credits));
      keyed++;
    }
    transactions += rows.length;
    const { rows: states } = await pool.query(STATE, [account]);
    const state = states[0] ?? { balance: 0, reserved: 0, owed: 0, lots: [] };
    const expected = replay(plan, costs, rows);
    if (!isDeepStrictEqual({ ...state }, expected))
      differing.push(`${account}: ${JSON.stringify(state)}, not ${JSON.stringify(expected)}`);
  }
  // What moved nothing (a refund of nothing) is acknowledged with zero and leaves no row.
  const lost = [...acknowledged].filter(([key, credits]) => (stored.get(key) ?? 0) !== credits);
  const mismatches = await findMismatches({ client: pool as never });
  return { acknowledged: acknowledged.size, transactions, lost, doubled: keyed - stored.size, mismatches, differing };
}

/** The model lives through the ledger of one wallet, row by row, each at its own time. */
function replay(plan: Plan, prices: Record<string, number>, rows: readonly Row[]) {
  const model = createModel(prices, rows[0]?.created_at.getTime() ?? 0);
  const reservations = new Map<number, number>();
  for (const row of rows) {
    model.advance(row.created_at.getTime());
    if (row.kind === 'reserve')
      reservations.set(row.reservation_id as number, model.reserve(row.amount as number, CHAOS_ACTS));
    else if (row.kind === 'release') model.release(reservations.get(row.reservation_id as number) as number);
    else {
      const command = commandOfKey(plan, row.key);
      if (command) apply(model, command, row, reservations);
    }
  }
  const { balance, reserved, owed, lots } = model.state();
  return { balance, reserved, owed, lots: lots.map((lot) => `${lot.source} ${lot.remaining} ${lot.expires}`) };
}

function apply(
  model: ReturnType<typeof createModel>,
  command: ChaosCommand,
  row: Row,
  reservations: Map<number, number>,
) {
  switch (command.do) {
    case 'grant':
      model.grant(command.key, 'purchase', command.credits, row.expires_at?.getTime());
      return;
    case 'refund':
      model.refundValues(command.values);
      return;
    case 'revoke':
      model.revoke(command.grantKey, command.credits);
      return;
    case 'allowance':
      model.startAllowance(command.credits);
      return;
    case 'spend':
      settleAgain(model, row, command.items, true, reservations);
      return;
    case 'search': {
      const page = Number(row.key.split('/')[1]);
      const close = command.ending === 'close' && page === command.pages.length - 1;
      settleAgain(model, row, command.pages[page] as PaidItem[], close, reservations);
    }
  }
}

function settleAgain(
  model: ReturnType<typeof createModel>,
  row: Row,
  items: readonly PaidItem[],
  close: boolean,
  reservations: Map<number, number>,
) {
  const expected = model.settle(reservations.get(row.reservation_id as number) as number, items, close);
  const charged = chargesOf(pageOf(items), row.charges ?? []);
  if (!isDeepStrictEqual(charged, expected))
    throw new Error(`${row.key} was charged ${JSON.stringify(charged)}, not ${JSON.stringify(expected)}`);
}
