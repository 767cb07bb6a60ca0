import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { courses } from '@leadwright/contract/resale/courses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { add, createList } from '../testing/lists.ts';

describe('what I deleted and can still restore', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const open = async (who: TestPerson) => (await api.call(who, results.deletions, {})).body.data;
  const seconds = (n: number) => api.clock.advance(n * 1000);

  it('is one line for each act, with the time that is left, and only mine', async () => {
    const who = await api.buildAccount();
    const colleague = await api.buildMember(who, ['leads']);
    const [kept, ...gone] = [await createList(api, who), await createList(api, who), await createList(api, who)];
    const { added } = await add(api, who, kept as number, [{ name: 'one' }, { name: 'two' }, { name: 'three' }]);
    const ids = added.map(({ id }) => id).slice(0, 2);
    const rows = await api.call(who, results.remove, {
      params: { id: kept as number },
      body: { selection: { ids } as never },
    });
    seconds(10);
    await api.call(who, lists.removeMany, { body: { resultIds: gone } });

    const [byLists, byRows, ...more] = await open(who);
    expect(byLists).toMatchObject({ what: 'lists', ids: gone, title: '2 lists were deleted.', seconds_left: 30 });
    expect(byRows).toMatchObject({
      what: 'rows',
      ids: [rows.body.deletion_id],
      seconds_left: 20,
      job_id: null,
      title: expect.stringMatching(/^2 leads were deleted from .+\.$/),
      list: { id: kept, type: 'local' },
    });
    expect(more).toEqual([]);
    expect(await open(colleague)).toEqual([]);

    await api.call(who, results.restore, { params: { id: rows.body.deletion_id } });
    expect((await open(who)).map(({ what }) => what)).toEqual(['lists']);
    seconds(31);
    expect(await open(who)).toEqual([]);
  });

  it('leaves out rows of a list that is itself deleted: the list comes first', async () => {
    const who = await api.buildAccount();
    const list = await createList(api, who);
    const { added } = await add(api, who, list, [{ name: 'one' }]);
    const body = { selection: { ids: added.map(({ id }) => id) } as never };
    await api.call(who, results.remove, { params: { id: list }, body });
    await api.call(who, lists.remove, { params: { id: list } });
    expect((await open(who)).map(({ what }) => what)).toEqual(['lists']);
    await api.call(who, lists.restore, { body: { resultIds: [list] } });
    expect((await open(who)).map(({ what }) => what)).toEqual(['rows']);
  });

  it('holds courses and pages, too', async () => {
    const who = await api.buildReseller();
    const course = async (title: string) =>
      (await api.call(who, courses.create, { body: { title } as never })).body.data.id;
    const [one, other] = [await course('Basics'), await course('More')];
    const page = await api.call(who, courses.addPage, {
      params: { id: one },
      body: { title: 'First page', content: '<p>Hello</p>' } as never,
    });
    await api.call(who, courses.removePage, { params: { id: one, page: page.body.data.id } });
    seconds(1);
    await api.call(who, courses.remove, { params: { id: other } });
    expect(await open(who)).toMatchObject([
      { what: 'course', ids: [other], course_id: null, title: 'The course More was deleted.' },
      { what: 'page', ids: [page.body.data.id], course_id: one, title: 'The page First page was deleted.' },
    ]);
  });
});
