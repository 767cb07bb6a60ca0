import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyRow, personRow, startActs, type Truth } from '../../enrichment/testing/acts.ts';
import { arrivalsOf } from '../../results/public.ts';
import { aboutStep, isOutOfCredits, stepPrice, stepProblem } from '../public.ts';
import { type Acting, acting } from '../testing/acting.ts';

let acts: Awaited<ReturnType<typeof startActs>>;
let steps: Acting;
beforeAll(async () => {
  acts = await startActs();
  steps = acting(acts.api);
});
afterAll(async () => {
  await acts.api.stop();
  await acts.sandbox.stop();
});

const isStaffed = ({ published }: Truth) => published.people.length >= 2 && published.people.length <= 8;
const EMPLOYEES = { act: 'get-employees', limit: 20 } as const;
const EMAILS = { act: 'find-emails' } as const;
const PHONES = { act: 'get-phones' } as const;
const nowhere = (n: number) => ({
  dedupeKey: `d${n}`,
  name: `Shop ${n}`,
  website: `https://no-such-${n}.test`,
  domain: `no-such-${n}.test`,
});

describe('a step that looks for people', () => {
  it('starts, can be read, and publishes its end, with the companies that have employees and the new people', async () => {
    const who = await acts.api.buildPayer(1000);
    const companies = await acts.companies(2, isStaffed);
    const branch = { ...companyRow(companies[0] as Truth), dedupeKey: 'branch', street: 'Elsewhere' };
    const rows = [...companies.map(companyRow), branch, nowhere(1), { dedupeKey: 'x', name: 'No website' }];
    const { listId, ids } = await acts.fill(who, 'local', rows);
    const [first, second, third, gone, bare] = ids as [number, number, number, number, number];
    const ref = await steps.begin(who, listId, ids, EMPLOYEES);
    expect(ref).toEqual({ kind: 'enrichment', id: expect.any(Number) });
    expect(await steps.read(who, ref)).toMatchObject({ state: 'running', total: 3, done: 0, credits: 0, reason: null });
    expect(await acts.api.wallet(who)).toMatchObject({ reserved: 3 * 20 * 2 });
    await steps.work();
    const state = await steps.read(who, ref);
    const people = await steps.as(who, (tx) => arrivalsOf(tx, `enrichment:${ref.id}`, { after: -1, limit: 100 }));
    expect(people.length).toBeGreaterThanOrEqual(4);
    expect(state).toMatchObject({ state: 'completed', total: 3, done: 3, credits: 2 * people.length });
    expect(steps.ended).toContainEqual(ref);
    const outcomes = await steps.outcomes(who, ref, ids);
    const done = { state: 'done', reason: null };
    expect(outcomes).toMatchObject({ [first]: done, [second]: done, [third]: done });
    expect(outcomes[gone]?.state).toMatch(/nothing|failed/);
    expect(outcomes[bare]).toEqual({ state: 'skipped', reason: null });
  });

  it('adds no person twice to a list; a company whose people are there counts as done', async () => {
    const who = await acts.api.buildPayer(1000);
    const [company] = (await acts.companies(1, isStaffed)) as [Truth];
    const { listId, ids } = await acts.fill(who, 'local', [companyRow(company)]);
    await steps.begin(who, listId, ids, EMPLOYEES);
    await steps.work();
    const again = await steps.begin(who, listId, ids, EMPLOYEES);
    await steps.work();
    expect(await steps.read(who, again)).toMatchObject({ state: 'completed', credits: 0 });
    expect(await steps.outcomes(who, again, ids)).toEqual({ [ids[0] as number]: { state: 'done', reason: null } });
    const arrived = steps.as(who, (tx) => arrivalsOf(tx, `enrichment:${again.id}`, { after: -1, limit: 100 }));
    expect(await arrived).toEqual([]);
  });
});

describe('a step that fills in leads', () => {
  it('says of each lead whether it has an address now', async () => {
    const who = await acts.api.buildPayer(0);
    const companies = await acts.companies(2, ({ published }) => published.emails.length > 0);
    const known = { ...nowhere(2), email: 'hello@known.test', email_state: 'found' as const };
    const { listId, ids } = await acts.fill(who, 'local', [...companies.map(companyRow), nowhere(3), known]);
    const [one, two, lost, has] = ids as [number, number, number, number];
    const ref = await steps.begin(who, listId, ids, EMAILS);
    await steps.work();
    expect(await steps.read(who, ref)).toMatchObject({ state: 'completed', total: 3, done: 3, credits: 0 });
    const outcomes = await steps.outcomes(who, ref, ids);
    const found = { state: 'done', reason: null };
    expect(outcomes).toMatchObject({ [one]: found, [two]: found, [has]: found });
    expect(outcomes[lost]?.state).toMatch(/nothing|failed/);
  });

  it('leaves out who is gone or must not be contacted, and is none where all have it', async () => {
    const who = await acts.api.buildPayer(10);
    const [{ people, domain }] = (await acts.companies(1, (each) => each.people.length > 2)) as [Truth];
    const [first, second, third] = people.map((person) => personRow(person, domain));
    const { listId, ids } = await acts.fill(who, 'people', [
      first,
      second,
      { ...third, phone: '+351210000000' },
    ] as never);
    const [unwanted, gone, has] = ids as [number, number, number];
    await acts.api.call(who, privacy.add, { body: { values: [first?.linkedin_url as string] } });
    await steps.work();
    await acts.api.rows('delete from results where id = $1', [gone]);
    expect(await steps.begin(who, listId, ids, PHONES)).toBeNull();
    expect(await steps.begin(who, listId, [gone], PHONES)).toBeNull();
    expect(await steps.begin(who, listId, [], PHONES)).toBeNull();
    const more = await acts.fill(who, 'people', [personRow(people[1] as never, domain)], 'More');
    const ref = await steps.begin(who, more.listId, [...more.ids, gone], PHONES);
    await steps.work();
    expect(await steps.read(who, ref)).toMatchObject({ state: 'completed', total: 1 });
    expect(await steps.outcomes(who, ref, [gone, has])).toEqual({
      [gone]: { state: 'skipped', reason: 'gone' },
      [has]: { state: 'skipped', reason: 'gone' },
    });
    expect(unwanted).toBeGreaterThan(0);
  });

  it('is canceled once', async () => {
    const who = await acts.api.buildPayer(100);
    const { listId, ids } = await acts.fill(who, 'local', [nowhere(5), nowhere(6)]);
    const ref = await steps.begin(who, listId, ids, EMPLOYEES);
    await steps.cancel(who, ref);
    expect(await steps.read(who, ref)).toMatchObject({ state: 'canceled', done: 0 });
    await steps.cancel(who, ref);
    await steps.work();
    expect(steps.ended.filter(({ id }) => id === ref.id)).toHaveLength(1);
    expect(await acts.api.wallet(who)).toEqual({ balance: 100, reserved: 0 });
    expect(await steps.outcomes(who, ref, ids)).toMatchObject({ [ids[0] as number]: { state: 'skipped' } });
  });

  it("leaves nothing behind when the caller's transaction fails, and is refused without enough credits", async () => {
    const who = await acts.api.buildPayer(100);
    const { listId, ids } = await acts.fill(who, 'local', [nowhere(7)]);
    await expect(steps.beginInVain(who, listId, ids, EMPLOYEES)).rejects.toThrow('in vain');
    expect(await acts.api.rows('select from enrichments where account_id = $1', [who.accountId])).toEqual([]);
    expect(await acts.api.wallet(who)).toEqual({ balance: 100, reserved: 0 });
    const poor = await acts.api.buildPayer(1);
    const own = await acts.fill(poor, 'local', [nowhere(8)]);
    const refusal = await steps.begin(poor, own.listId, own.ids, EMPLOYEES).catch((error: unknown) => error);
    expect(isOutOfCredits(refusal)).toBe(true);
    expect(isOutOfCredits(new Error('no'))).toBe(false);
  });

  it('has a price, words, and says where it is not offered', async () => {
    const who = await acts.api.buildPayer(0);
    const told = await steps.as(who, async (tx) => ({
      employees: await stepPrice(tx, EMPLOYEES, 'local'),
      emails: await stepPrice(tx, EMAILS, 'people'),
      phones: await stepPrice(tx, PHONES, 'people'),
      about: await aboutStep(tx, PHONES),
      fine: await stepProblem(tx, PHONES, 'people'),
      wrong: await stepProblem(tx, PHONES, 'local'),
    }));
    expect(told).toMatchObject({
      employees: { each: 2, mostPerRow: 40 },
      emails: { each: 0, mostPerRow: 0 },
      phones: { each: 1, mostPerRow: 1 },
      about: expect.stringMatching(/phone/i),
      fine: null,
      wrong: 'enrichment.error.wrong_act',
    });
  });
});
