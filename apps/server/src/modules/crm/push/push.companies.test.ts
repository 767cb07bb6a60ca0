/** CRMs where companies are records of their own: people in their companies, companies without anybody, and all of it back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { contextOn, failingPlatform } from '../../search/testing/failing.ts';
import { company, type Pushes, type Sender, startPushes } from './testing/pushes.ts';
import { SIMULATED } from './testing/simulated.ts';
import { runPush } from './working/run.service.ts';

const NOTHING = { contacts: [], companies: [], links: [] };
const NOBODY = { email: '', phone: '' };
const person = (name: string, n: number) => ({
  name,
  email: `${name.toLowerCase()}@company-${n}.test`,
  company: `Company ${n}`,
  website: `https://company-${n}.test`,
  domain: `company-${n}.test`,
});

/** How each keeps its companies. */
// biome-ignore lint/suspicious/noExplicitAny: what the sandbox keeps of a vendor
type Kept = any;
/** A company that somebody has entered, with a part of what the leads know of it. */
const HALF_KNOWN = { 'company:name': 'Company 1', 'company:domain': 'company-1.test' };
const ROWS = [
  {
    ...SIMULATED.hubspot,
    halfKnown: HALF_KNOWN,
    nameOf: ({ properties }: Kept) => properties.name,
    namesOfPeople: ({ contacts, companies, links }: Kept) =>
      links.map(({ contact, company }: Kept) => [
        contacts.find(({ id }: Kept) => id === contact).properties.email,
        companies.find(({ id }: Kept) => id === company).properties.name,
      ]),
  },
  {
    ...SIMULATED.pipedrive,
    halfKnown: HALF_KNOWN,
    nameOf: ({ name }: Kept) => name,
    namesOfPeople: ({ contacts, companies }: Kept) =>
      contacts.map(({ emails, org_id }: Kept) => [
        emails[0].value,
        companies.find(({ id }: Kept) => id === org_id)?.name,
      ]),
  },
  {
    ...SIMULATED.salesforceContacts,
    // Its website is its domain, too.
    halfKnown: { 'company:name': 'Company 1' },
    nameOf: ({ values }: Kept) => values.Name,
    namesOfPeople: ({ contacts, companies }: Kept) =>
      contacts.map(({ values }: Kept) => [
        values.Email,
        companies.find(({ id }: Kept) => id === values.AccountId)?.values.Name,
      ]),
  },
];

describe.each(ROWS)('a push to $name', ({ nameOf, namesOfPeople, halfKnown, ...simulated }) => {
  let crms: Pushes;
  beforeAll(async () => {
    crms = await startPushes(simulated);
  });
  afterAll(() => crms.stop());
  const resume = (by: Sender, id: number) => runPush(contextOn(crms.api.platform), by.who.accountId, id);
  const namesOf = async (by: Sender) => (await crms.there(by)).companies.map(nameOf).sort();

  it('makes companies with their people, once, and takes back what it made', async () => {
    const by = await crms.sender();
    await crms.addContact(by, { email: 'caro@company-3.test', ...simulated.old }, ['vip']);
    const before = await crms.there(by);
    const people = [person('Ada', 1), person('Bea', 1), person('Caro', 3)];
    const { listId } = await crms.fill(by, people, { type: 'people', tags: ['Lisbon'] });
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ state: 'completed', created: 2, updated: 1, failed: 0 });
    expect(await namesOf(by)).toEqual(['Company 1', 'Company 3']);
    expect(namesOfPeople(await crms.there(by)).sort()).toEqual([
      ['ada@company-1.test', 'Company 1'],
      ['bea@company-1.test', 'Company 1'],
      ['caro@company-3.test', 'Company 3'],
    ]);
    const again = await crms.plan(by, listId, { filter: { sent: 1 } });
    expect(again.plan).toMatchObject({ create: 0, update: 0, skip: 3 });
    expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 2, restored: 1, left_alone: 0 } });
    expect(await crms.there(by)).toEqual(before);
  });

  it('makes a company of a lead that nobody can be reached at, once, and takes it back', async () => {
    const by = await crms.sender();
    const noSite = { ...NOBODY, website: '', domain: '' };
    const unreachable = [
      ...[company(1, NOBODY), company(2, NOBODY)],
      ...[company(3, noSite), company(3, { ...noSite, dedupeKey: 'another row' })],
    ];
    const { listId } = await crms.fill(by, unreachable, { tags: ['Lisbon'] });
    const push = await crms.push(by, listId);
    expect(push.plan).toMatchObject({ create: 3, skip: 1, reasons: { double: 1 } });
    expect(push).toMatchObject({ state: 'completed', created: 3, failed: 0 });
    expect(await namesOf(by)).toEqual(['Company 1', 'Company 2', 'Company 3']);
    expect((await crms.there(by)).contacts).toEqual([]);
    const again = await crms.plan(by, listId, { filter: { sent: 1 } });
    expect(again.plan).toMatchObject({ create: 0, update: 0, skip: 3, reasons: { same: 3 } });
    expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 3, left_alone: 0 } });
    expect(await crms.there(by)).toEqual(NOTHING);
  });

  it('fills in a company that is there, and leaves one alone that somebody belongs to by now', async () => {
    const by = await crms.sender();
    await crms.addContact(by, { 'company:name': 'Company 1', 'company:domain': 'company-1.test' });
    const before = await crms.there(by);
    const { listId } = await crms.fill(by, [company(1, NOBODY), company(2, NOBODY)]);
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ created: 1, updated: 1, failed: 0 });
    await crms.addContact(by, {
      email: 'ada@company-2.test',
      'company:name': 'Company 2',
      'company:domain': 'company-2.test',
    });
    expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 0, restored: 1, left_alone: 1 } });
    const [first, second] = (await crms.there(by)).companies;
    expect([first, nameOf(second)]).toEqual([before.companies[0], 'Company 2']);
  });

  it('takes back people although another lead of the push has filled in their company', async () => {
    const by = await crms.sender();
    await crms.addContact(by, { email: 'caro@company-1.test', ...simulated.old, ...halfKnown });
    const before = await crms.there(by);
    const people = [person('Ada', 1), person('Caro', 1), person('Bea', 1)];
    const { listId } = await crms.fill(by, people, { type: 'people' });
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ created: 2, updated: 1 });
    expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 2, restored: 1, left_alone: 0 } });
    expect(await crms.there(by)).toEqual(before);
  });

  it('skips a person that nobody can reach', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [{ ...person('Ada', 1), ...NOBODY }], { type: 'people' });
    expect((await crms.plan(by, listId)).plan).toMatchObject({ skip: 1, reasons: { no_address: 1 } });
  });

  it('takes back a company that was made before a death', async () => {
    for (let commit = 1, isOver = false; !isOver; commit += IS_THOROUGH ? 1 : 3) {
      const by = await crms.sender();
      await crms.addContact(by, { email: 'bea@company-1.test', ...simulated.old });
      const before = await crms.there(by);
      const { listId } = await crms.fill(by, [person('Ada', 1), person('Bea', 1)], { type: 'people' });
      const push = await crms.plan(by, listId);
      await crms.confirm(by, push);
      const { platform } = failingPlatform(crms.api.platform, commit, 'commit');
      isOver = await runPush(contextOn(platform), by.who.accountId, push.id).then(
        () => true,
        () => false,
      );
      crms.api.clock.advance(5 * 60_000);
      await resume(by, push.id);
      expect(await crms.read(by, push.id), `commit ${commit}`).toMatchObject({ state: 'completed', failed: 0 });
      expect(await namesOf(by)).toEqual(['Company 1']);
      expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 1, restored: 1 } });
      expect(await crms.there(by), `commit ${commit}`).toEqual(before);
    }
  });

  it('takes back a company whose undo was cut short after its last contact was removed', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [person('Ada', 1)], { type: 'people' });
    const push = await crms.push(by, listId);
    const [contact] = (await crms.there(by)).contacts;
    const { adapter, session } = await crms.sessionOf(by);
    await adapter.remove(session, String(contact.id));
    expect(await namesOf(by)).toEqual(['Company 1']);
    await crms.undo(by, push.id);
    expect(await crms.there(by)).toEqual(NOTHING);
  });
});
