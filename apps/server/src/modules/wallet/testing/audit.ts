/** Looks at a wallet from outside: its state as a caller would find it, and whether every number follows from the ledger. */
import type { Base, Tx } from '../../../platform/context.ts';
import { booksAgree } from '../books.rules.ts';

const STATE = `
  select w.balance, w.reserved, w.owed, w.next_reset_at as next_reset, (
    select coalesce(json_agg(json_build_object('source', source, 'remaining', remaining,
      'expires', (extract(epoch from expires_at) * 1000)::bigint) order by expires_at, id), '[]')
    from credit_lots l where l.account_id = w.account_id and l.exhausted_at is null) as lots
  from credit_wallets w where w.account_id = $1`;

export async function readState(tx: Tx<Base>) {
  const { rows } = await tx.client.query({ name: 'state', text: STATE, values: [tx.accountId] });
  const { next_reset, ...found } = rows[0] ?? { balance: 0, reserved: 0, owed: 0, next_reset: null, lots: [] };
  return {
    balance: found.balance as number,
    reserved: found.reserved as number,
    owed: found.owed as number,
    next_reset: (next_reset as Date | null)?.getTime() ?? null,
    lots: found.lots as { source: string; remaining: number; expires: number | null }[],
  };
}

export async function findMismatches(tx: { client: Tx<Base>['client'] }) {
  return (await tx.client.query({ name: 'mismatches', text: booksAgree.sql })).rows;
}
