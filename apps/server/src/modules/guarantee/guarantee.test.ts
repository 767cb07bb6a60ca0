/** Sold addresses that turn out dead: the row is marked and the price is refunded, once. */
import type { Act } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, type Ctx, systemBase, systemCtx } from '../../platform/context.ts';
import { queuedPayloads } from '../../testing/queue.ts';
import { checkEmails } from '../email-finder/public.ts';
import { startMailWorld } from '../email-finder/testing/mail-world.ts';
import { allFrom, byHand, originOf } from '../leads/public.ts';
import { createList } from '../lists/lists.service.ts';
import { addResults, type NewResult, readRows, subjectOf } from '../results/public.ts';
import { grant, identityKey, spend } from '../wallet/public.ts';
import { addAccounts } from '../wallet/testing/accounts.ts';
import { currentWallet } from '../wallet/wallet.service.ts';
import { onDeadEmails } from './guarantee.jobs.ts';
import { recheckSold } from './guarantee.service.ts';

const DAY = 86_400_000;
const CREDITS = 100;
const { signal } = new AbortController();
let world: Awaited<ReturnType<typeof startMailWorld>>;
let ctx: Ctx;
let listId: number;

beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.gone.clear();
  await world.platform.databases.owner.query('truncate email_checks, rate_limits');
  const [accountId] = (await addAccounts(world.platform, 1)) as [number];
  ctx = systemCtx(world.platform, accountId);
  listId = (await createList(ctx, { name: 'Leads', type: 'people' })).id;
  await inAccount((tx) => grant(tx, { source: 'purchase', credits: CREDITS, key: 'start' }));
});

const inAccount = <T>(work: Parameters<typeof asAccount<Ctx, T>>[2]) => asAccount(ctx, ctx.actor.accountId, work);
const balance = async () => (await inAccount(currentWallet)).balance;
const rowOf = async (id: number) => (await inAccount((tx) => readRows(tx, listId, [id])))[0];
const fromUs = () => allFrom(originOf('Apollo', ctx.now()));

/** A row in the list, paid for. */
const sell = (values: Partial<NewResult>, act: Act = 'people.contact') =>
  inAccount(async (tx) => {
    const key = String(values.email);
    const row = { dedupeKey: `email:${key}`, email_state: 'found', provenance: fromUs(), ...values } as const;
    const { id } = (await addResults(tx, listId, [row])).added[0] as { id: number };
    const item = { act, identityKeys: [identityKey('email', key)], subject: subjectOf('people', listId, id) };
    await spend(tx, { items: [item], purpose: 'search', title: 'People', key: `sell ${id}` });
    return id;
  });

const activityOf = async (id: number) => {
  const { rows } = await world.platform.databases.owner.query(
    'select what, params from result_activity where result_id = $1 order by id',
    [id],
  );
  return rows.map(({ what, params }) => [what.split('.').at(-1), params]);
};

/** The day on which charges of today are due for their first check. */
const nextWeek = () => world.clock.advance(7 * DAY);

const job = () => ({
  ...systemBase(world.platform),
  signal,
  attempt: 1,
  isLastAttempt: false,
  shouldYield: () => false,
});

/** What subscribers hear of the last address that died. */
async function lastNews() {
  const payloads = (await queuedPayloads(world.platform)) as { event?: string; payload: unknown }[];
  const news = payloads.filter(({ event }) => event === 'email-finder.died').at(-1);
  return news?.payload as Parameters<typeof onDeadEmails.run>[1];
}

describe('a sold address', () => {
  it('that is dead a week later is called so, and the price comes back once', async () => {
    const id = await sell({ email: 'grace@acme.test', is_verified: true });
    const well = await sell({ email: 'ada.lovelace@acme.test' });
    expect(await balance()).toBe(CREDITS - 6);
    world.gone.add('grace@acme.test');
    nextWeek();
    expect(await recheckSold(ctx, signal)).toBe(1);
    expect(await balance()).toBe(CREDITS - 3);
    const row = await rowOf(id);
    expect(row).toMatchObject({ email: 'grace@acme.test', email_state: 'none', is_verified: false });
    expect(row?.provenance['email']).toMatchObject({ source: 'Mail server', reason: 'rejected' });
    expect(await activityOf(id)).toEqual([
      ['emailDead', { email: 'grace@acme.test' }],
      ['refunded', { credits: 3 }],
    ]);
    expect((await rowOf(well))?.email_state).toBe('found');
    await recheckSold(ctx, signal);
    expect(await balance()).toBe(CREDITS - 3);
    expect(await activityOf(id)).toHaveLength(2);
  });

  it('that any check finds dead comes back too, in every account that bought it', async () => {
    const id = await sell({ email: 'grace@acme.test' });
    await checkEmails(ctx, ['grace@acme.test'], { signal });
    world.gone.add('grace@acme.test');
    world.clock.advance(DAY);
    await checkEmails(ctx, ['grace@acme.test'], { signal, since: ctx.now() });
    const news = await lastNews();
    for (const _ of ['once', 'again after a crash']) await onDeadEmails.run(job(), news);
    expect(await balance()).toBe(CREDITS);
    expect((await rowOf(id))?.email_state).toBe('none');
    expect(await activityOf(id)).toHaveLength(2);
  });

  it('without an earlier check publishes an event if an account holds it', async () => {
    const id = await sell({ email: 'grace@acme.test', email_state: 'unchecked' });
    world.gone.add('grace@acme.test');
    await checkEmails(ctx, ['grace@acme.test'], { signal, areHeld: true });
    await onDeadEmails.run(job(), await lastNews());
    expect(await balance()).toBe(CREDITS);
    expect((await rowOf(id))?.email_state).toBe('none');
  });

  it('is left to a run that is looking for another address of the lead', async () => {
    const id = await sell({ email: 'grace@acme.test', email_state: 'looking' });
    await onDeadEmails.run(job(), { addresses: [{ address: 'grace@acme.test', reason: 'rejected' }] });
    expect(await balance()).toBe(CREDITS - 3);
    expect((await rowOf(id))?.email_state).toBe('looking');
  });

  it('publishes no event while its state is unknown, nor for a guess that does not exist', async () => {
    await checkEmails(ctx, ['grace@unfriendly.test', 'nobody@acme.test'], { signal });
    world.clock.advance(DAY);
    const before = (await queuedPayloads(world.platform)).length;
    await checkEmails(ctx, ['grace@unfriendly.test', 'nobody@acme.test'], { signal, since: ctx.now() });
    expect(await queuedPayloads(world.platform)).toHaveLength(before);
  });

  it.each<[string, Partial<NewResult>, Act]>([
    ['was a guess from the start', { email_state: 'potential' }, 'people.contact'],
    ['was typed by somebody of the account', {}, 'people.contact'],
    ['was not what was paid for', {}, 'people.phone'],
  ])('is not refunded if it %s', async (why, values, act) => {
    const provenance = why.includes('typed') ? { email: byHand('manual', ctx.now(), 'Ada') } : fromUs();
    await sell({ email: 'grace@acme.test', provenance, ...values }, act);
    const before = await balance();
    world.gone.add('grace@acme.test');
    nextWeek();
    await recheckSold(ctx, signal);
    expect(await balance()).toBe(before);
  });

  it('is not refunded after 30 days', async () => {
    const id = await sell({ email: 'grace@acme.test' });
    world.clock.advance(31 * DAY);
    const died = { addresses: [{ address: 'grace@acme.test', reason: 'rejected' as const }] };
    await onDeadEmails.run(job(), died);
    expect(await balance()).toBe(CREDITS - 3);
    expect((await rowOf(id))?.email_state).toBe('none');
  });
});
