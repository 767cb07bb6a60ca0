import { billing } from '@leadwright/contract/money/billing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { grant, identityKey, spend } from '../../wallet/public.ts';
import { NUMBERS, openShop, type Shop } from '../testing/shop.ts';
import { enqueueDueTopUps, topUp } from './top-up.service.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const api = () => shop.api;
const base = () => systemBase(api().platform);
const HOUR = 3_600_000;
const RECONNECT = 'For security reasons please re-connect your card to continue paying for credits.';
let keys = 0;

const give = (who: TestPerson, credits: number) =>
  asAccount(base(), who.accountId, (tx) => grant(tx, { source: 'grant', credits, key: `give-${++keys}` }));
const burn = (who: TestPerson, count: number) =>
  asAccount(base(), who.accountId, (tx) =>
    spend(tx, {
      purpose: 'search',
      title: 'Bakers',
      key: `burn-${++keys}`,
      items: Array.from({ length: count }, (_each, index) => ({
        act: 'local.contact' as const,
        identityKeys: [identityKey('place', `${who.accountId}-${keys}-${index}`)],
      })),
    }),
  );
const save = (who: TestPerson, changes: object = {}) =>
  api().call(who, billing.saveTopUp, {
    body: { enabled: true, threshold: 20, amount: 50, monthly_cap: 200, ...changes },
  });
const show = async (who: TestPerson) => (await api().call(who, billing.getTopUp, {})).body;
const payments = async (who: TestPerson) =>
  (
    await api().platform.databases.platform.query(
      "select status from payments where account_id = $1 and kind = 'top_up' order by id",
      [who.accountId],
    )
  ).rows.map((row) => row.status);

describe('auto top-up', () => {
  it('needs a card, a cap that allows it and a threshold below the amount', async () => {
    const owner = await api().buildAccount();
    expect((await save(owner)).body.message).toBe('Please add a default credit card!');
    expect((await save(owner, { monthly_cap: 10 })).body.errors).toHaveProperty('monthly_cap');
    expect((await save(owner, { threshold: 51 })).body.errors).toHaveProperty('threshold');
    expect(await show(owner)).toMatchObject({ enabled: false, spent_this_month: 0, paused_reason: null });
  });

  it('buys when spending falls below the threshold, not before', async () => {
    const owner = await api().buildAccount();
    await give(owner, 30);
    await shop.addCard(owner);
    await save(owner);
    await api().runJobs();
    expect(await payments(owner)).toEqual([]);
    await burn(owner, 15);
    await api().runJobs();
    expect(await payments(owner)).toEqual(['succeeded']);
    expect(await shop.balanceOf(owner)).toBe(65);
    expect(await show(owner)).toMatchObject({ spent_this_month: 50, last_at: expect.any(String), paused_reason: null });
    await shop.settle();
    expect(await shop.balanceOf(owner)).toBe(65);
  });

  it('runs one at a time per account', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner);
    await save(owner);
    await Promise.all(Array.from({ length: 10 }, () => topUp(base(), owner.accountId)));
    await api().runJobs();
    expect(await payments(owner)).toEqual(['succeeded']);
    expect(await shop.balanceOf(owner)).toBe(50);
  });

  it('stops at the monthly cap and continues in the next month', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner);
    await save(owner, { monthly_cap: 60 });
    await api().runJobs();
    await burn(owner, 40);
    await api().runJobs();
    expect(await payments(owner)).toEqual(['succeeded']);
    expect((await show(owner)).paused_reason).toContain('cap');
    const before = api().clock.now();
    api().clock.set(new Date('2026-02-01T00:00:01Z'));
    await enqueueDueTopUps(base());
    await api().runJobs();
    expect(await payments(owner)).toEqual(['succeeded', 'succeeded']);
    expect((await show(owner)).paused_reason).toBeNull();
    api().clock.set(before);
  });

  it('waits longer after each decline and pauses after the fourth, with a mail', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner, NUMBERS.declinedWhenCharged);
    const before = api().clock.now();
    await save(owner);
    const tries = async () => {
      await enqueueDueTopUps(base());
      await api().runJobs();
      return (await payments(owner)).length;
    };
    expect(await tries()).toBe(1);
    expect(await tries()).toBe(1);
    for (const [hours, count] of [
      [1, 2],
      [5, 2],
      [2, 3],
      [23, 3],
      [2, 4],
      [100, 4],
    ] as const) {
      api().clock.advance(hours * HOUR);
      expect([hours, await tries()]).toEqual([hours, count]);
    }
    expect((await show(owner)).paused_reason).toContain('four times');
    expect(await mailSubjects(owner)).toEqual(['Leadwright auto top-up is paused']);
    expect(await shop.balanceOf(owner)).toBe(0);
    api().clock.set(before);
  });

  it('treats required authentication as a decline, reports it, and continues after the card is connected again', async () => {
    const owner = await api().buildAccount();
    const card = await shop.addCard(owner, NUMBERS.alwaysAuthenticates);
    await save(owner);
    await api().runJobs();
    expect(await payments(owner)).toEqual(['failed']);
    expect((await show(owner)).paused_reason).toBe(RECONNECT);
    expect((await api().call(owner, billing.findCards, {})).body.data).toMatchObject([
      { id: card.id, needs_reconnect: true },
    ]);
    expect(await mailSubjects(owner)).toEqual(['Please re-connect your Leadwright card']);
    await enqueueDueTopUps(base());
    await api().runJobs();
    expect(await payments(owner)).toHaveLength(1);
    const better = await shop.addCard(owner, NUMBERS.good);
    expect(better.is_default).toBe(true);
    await api().runJobs();
    expect(await shop.balanceOf(owner)).toBe(50);
    expect(await show(owner)).toMatchObject({ paused_reason: null });
  });

  const mailSubjects = async (who: TestPerson) => {
    const answer = await fetch(`${shop.url}/mail?to=${encodeURIComponent(who.email)}`);
    return ((await answer.json()) as { subject: string }[]).map((mail) => mail.subject);
  };
});
