import { enrichment, type SourceChoice } from '@leadwright/contract/searching/enrichment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { everything, personRow, startActs } from '../testing/acts.ts';

let acts: Awaited<ReturnType<typeof startActs>>;
beforeAll(async () => {
  acts = await startActs();
});
afterAll(async () => {
  await acts.api.stop();
  await acts.sandbox.stop();
});

const PHONES = { list_type: 'people', act: 'get-phones' } as const;
const choose = (who: TestPerson, source: string, choice: SourceChoice, work: object = PHONES) =>
  acts.api.call(who, enrichment.chooseSource, { body: { ...work, source, choice } as never });
const orderFor = async (who: TestPerson, { list_type, act }: { list_type: string; act: string } = PHONES) => {
  const { body } = await acts.api.call(who, enrichment.sources, {});
  return body.data.find((order) => order.list_type === list_type && order.act === act)?.sources ?? [];
};

/** People whose phone their company publishes, for both to find: the site, and a directory. */
async function withPhones(count: number) {
  const companies = await acts.companies(40, ({ people }) =>
    people.some(({ phone, linkedinUrl }) => phone && linkedinUrl),
  );
  return companies
    .flatMap(({ people, domain }) =>
      people.filter((each) => each.phone && each.linkedinUrl).map((each) => personRow(each, domain)),
    )
    .slice(0, count);
}

describe('who is asked first', () => {
  it('is shown for every act with a source, in the default order', async () => {
    const who = await acts.api.buildPayer(10);
    const { body } = await acts.api.call(who, enrichment.sources, {});
    expect(body.data.map(({ list_type, act }) => `${list_type} ${act}`)).toContain('local find-emails');
    expect((await orderFor(who)).map(({ title, choice, asked, found }) => [title, choice, asked, found])).toEqual([
      ['Company website', 'auto', 0, 0],
      ['People Data Labs', 'auto', 0, 0],
    ]);
  });

  it('is counted lead by lead, and the estimate names them in their order', async () => {
    const who = await acts.api.buildPayer(100);
    const rows = await withPhones(8);
    const { listId } = await acts.fill(who, 'people', rows);
    const done = await acts.run(who, listId, everything({ act: 'get-phones' }));
    const [site, directory] = await orderFor(who);
    expect(site).toMatchObject({ id: 'website', asked: 8 });
    expect(directory).toMatchObject({ id: 'people-data-labs', asked: 8 - (site?.found ?? 0) });
    expect((site?.found ?? 0) + (directory?.found ?? 0)).toBe(done.found);
    expect((await choose(who, 'people-data-labs', 'pinned')).body.data.sources[0]).toMatchObject({ choice: 'pinned' });
    const { body } = await acts.estimate(who, listId, everything({ act: 'get-phones' }));
    expect(body.sources).toEqual(['People Data Labs', 'Company website']);
  });

  it('is the pinned one and never an excluded one, and a find is paid for once', async () => {
    const who = await acts.api.buildPayer(100);
    const rows = await withPhones(6);
    await choose(who, 'people-data-labs', 'pinned');
    const first = await acts.fill(who, 'people', rows, 'First');
    const one = await acts.run(who, first.listId, everything({ act: 'get-phones' }));
    expect(one.found).toBeGreaterThan(0);
    expect(await orderFor(who)).toMatchObject([{ id: 'people-data-labs', asked: 6 }, { id: 'website' }]);
    await choose(who, 'people-data-labs', 'excluded');
    const second = await acts.fill(who, 'people', rows, 'Second');
    const other = await acts.run(who, second.listId, everything({ act: 'get-phones' }));
    expect(await orderFor(who)).toMatchObject([
      { id: 'website' },
      { id: 'people-data-labs', asked: 6, choice: 'excluded' },
    ]);
    const phones = async (listId: number) =>
      (await acts.rowsOf(who, 'people', listId)).map(({ phone }) => phone).filter(Boolean);
    const [before, after] = [new Set(await phones(first.listId)), await phones(second.listId)];
    expect(other.owned).toBe(after.filter((phone) => before.has(phone)).length);
    expect(other.credits).toBe(other.found - other.owned);
    expect(await acts.api.wallet(who)).toEqual({ balance: 100 - one.credits - other.credits, reserved: 0 });
  });

  it('is empty if all are excluded: the act is refused before anything starts', async () => {
    const who = await acts.api.buildPayer(100);
    for (const source of ['website', 'people-data-labs']) await choose(who, source, 'excluded');
    const { listId } = await acts.fill(who, 'people', await withPhones(1));
    const { status, body } = await acts.start(who, listId, everything({ act: 'get-phones' }));
    expect([status, (body as unknown as { code: string }).code]).toEqual([422, 'sources.none_for_kind']);
    for (const source of ['website', 'people-data-labs']) await choose(who, source, 'auto');
    expect((await acts.start(who, listId, everything({ act: 'get-phones' }))).status).toBe(200);
  });

  it('is chosen by the main user, per account, among those that exist', async () => {
    const [who, other] = [await acts.api.buildPayer(10), await acts.api.buildPayer(10)];
    await choose(who, 'website', 'excluded');
    expect((await orderFor(other)).every(({ choice }) => choice === 'auto')).toBe(true);
    const refused = async (source: string, work: object) => {
      const { status, body } = await choose(who, source, 'pinned', work);
      return [status, (body as unknown as { code: string }).code];
    };
    expect(await refused('nobody', PHONES)).toEqual([422, 'enrichment.unknown_source']);
    expect(await refused('website', { list_type: 'domain', act: 'get-phones' })).toEqual([422, 'enrichment.wrong_act']);
  });
});
