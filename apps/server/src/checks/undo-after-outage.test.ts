import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { courses } from '@leadwright/contract/resale/courses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { add, confirmed, createList } from '../modules/results/testing/lists.ts';
import { noteServing, startServing } from '../platform/undo/outages.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';

const AWAY_SECONDS = 600;

describe('an undo whose time ran out while the product was away', () => {
  let api: Api;
  let owner: TestPerson;
  let reseller: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    reseller = await api.buildReseller();
  });
  afterAll(() => api.stop());
  const rows = async (text: string) => (await api.platform.databases.owner.query(text)).rows;
  beforeEach(async () => {
    await rows('truncate outages');
    await noteServing(api.platform);
    await rows('truncate outages');
  });

  /** Simulates an outage: moves both clocks. */
  const beAway = async () => {
    await rows(`update serving set seen_at = seen_at - interval '${AWAY_SECONDS} seconds'`);
    api.clock.advance(AWAY_SECONDS * 1000);
  };
  /** The jobs that delete for good, whenever they are due. */
  const expireNow = async () => {
    await rows('update graphile_worker._private_jobs set run_at = now()');
    await api.runJobs();
  };

  const KINDS: [string, () => Promise<() => Promise<number>>][] = [
    [
      'of rows',
      async () => {
        const list = await createList(api, owner);
        const { added } = await add(api, owner, list, [{ name: 'one' }, { name: 'two' }]);
        const selection = await confirmed(api, owner, list, { ids: added.map(({ id }) => id) });
        const { deletion_id: id } = (
          await api.call(owner, results.remove, { params: { id: list }, body: { selection } })
        ).body;
        return async () => (await api.call(owner, results.restore, { params: { id } })).status;
      },
    ],
    [
      'of a list',
      async () => {
        const id = await createList(api, owner);
        await api.call(owner, lists.remove, { params: { id } });
        return async () => (await api.call(owner, lists.restore, { body: { resultIds: [id] } })).status;
      },
    ],
    [
      'of a course',
      async () => {
        const { id } = (await api.call(reseller, courses.create, { body: { title: 'Course' } })).body.data;
        await api.call(reseller, courses.remove, { params: { id } });
        return async () => (await api.call(reseller, courses.restore, { params: { id } })).status;
      },
    ],
  ];

  it.each(KINDS)('is honoured afterwards: %s', async (_name, remove) => {
    const undo = await remove();
    api.clock.advance(20_000);
    await beAway();
    // Workers may be back before the first process that serves.
    await expireNow();
    const serving = await startServing(api.platform);
    await serving.stop();
    await expireNow();
    api.clock.advance(9000);
    expect(await undo()).toBe(200);
  });

  it.each(KINDS)('is not honoured longer than that, and is cleaned up then: %s', async (_name, remove) => {
    const undo = await remove();
    api.clock.advance(20_000);
    await beAway();
    await noteServing(api.platform);
    await expireNow();
    api.clock.advance(31_000);
    expect(await undo()).toBe(409);
    await expireNow();
    const [{ left }] = (await rows(
      `select (select count(*) from hidden_rows) + (select count(*) from lists where deleted_at is not null)
         + (select count(*) from courses where deleted_at is not null) as left`,
    )) as [{ left: number }];
    expect(left).toBe(0);
  });

  it('is counted by gaps between notes: not by a process that is a little late, and once for several processes', async () => {
    await rows(`update serving set seen_at = seen_at - interval '7 seconds'`);
    await noteServing(api.platform);
    expect(await rows('select from outages')).toHaveLength(0);
    await rows(`update serving set seen_at = seen_at - interval '1 minute'`);
    await Promise.all([noteServing(api.platform), noteServing(api.platform), noteServing(api.platform)]);
    expect(await rows('select seconds >= 60 as is_whole from outages')).toEqual([{ is_whole: true }]);
  });
});
