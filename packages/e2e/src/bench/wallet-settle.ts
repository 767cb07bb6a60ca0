/**
 * Settlements per second through the wallet's public functions, compared with bare SQL that changes the same rows in
 * one statement. A page has 20 leads with two identities each. Rounds alternate, so that other load on the machine
 * affects both alike.
 */
import { randomUUID } from 'node:crypto';
import {
  addAccounts,
  asAccount,
  grant,
  type PaidItem,
  type Platform,
  quietly,
  reserve,
  settle,
} from '@leadwright/server/proving';
import type { BenchOptions } from '../bench.ts';
import { type Bar, compareWithBars } from '../measure/bench-figures.ts';
import { startScratch } from '../support/scratch.ts';

const PAGE = 20;
const CLIENTS = 8;
const ROUNDS = 7;
const CREDITS = 50_000_000;
const GOAL = 0.6;

/** Only the rows of one settlement: no lock, no rules, no check of the key or of ownership. */
const RAW = `
  with wallet as (
    update credit_wallets set balance = balance - $2, reserved = reserved - $2, last_transaction = last_transaction + 1,
      last_line = last_line + 1 where account_id = $1 returning last_transaction, last_line, balance),
  lot as (update credit_lots set remaining = remaining - $2 where account_id = $1 and id = $3),
  reservation as (update credit_reservations set settled = settled + $2, held = held - $2 where account_id = $1 and id = $4),
  transaction as (
    insert into ledger_transactions (account_id, id, key, fingerprint, kind, credits, balance_after, line, reservation_id, acts,
      subjects, charges, created_at)
    select $1, last_transaction, $5, 'raw', 'settle', -$2, balance, last_line, $4, $6, $7, $8, now() from wallet returning id),
  entry as (
    insert into ledger_entries (account_id, transaction_id, source, destination, lot_id, act, credits)
    select $1, id, 'reserved', 'spent', $3, 'local.contact', $2 from transaction)
  insert into entitlements (account_id, act, identity, transaction_id, item, credits)
  select $1, 'local.contact', k.identity, transaction.id, k.item, 1 from transaction, unnest($9::int[], $10::uuid[]) as k(item, identity)`;

interface Prepared {
  accountId: number;
  reservationId: number;
  lotId: number;
}

const ordinals = Array.from({ length: PAGE }, (_, i) => i + 1);
const subjects = ordinals.map((n) => `local:42/${n}`);
const acts = ordinals.map(() => 'local.contact');

/** A wallet with many credits, half of them reserved. */
const prepare = (platform: Platform, accountId: number): Promise<Prepared> =>
  asAccount(quietly(platform, accountId), accountId, async (tx) => {
    await grant(tx, { source: 'purchase', credits: 2 * CREDITS, key: 'start' });
    const asked = {
      acts: ['local.contact'],
      max: CREDITS,
      purpose: 'search',
      title: 'Bench',
      key: 'search',
      keepSeconds: 86_400,
    } as const;
    const { id } = await reserve(tx, asked);
    const { rows } = await tx.client.query('select id from credit_lots');
    return { accountId, reservationId: id, lotId: rows[0].id };
  });

const ours = (platform: Platform) => (wallet: Prepared) => {
  const items: PaidItem[] = subjects.map((subject) => ({
    act: 'local.contact',
    identityKeys: [`place:${randomUUID()}`, `domain:${randomUUID()}`],
    subject,
  }));
  return asAccount(quietly(platform, wallet.accountId), wallet.accountId, (tx) =>
    settle(tx, wallet.reservationId, items, randomUUID(), { keepSeconds: 86_400 }),
  );
};

const raw = (platform: Platform) => (wallet: Prepared) =>
  platform.databases.owner.query(RAW, [
    wallet.accountId,
    PAGE,
    wallet.lotId,
    wallet.reservationId,
    randomUUID(),
    acts,
    subjects,
    ordinals.map(() => 1),
    ordinals.flatMap((n) => [n, n]),
    ordinals.flatMap(() => [randomUUID(), randomUUID()]),
  ]);

/** Operations per second, with all clients busy for the given time. */
async function rate(work: (wallet: Prepared) => Promise<unknown>, wallets: Prepared[], milliseconds: number) {
  const end = performance.now() + milliseconds;
  let count = 0;
  const client = async (first: number) => {
    for (let i = first; performance.now() < end; i += CLIENTS, count++)
      await work(wallets[i % wallets.length] as Prepared);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i)));
  return (count * 1000) / (performance.now() - startedAt);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

async function compare(platform: Platform, wallets: Prepared[], milliseconds: number) {
  const rates = { raw: [] as number[], ours: [] as number[], ratio: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await rate(raw(platform), wallets, milliseconds);
    const own = await rate(ours(platform), wallets, milliseconds);
    rates.raw.push(bare);
    rates.ours.push(own);
    rates.ratio.push(own / bare);
  }
  return {
    settles: Math.round(median(rates.ours)),
    raw: Math.round(median(rates.raw)),
    ratio: Math.round(median(rates.ratio) * 100) / 100,
  };
}

export async function bench({ short }: BenchOptions) {
  const { platform, stop } = await startScratch({ disposable: false, pool: CLIENTS });
  try {
    const ids = await addAccounts(platform, 101);
    const wallets = await Promise.all(ids.map((id) => prepare(platform, id)));
    const milliseconds = short ? 500 : 2000;
    const [first, ...others] = wallets as [Prepared, ...Prepared[]];
    await rate(ours(platform), wallets, milliseconds);
    await platform.databases.owner.query('analyze');
    const oneWallet = await compare(platform, [first], milliseconds);
    const hundredWallets = await compare(platform, others, milliseconds);
    const limitOf = ({ ratio, settles, raw: bare }: typeof oneWallet, on: string): Bar => ({
      is: ratio,
      atLeast: GOAL,
      on,
      beside: `${settles} beside ${bare}`,
    });
    const judged = compareWithBars({
      'charges a second of one wallet, of bare SQL': limitOf(oneWallet, '1 wallet'),
      'charges a second, of bare SQL': limitOf(hundredWallets, '100 wallets'),
    });
    return { page: PAGE, clients: CLIENTS, oneWallet, hundredWallets, ...judged };
  } finally {
    await stop();
  }
}
