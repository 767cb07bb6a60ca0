/** A local lead is paid for when it can be contacted: not before, not twice, and never for nothing. */
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { holdsAsync } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { IS_THOROUGH } from '../../testing/thorough.ts';
import { fillContacts, findByKeys } from '../results/public.ts';
import { reserve } from '../wallet/public.ts';
import { chargeContacts } from './public.ts';
import { runSearch } from './run.service.ts';
import { contextOn, failingPlatform } from './testing/failing.ts';
import { anyDentists, dentists, type SearchApi, startSearchApi } from './testing/town.ts';

const TOWN = 6;
let api = {} as SearchApi;
beforeAll(async () => {
  api = await startSearchApi({ dentists: TOWN });
});
afterAll(() => api.stop());
beforeEach(() => setContacts({}));

type Contact = 'phone' | 'website' | 'email';
/** What the index knows of each dentist, by number: nothing unless named here. */
async function setContacts(known: Record<number, Contact[]>) {
  const dentistsKnown = Array.from({ length: TOWN }, (_, i) => {
    const has = (contact: Contact) => known[i]?.includes(contact) ?? false;
    return {
      id: `d${i}`,
      bits: (has('website') ? 1 : 0) + (has('phone') ? 2 : 0) + (has('email') ? 4 : 0),
      website: has('website') ? `https://dentist${i}.test` : null,
      domain: has('website') ? `dentist${i}.test` : null,
      phone: has('phone') ? `+1512555000${i}` : null,
      email: has('email') ? `hello@dentist${i}.test` : null,
    };
  });
  await api.rows(
    `update lead_places p set contact = k.bits, website = k.website, domain = k.domain, phone = k.phone, email = k.email
    from json_to_recordset($1) as k (id text, bits int, website text, domain text, phone text, email text)
    where p.source_id = k.id`,
    [JSON.stringify(dentistsKnown)],
  );
}

const begin = async (who: TestPerson, list: { id: number } | { name: string }) =>
  (await api.call(who, search.create, { body: anyDentists(list) })).body.data;
async function run(who: TestPerson, list: { id: number } | { name: string } = { name: 'Dentists' }) {
  const begun = await begin(who, list);
  await api.runJobs();
  return (await api.call(who, search.get, { params: { id: begun.id } })).body;
}
const rowsOf = (who: TestPerson, listId: number) =>
  api.rows('select * from results where account_id = $1 and list_id = $2 order by ordinal', [who.accountId, listId]);
const paidBy = async (who: TestPerson) =>
  (
    await api.rows(
      `select coalesce(-sum(credits), 0)::int as paid from ledger_transactions where account_id = $1 and kind = 'settle'`,
      [who.accountId],
    )
  )[0].paid;

describe('a local lead without phone, website and e-mail', () => {
  it('is priced at nothing, delivered and free', async () => {
    await setContacts({ 0: ['phone'], 1: ['website'], 2: ['email'] });
    const who = await api.buildPayer(100);
    const { body: estimate } = await api.call(who, search.estimate, { body: dentists({ name: 'A' }) });
    expect(estimate).toMatchObject({ matches: 6, contactable: 3, expected_credits: 3, maximum_credits: 3 });
    const expected = { cost_each: 1, maximum_credits: 2 };
    const refused = await api.call(who, search.create, { body: { ...dentists({ name: 'A' }), expected } });
    expect(refused.body.code).toBe('search.price_changed');
    expect(await run(who)).toMatchObject({ added: 6, without_contact: 3, credits: 3, maximum_credits: 3 });
    expect(await api.wallet(who)).toEqual({ balance: 97, reserved: 0 });
  });

  it('is delivered to an account without credits', async () => {
    const who = await api.buildPayer(0);
    expect(await run(who)).toMatchObject({ status: 'completed', added: 6, without_contact: 6, credits: 0 });
  });

  it('is paid once when a later search brings its first contact, in the row where it stands', async () => {
    const who = await api.buildPayer(100);
    const { list_id: id } = await run(who);
    await setContacts({ 0: ['website', 'phone'], 1: ['email'] });
    const { body: estimate } = await api.call(who, search.estimate, { body: anyDentists({ id }) });
    expect(estimate).toMatchObject({ contactable: 2, owned: 6, maximum_credits: 2 });
    expect(await run(who, { id })).toMatchObject({ added: 0, completed: 2, without_contact: 0, credits: 2 });
    const rows = await rowsOf(who, id);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ website: 'https://dentist0.test', domain: 'dentist0.test', phone: '+15125550000' });
    expect(rows[1]).toMatchObject({ email: 'hello@dentist1.test', email_state: 'unchecked', website: '' });
    const { body } = await api.call(who, results.get, { params: { id: rows[0].id } });
    expect(body.data.provenance['website']).toMatchObject({ source: 'Sandbox' });
    expect(body.data.activity.map(({ what }) => what)).toContain('First contact found');
    await setContacts({ 0: ['website', 'phone', 'email'], 1: ['website', 'email'] });
    expect(await run(who, { id })).toMatchObject({ added: 0, completed: 0, credits: 0 });
    expect(await run(who, { name: 'Another' })).toMatchObject({ added: 6, owned: 2, without_contact: 4, credits: 0 });
    expect(await rowsOf(who, id)).toHaveLength(6);
    expect(await paidBy(who)).toBe(2);
  });

  it('costs nothing when its owner types the contact, and is left alone then', async () => {
    const who = await api.buildPayer(100);
    const { list_id: id } = await run(who);
    const [row] = await rowsOf(who, id);
    await api.call(who, results.update, { params: { id: row.id }, body: { values: { website: 'typed.test' } } });
    await setContacts({ 0: ['website', 'phone'] });
    expect(await run(who, { id })).toMatchObject({ added: 0, completed: 0, credits: 0 });
    expect((await rowsOf(who, id))[0]).toMatchObject({ domain: 'typed.test', phone: '' });
    expect(await paidBy(who)).toBe(0);
  });

  it('is charged once, by the first run that finds its contact, also when the charge is repeated', async () => {
    const who = await api.buildPayer(100);
    const { list_id: listId } = await run(who);
    const find = (key: string) =>
      asAccount(systemBase(api.platform), who.accountId, async (tx) => {
        const { id: reservationId } = await reserve(tx, {
          acts: ['local.contact'],
          max: 1,
          purpose: 'enrichment',
          title: 'Contacts',
          key: `${key}/reserve`,
        });
        const row = (await findByKeys(tx, listId, ['place:sandbox:d3'])).get('place:sandbox:d3');
        if (!row) return 0;
        const found = { dedupeKey: row.dedupe_key, phone: '+15125550003', provenance: {} };
        await fillContacts(tx, listId, [{ row, found }]);
        const lead = { row: found, identityKeys: ['place:sandbox:d3'] as const };
        const bill = { reservationId, kind: 'industry', listId, key } as const;
        return (
          await chargeContacts(tx, bill, [{ id: row.id, lead: { ...lead, identityKeys: [...lead.identityKeys] } }])
        ).credits;
      });
    expect([await find('first'), await find('first'), await find('second')]).toEqual([1, 1, 0]);
    expect(await paidBy(who)).toBe(1);
  });

  it('is never paid twice, nor for nothing, whatever is found in whichever order', async () => {
    const contacts = fc.subarray<Contact>(['phone', 'website', 'email']);
    const town = fc.dictionary(fc.nat(TOWN - 1).map(String), contacts);
    const step = fc.record({ town, into: fc.nat(1), credits: fc.nat(2) });
    await holdsAsync(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const who = await api.buildPayer(0);
        const lists: number[] = [];
        const known: Record<string, Contact[]> = {};
        for (const { town: found, into, credits } of steps) {
          for (const [i, more] of Object.entries(found)) known[i] = [...(known[i] ?? []), ...more];
          await setContacts(known);
          if (credits > 0) await api.give(who, credits);
          const id = lists[into];
          const begun = await api.call(who, search.create, {
            body: anyDentists(id ? { id } : { name: `List ${into}` }),
          });
          if (begun.status === 402) continue;
          await api.runJobs();
          lists[into] = begun.body.data.list_id;
          await paidOnce(who);
        }
      }),
      { numRuns: IS_THOROUGH ? 50 : 6 },
    );
  });

  /** Every lead that can be contacted was paid once, every other never. */
  async function paidOnce(who: TestPerson) {
    const [{ leads, rows, keys }] = await api.rows(
      `select count(distinct name) filter (where phone <> '' or website <> '' or email <> '')::int as leads,
        count(*)::int as rows, count(distinct (list_id, name))::int as keys from results where account_id = $1`,
      [who.accountId],
    );
    expect(await paidBy(who)).toBe(leads);
    expect(rows).toBe(keys);
    expect((await api.wallet(who)).reserved).toBe(0);
  }
});

describe('a search that fills in contacts and is interrupted', () => {
  // Every ninth statement: those of a search are the matter of search.crash.test.ts.
  it.each([
    ['statement', IS_THOROUGH ? 1 : 9],
    ['commit', 1],
  ] as const)('at any %s goes on, and each lead is paid once', async (when, stride) => {
    for (let [n, isThrough] = [1, false]; !isThrough; n += stride) {
      await setContacts({ 0: ['phone'] });
      const who = await api.buildPayer(100);
      const { list_id: id } = await run(who);
      await setContacts({ 0: ['phone'], 1: ['website'], 2: ['email'] });
      const begun = await begin(who, { id });
      const { platform, count } = failingPlatform(api.platform, n, when);
      await runSearch(contextOn(platform), who.accountId, begun.id).catch(() => {});
      isThrough = count() < n;
      await runSearch(contextOn(api.platform), who.accountId, begun.id);
      const { body } = await api.call(who, search.get, { params: { id: begun.id } });
      expect(body, `${when} ${n}`).toMatchObject({ status: 'completed', completed: 2, added: 0, credits: 2 });
      expect([await paidBy(who), await api.wallet(who)]).toEqual([3, { balance: 97, reserved: 0 }]);
      expect(await rowsOf(who, id)).toHaveLength(6);
    }
  });
});
