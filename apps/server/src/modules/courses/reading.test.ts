import { courses } from '@leadwright/contract/resale/courses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';

describe('onboarding', () => {
  let api: Api;
  let reseller: TestPerson;
  let customer: TestPerson;
  let topicId: number;
  beforeAll(async () => {
    api = await startApi();
    reseller = await api.buildReseller();
    customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    topicId = (await api.call(reseller, courses.topicsToChoose, {})).body.data[0]?.id as number;
  });
  afterAll(() => api.stop());

  /** A course with pages of the given states. */
  async function write(title: string, status: 'draft' | 'active', pages: ('draft' | 'active')[], who = reseller) {
    const { id } = (await api.call(who, courses.create, { body: { title, status, topic_id: topicId } })).body.data;
    const ids = [];
    for (const [no, state] of pages.entries()) {
      const body = { title: `Page ${no}`, content: `<p>Text ${no}</p>`, status: state };
      ids.push((await api.call(who, courses.addPage, { params: { id }, body })).body.data.id);
    }
    return { id, pages: ids };
  }
  const open = async (who: TestPerson, query = {}) => (await api.call(who, courses.open, { query })).body.data;
  const topics = async (who: TestPerson) => (await api.call(who, courses.topics, {})).body.data;
  const titlesOf = (found: { title: string }[]) => found.map(({ title }) => title);
  const show = (isOn: boolean) =>
    api.platform.databases.owner.query('update brands set show_training_center = $1 where id = $2', [
      isOn,
      reseller.brandId,
    ]);

  it('shows a course only when it is active and has a page that is', async () => {
    await write('Draft', 'draft', ['active']);
    await write('Empty', 'active', []);
    await write('Unfinished', 'active', ['draft']);
    const { id } = await write('Ready', 'active', ['draft', 'active']);
    expect(titlesOf(await open(customer))).toEqual(['Ready']);
    const [topic] = await topics(customer);
    expect(topic?.courses).toEqual([{ id, title: 'Ready', hasContent: true, status: 'active' }]);
    const { data } = (await api.call(customer, courses.items, { params: { id } })).body;
    expect([data.pages, data.items.map(({ title }) => title)]).toEqual([1, ['Page 1']]);
    for (const hidden of ['Draft', 'Empty', 'Unfinished']) {
      const found = (await api.call(reseller, courses.find, { query: { search: hidden } })).body.data[0];
      expect((await api.call(customer, courses.items, { params: { id: found?.id ?? 0 } })).status, hidden).toBe(404);
    }
  });

  it('shows nothing while the training center of the brand is switched off', async () => {
    const { id, pages } = await write('Switched', 'active', ['active']);
    await show(false);
    expect([await topics(customer), await open(customer)]).toEqual([[], []]);
    const params = { id, page: pages[0] as number };
    expect((await api.call(customer, courses.items, { params })).status).toBe(404);
    expect((await api.call(customer, courses.read, { params, body: { is_read: true } })).status).toBe(404);
    await show(true);
    expect(titlesOf(await open(customer, { search: 'switch' }))).toEqual(['Switched']);
  });

  it('shows courses of a reseller to its customers, those of the platform to the platform’s', async () => {
    await write('Of the reseller', 'active', ['active']);
    await write('Of the platform', 'active', ['active'], await api.buildAdmin());
    const other = await api.buildReseller();
    const sees = async (who: TestPerson) => {
      const seen = [...(await topics(who)).flatMap((topic) => topic.courses), ...(await open(who))];
      return [...new Set(titlesOf(seen).filter((title) => title.startsWith('Of the')))];
    };
    expect(await sees(customer)).toEqual(['Of the reseller']);
    expect(await sees(await api.buildMember(customer, ['leads']))).toEqual(['Of the reseller']);
    expect(await sees(await api.buildAccount())).toEqual(['Of the platform']);
    // Resellers are the platform's own customers; what they write themselves they see in the editor.
    expect(await sees(reseller)).toEqual(['Of the platform']);
    expect(await sees(await api.buildAccount({ parentId: other.accountId, brandId: other.brandId }))).toEqual([]);
  });

  it('remembers for each person what they have read', async () => {
    const { id, pages } = await write('Progress', 'active', ['active', 'active', 'active']);
    const colleague = await api.buildMember(customer, ['leads']);
    const mark = (page: number, is_read: boolean, who = customer) =>
      api.call(who, courses.read, { params: { id, page }, body: { is_read } });
    const readBy = async (who: TestPerson) => (await open(who, { search: 'Progress' }))[0];
    expect((await mark(pages[0] as number, true)).body).toEqual({ read: 1, pages: 3 });
    expect((await mark(pages[0] as number, true)).body).toEqual({ read: 1, pages: 3 });
    expect((await mark(pages[2] as number, true)).body).toEqual({ read: 2, pages: 3 });
    expect(await readBy(customer)).toMatchObject({ read: 2, pages: 3 });
    expect(await readBy(colleague)).toMatchObject({ read: 0, pages: 3 });
    const { items } = (await api.call(customer, courses.items, { params: { id } })).body.data;
    expect(items.map(({ is_read }) => is_read)).toEqual([true, false, true]);
    expect((await mark(pages[0] as number, false)).body).toEqual({ read: 1, pages: 3 });
    // A page that is withdrawn counts no more, neither read nor to be read.
    await api.call(reseller, courses.removePage, { params: { id, page: pages[2] as number } });
    expect(await readBy(customer)).toMatchObject({ read: 0, pages: 2 });
    expect((await mark(pages[2] as number, true)).status).toBe(404);
  });

  it('is found by topic and by words', async () => {
    const { id } = (await api.call(reseller, courses.create, { body: { title: 'Loose', status: 'active' } })).body.data;
    await api.call(reseller, courses.addPage, { params: { id }, body: { title: 'One', status: 'active' } });
    expect(titlesOf(await open(customer, { search: 'loo' }))).toEqual(['Loose']);
    expect(titlesOf(await open(customer, { topic_id: topicId }))).not.toContain('Loose');
    const other = (await topics(customer)).at(-1);
    expect([other?.id, other?.name, titlesOf(other?.courses ?? [])]).toEqual([0, 'More courses', ['Loose']]);
  });
});
