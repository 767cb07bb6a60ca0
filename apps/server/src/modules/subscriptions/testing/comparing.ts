/** Looks at everybody from outside: the tables, the ledger, the provider, and what people can really do. */
import { accountSettings } from '@leadwright/contract/accounts/account-settings';
import { identity } from '@leadwright/contract/accounts/identity';
import { labels } from '@leadwright/contract/leads/labels';
import { asAccount } from '../../../platform/context.ts';
import { eachAtOnce } from '../../../platform/each-at-once.ts';
import { openShare } from '../../billing/public.ts';
import { askAsServer } from '../../billing/testing/shop.ts';
import type { Access } from './customer-model.ts';
import type { Resale } from './resale-world.ts';
import type { Scene, Subscriber } from './scene.ts';

export interface Figures {
  comparisons: number;
  differences: number;
  /** How many of what. */
  kinds: Record<string, number>;
  samples: string[];
}

type Expected = ReturnType<Subscriber['model']['expected']>;

export async function compare(scene: Scene, all: Subscriber[], now: Date, figures: Figures): Promise<void> {
  const check = (what: string, found: unknown, wanted: unknown, of: unknown) => {
    figures.comparisons += 1;
    const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (one === other) return;
    figures.differences += 1;
    figures.kinds[what] = (figures.kinds[what] ?? 0) + 1;
    figures.samples.push(`${now.toISOString()} ${of} ${what}: is ${one}, should be ${other}`);
  };
  const checked = all.filter(({ model }) => !model.provider().isNear(now));
  const found = await readAll(scene, checked, now);
  for (const { who, model } of checked) {
    const wanted = model.expected(now);
    const is = inTime(found.get(who.accountId) as Expected, wanted);
    for (const what of ['states', 'access', 'charges', 'credits', 'shareMinor'] as const)
      check(what, is[what], wanted[what], who.accountId);
  }
  const open = await asAccount(scene.world.base, scene.seller.reseller.accountId, openShare);
  check('share of all', open, sumOf(all, now), 'reseller');
}

/** Tolerance: the simulator's clock runs during the actions. */
const PATIENCE_MS = 600_000;

function inTime(is: Expected, wanted: Expected): Expected {
  const charges = is.charges.map((charge, place) => {
    const at = wanted.charges[place]?.at ?? '';
    const isSame = Math.abs(Date.parse(charge.at) - Date.parse(at)) < PATIENCE_MS;
    return { ...charge, at: isSame ? at : charge.at };
  });
  return { ...is, charges };
}

const sumOf = (all: Subscriber[], now: Date) => all.reduce((sum, { model }) => sum + model.expected(now).shareMinor, 0);

async function readAll(scene: Scene, checked: Subscriber[], now: Date): Promise<Map<number, Expected>> {
  const { world } = scene;
  const ids = checked.map(({ who }) => who.accountId);
  const states = await statesOf(world, ids);
  const charges = await chargesOf(world, ids);
  const credits = await creditsOf(world, ids, now);
  const shares = await sharesOf(scene);
  const found = new Map<number, Expected>();
  await eachAtOnce(checked, 4, async ({ who }) => {
    const id = who.accountId;
    found.set(id, {
      states: states.get(id) ?? [],
      access: await accessOf(world, who),
      shareMinor: shares.get(id) ?? 0,
      credits: credits.get(id) as Expected['credits'],
      charges: charges.get(id) ?? [],
    });
  });
  return found;
}

async function statesOf(world: Resale, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await world.query(
    `select distinct on (s.customer_id) s.customer_id as id, s.status, a.status as account
     from subscriptions s join accounts a on a.id = s.customer_id where s.customer_id = any ($1)
     order by s.customer_id, s.status = 'ended', s.id desc`,
    [ids],
  );
  return new Map(rows.map(({ id, status, account }) => [id, [status, account]]));
}

async function chargesOf(world: Resale, ids: number[]): Promise<Map<number, Expected['charges']>> {
  const rows = await world.query('select * from subscription_charges where customer_id = any ($1) order by paid_at', [
    ids,
  ]);
  const found = new Map<number, Expected['charges']>();
  for (const row of rows) {
    const charge = {
      at: row.paid_at.toISOString(),
      minor: row.amount_minor,
      feeMinor: row.fee_minor,
      refundedMinor: row.refunded_minor,
      feeBackMinor: Number(row.fee_refunded_minor),
      dispute: row.dispute_status,
    };
    found.set(row.customer_id, [...(found.get(row.customer_id) ?? []), charge]);
  }
  return found;
}

/** From the ledger itself; a wallet catches up with its months when it is looked at. */
async function creditsOf(world: Resale, ids: number[], now: Date): Promise<Map<number, Expected['credits']>> {
  await world.query('select wallet_sweep(id, $2) from unnest($1::bigint[]) as id', [ids, now]);
  const moved = (where: string) => `coalesce(sum(e.credits) filter (where ${where}), 0)::int`;
  const rows = await world.query(
    `select w.account_id as id, w.balance::int, w.owed::int,
      ${moved(`e.source = 'granted'`)} as given, ${moved(`e.destination = 'spent'`)} as spent,
      ${moved(`e.destination = 'granted'`)} as taken_back, ${moved(`e.destination = 'expired'`)} as expired,
      ${moved(`e.destination = 'owed'`)} as debt_paid
     from credit_wallets w left join ledger_entries e on e.account_id = w.account_id
     where w.account_id = any ($1) group by w.account_id`,
    [ids],
  );
  return new Map(
    rows.map(({ id, given, spent, taken_back: takenBack, expired, debt_paid: debtPaid, owed, balance }) => [
      id,
      { given, spent, takenBack, expired, debtPaid, owed, balance },
    ]),
  );
}

/** The lines of the books say by their keys whom they are about. */
async function sharesOf({ world, seller }: Scene): Promise<Map<number, number>> {
  const { accountId } = seller.reseller;
  const owners = await world.query(
    `select id::text as name, customer_id from subscriptions where account_id = $1
     union all select provider_id, customer_id from subscription_charges where account_id = $1
     union all select dispute_id, customer_id from subscription_charges where account_id = $1 and dispute_id is not null`,
    [accountId],
  );
  const ownerOf = new Map(owners.map(({ name, customer_id }) => [name, customer_id as number]));
  const found = new Map<number, number>();
  for (const { key, minor } of await world.query('select key, minor from reseller_shares where account_id = $1', [
    accountId,
  ])) {
    const owner = ownerOf.get((key as string).split(':')[1] as string) as number;
    found.set(owner, (found.get(owner) ?? 0) + Number(minor));
  }
  return found;
}

/** Asked over HTTP: who is it, something to read, something to change. */
async function accessOf({ api, query }: Resale, who: { token: string; userId: number }): Promise<Access> {
  // A session ends months after its sign-in, so this person has just signed in again.
  await query('update sessions set created_at = $2 where user_id = $1', [who.userId, api.clock.now()]);
  if ((await api.call(who, identity.me, {})).status !== 200) return 'closed';
  if ((await api.call(who, labels.find, {} as never)).status !== 200) return 'choice only';
  const body = { time_zone: 'Europe/Madrid' };
  return (await api.call(who, accountSettings.setTimeZone, { body })).status === 200 ? 'open' : 'read only';
}

/** Only of these subscriptions; the provider's own books must say the same. */
export async function addUp({ world, seller }: Scene, all: Subscriber[]) {
  const charges = all.flatMap(({ model }) => model.expected(world.api.clock.now()).charges);
  const sum = (what: 'minor' | 'refundedMinor' | 'feeMinor' | 'feeBackMinor') =>
    charges.reduce((total, charge) => total + charge[what], 0);
  const provider = await feesAtProvider(world, seller.merchant);
  const isSame = provider.taken === sum('feeMinor') && provider.back === sum('feeBackMinor');
  return {
    charges: charges.length,
    chargedMinor: sum('minor'),
    refundedMinor: sum('refundedMinor'),
    feesMinor: sum('feeMinor'),
    feesBackMinor: sum('feeBackMinor'),
    feesAtProvider: isSame ? 'equal' : provider,
    shareMinor: sumOf(all, world.api.clock.now()),
    disputed: charges.filter(({ dispute }) => dispute !== null).length,
    creditsGiven: all.reduce((total, { model }) => total + model.wallet.books().given, 0),
  };
}

async function feesAtProvider({ url }: Resale, merchant: string) {
  let [taken, back, after] = [0, 0, ''];
  for (;;) {
    const page = await askAsServer(url, `application_fees?limit=100${after && `&starting_after=${after}`}`);
    const own = page['data'].filter(({ account }: { account: string }) => account === merchant);
    for (const { amount, amount_refunded } of own) [taken, back] = [taken + amount, back + amount_refunded];
    if (!page['has_more']) return { taken, back };
    after = page['data'].at(-1).id;
  }
}
