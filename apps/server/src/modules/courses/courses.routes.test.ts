import { courses } from '@leadwright/contract/resale/courses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlatform, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { picturesOfCourses } from './public.ts';

const IMAGE = `/files/${'0123456789abcdef'.repeat(2)}.png`;

describe('training content', () => {
  let api: Api;
  let reseller: TestPerson;
  let other: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    [reseller, other] = [await api.buildReseller(), await api.buildReseller()];
  });
  afterAll(() => api.stop());

  const create = (title: string, more = {}, who = reseller) =>
    api.call(who, courses.create, { body: { title, ...more } });
  const made = async (title: string, more = {}, who = reseller) => (await create(title, more, who)).body.data;
  const titles = async (query = {}, who = reseller) =>
    (await api.call(who, courses.find, { query })).body.data.map(({ title }) => title);
  const addPage = async (id: number, title: string, more = {}) =>
    (await api.call(reseller, courses.addPage, { params: { id }, body: { title, ...more } })).body.data;
  const pageTitles = async (id: number) =>
    (await api.call(reseller, courses.get, { params: { id } })).body.data.items.map(({ title }) => title);

  it('has courses with a picture, a topic and a state', async () => {
    const topics = (await api.call(reseller, courses.topicsToChoose, {})).body.data;
    expect(topics.length).toBeGreaterThan(2);
    const values = { description: 'Why', image: IMAGE, topic_id: topics[0]?.id ?? 0, status: 'active' as const };
    const { status, body } = await create('Start here', values);
    expect([status, body.message]).toEqual([201, 'The course Start here was added. Now write its pages.']);
    expect(body.data).toMatchObject({
      title: 'Start here',
      image: IMAGE,
      topic: topics[0],
      hasContent: false,
      pages: 0,
    });
    await addPage(body.data.id, 'One');
    await addPage(body.data.id, 'Two', { status: 'active' });
    const { data } = (await api.call(reseller, courses.get, { params: { id: body.data.id } })).body;
    expect([data.hasContent, data.pages]).toEqual([true, 2]);
  });

  it('refuses what cannot be: no title, a picture from elsewhere, an unknown topic', async () => {
    expect((await create(' ')).body.errors?.['title']).toEqual(['Field is required']);
    expect((await create('X', { image: 'https://spy.test/a.png' })).body.errors).toHaveProperty('image');
    expect((await create('X', { topic_id: 999 })).body.errors).toHaveProperty('topic_id');
    expect((await create('X', { status: 'public' })).status).toBe(422);
  });

  it('is found by words, in pages, and in the order that was chosen', async () => {
    const who = await api.buildReseller();
    const ids = [];
    for (const title of ['Alpha', 'Beta 50%', 'Gamma', 'Delta']) ids.push((await made(title, {}, who)).id);
    expect(await titles({ search: '50%' }, who)).toEqual(['Beta 50%']);
    expect(await titles({ page: 2, limit: 3 }, who)).toEqual(['Delta']);
    // As in a filtered view: the two swap places, the others stay.
    const [alpha, , gamma] = ids as [number, number, number];
    await api.call(who, courses.order, { body: { ids: [gamma, alpha] } });
    expect(await titles({}, who)).toEqual(['Gamma', 'Beta 50%', 'Alpha', 'Delta']);
  });

  it('has pages in an order of their own', async () => {
    const { id } = await made('Ordered');
    const ids = [(await addPage(id, 'One')).id, (await addPage(id, 'Two')).id, (await addPage(id, 'Three')).id];
    await api.call(reseller, courses.orderPages, { params: { id }, body: { ids: [...ids].reverse() } });
    expect(await pageTitles(id)).toEqual(['Three', 'Two', 'One']);
  });

  it('keeps only clean texts, and the pictures in them', async () => {
    const { id } = await made('Clean');
    const given = `<h2 onclick="x()">A</h2><script>x()</script><a href="javascript:x()">B</a><img src="${IMAGE}"><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe><form><input></form><p style="position:fixed">C</p>`;
    const page = await addPage(id, 'Page', { content: given });
    expect(page.content).not.toMatch(/onclick|script:|<form|<input|style=/);
    expect(page.content).toMatch(/<h2>A<\/h2>B<img src="\/files.*youtube-nocookie\.com\/embed\/dQw4w9WgXcQ.*<p>C<\/p>/);
    const body = { title: 'Page', content: '<svg onload=x()>D' };
    const params = { id, page: page.id };
    expect((await api.call(reseller, courses.changePage, { params, body })).body.data.content).toBe('D');
    await api.call(reseller, courses.changePage, { params, body: { title: 'Page', content: given } });
    const elsewhere = IMAGE.replace('0', 'f');
    const used = await asPlatform(systemBase(api.platform), (tx) => picturesOfCourses(tx, [IMAGE, elsewhere]));
    expect(used).toEqual([IMAGE]);
  });

  it('does not let a second tab overwrite what a first one saved', async () => {
    const { id } = await made('Two tabs');
    const page = await addPage(id, 'Page', { content: '<p>First</p>' });
    const params = { id, page: page.id };
    const save = (content: string, seen: string) =>
      api.call(reseller, courses.changePage, { params, body: { title: 'Page', content, seen } });
    api.clock.advance(1000);
    const saved = await save('<p>One tab</p>', page.changed_at);
    const late = await save('<p>Other tab</p>', page.changed_at);
    expect([saved.status, late.status, late.body.code]).toEqual([200, 409, 'courses.changed']);
    expect((await api.call(reseller, courses.page, { params })).body.data.content).toBe('<p>One tab</p>');
    expect((await save('<p>Other tab</p>', saved.body.data.changed_at)).status).toBe(200);

    const course = (await api.call(reseller, courses.get, { params: { id } })).body.data;
    api.clock.advance(1000);
    const rename = (title: string) =>
      api.call(reseller, courses.update, { params: { id }, body: { title, seen: course.changed_at } });
    expect([(await rename('Once')).status, (await rename('Twice')).status]).toEqual([200, 409]);
  });

  it('comes back within 30 seconds after a deletion, and goes for good then', async () => {
    const { id } = await made('Deleted');
    const page = await addPage(id, 'Page');
    const params = { id, page: page.id };
    expect((await api.call(reseller, courses.removePage, { params })).status).toBe(200);
    expect([await pageTitles(id), (await api.call(reseller, courses.page, { params })).status]).toEqual([[], 404]);
    expect((await api.call(reseller, courses.restorePage, { params })).body.message).toBe(
      'The page Page was restored.',
    );
    expect(await pageTitles(id)).toEqual(['Page']);

    const gone = await api.call(reseller, courses.remove, { params: { id } });
    expect(new Date(gone.body.undo_until).getTime() - api.clock.now().getTime()).toBe(30_000);
    expect(await titles()).not.toContain('Deleted');
    expect((await api.call(reseller, courses.page, { params })).status).toBe(404);
    await api.call(reseller, courses.restore, { params: { id } });
    expect(await pageTitles(id)).toEqual(['Page']);

    await api.call(reseller, courses.remove, { params: { id } });
    api.clock.advance(31_500);
    expect((await api.call(reseller, courses.restore, { params: { id } })).body.code).toBe('courses.too_late');
    await api.platform.databases.owner.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where task_identifier = 'courses.expire'`,
    );
    await api.runJobs();
    expect((await api.call(reseller, courses.restore, { params: { id } })).status).toBe(404);
    const { rows } = await api.platform.databases.platform.query('select from course_pages where course_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('does not exist for another reseller, by any call', async () => {
    const { id } = await made('Canary course', { status: 'active' });
    const page = await addPage(id, 'Canary page', { content: '<p>Canary</p>', status: 'active' });
    const [params, pageParams] = [{ id }, { id, page: page.id }];
    const call = api.call;
    const body = { title: 'Mine' };
    const answers = [
      await call(other, courses.get, { params }),
      await call(other, courses.update, { params, body }),
      await call(other, courses.order, { body: { ids: [id] } }),
      await call(other, courses.remove, { params }),
      await call(other, courses.restore, { params }),
      await call(other, courses.addPage, { params, body }),
      await call(other, courses.page, { params: pageParams }),
      await call(other, courses.changePage, { params: pageParams, body }),
      await call(other, courses.orderPages, { params, body: { ids: [page.id] } }),
      await call(other, courses.removePage, { params: pageParams }),
      await call(other, courses.restorePage, { params: pageParams }),
      await call(other, courses.items, { params }),
      await call(other, courses.read, { params: pageParams, body: { is_read: true } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const lists = [
      await call(other, courses.find, {}),
      await call(other, courses.topics, {}),
      await call(other, courses.open, {}),
    ];
    expect(JSON.stringify([...answers, ...lists].map((answer) => answer.body))).not.toContain('Canary');
    // A page of one course is not reached through another.
    const { id: another } = await made('Another');
    expect((await call(reseller, courses.page, { params: { id: another, page: page.id } })).status).toBe(404);
    expect((await call(reseller, courses.get, { params })).body.data.title).toBe('Canary course');
  });

  it('is behind row-level security', async () => {
    const client = await api.platform.databases.app.connect();
    await client.query('begin');
    await client.query(`set local app.account_id = '${other.accountId}'`);
    for (const table of ['courses', 'course_pages', 'course_reads', 'custom_links'])
      expect((await client.query(`select from ${table} where account_id <> $1`, [other.accountId])).rowCount).toBe(0);
    await expect(client.query(`insert into topics (name, position) values ('Mine', 1)`)).rejects.toThrow(/permission/);
    await client.query('rollback');
    client.release();
  });
});
