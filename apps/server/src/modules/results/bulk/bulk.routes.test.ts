import { labels } from '@leadwright/contract/leads/labels';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { expire } from '../../lists/expiry.service.ts';
import { mark as suppress } from '../personal-data/personal-data.service.ts';
import { add, confirmed, createList, custom, find } from '../testing/lists.ts';
import { purgeDeletion } from './purge.service.ts';

describe('bulk acts', () => {
  let api: Api;
  let owner: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    stranger = await api.buildAccount();
  });
  afterAll(() => api.stop());

  async function rows(count: number, who = owner) {
    const list = await createList(api, who);
    const { added } = await add(
      api,
      who,
      list,
      Array.from({ length: count }, (_, n) => ({
        name: `row ${n}`,
        city: n % 2 ? 'odd' : 'even',
        email_state: 'found' as const,
      })),
    );
    return { list, ids: added.map(({ id }) => id) };
  }
  let made = 0;
  const label = async (who = owner) =>
    (await api.call(who, labels.create, { body: { name: `label ${++made}`, color: 'red' } })).body.data.id;
  const mark = (list: number, selection: object, change: { add?: number[]; remove?: number[] }, who = owner) =>
    api.call(who, results.setLabels, { params: { id: list }, body: { selection: selection as never, ...change } });
  const remove = async (list: number, selection: object, who = owner) =>
    api.call(who, results.remove, {
      params: { id: list },
      body: { selection: await confirmed(api, who, list, selection) },
    });
  const undo = (id: number, who = owner) => api.call(who, results.restore, { params: { id } });
  const labelCount = async (id: number, who = owner) =>
    (await api.call(who, labels.find, {})).body.data.find((each) => each.id === id)?.result_count;
  const counts = async (id: number) => (await api.call(owner, lists.get, { params: { id } })).body.data;

  it('put labels on ticked rows and take them off again', async () => {
    const { list, ids } = await rows(4);
    const hot = await label();
    const first = await mark(list, { ids: [ids[0], ids[2]] }, { add: [hot] });
    expect([first.body.changed, first.body.message]).toEqual([2, '2 leads were labelled.']);
    expect((await mark(list, { ids }, { add: [hot] })).body.changed).toBe(2);
    expect(await labelCount(hot)).toBe(4);
    expect((await find(api, owner, list, { labels: [hot] })).total).toBe(4);
    const off = await mark(list, { ids: [ids[3]] }, { remove: [hot] });
    expect(off.body.message).toBe('The label was removed from 1 lead.');
    const { names, data } = await find(api, owner, list, { labels: [hot] });
    expect(names).toEqual(['row 0', 'row 1', 'row 2']);
    expect(data[0]?.labels).toEqual([hot]);
    expect(await labelCount(hot)).toBe(3);
    const details = await api.call(owner, results.get, { params: { id: ids[3] as number } });
    expect(details.body.data.activity[0]?.what).toMatch(/^Label removed: label/);
    const history = async (id = 0) =>
      (await api.call(owner, results.get, { params: { id } })).body.data.activity.map(({ kind }) => kind);
    expect(await history(ids[3])).toEqual(['unlabelled', 'labelled', 'added']);
    expect(await history(ids[0])).toEqual(['labelled', 'added']);
  });

  it('put labels on whatever a filter matches, with exceptions', async () => {
    const { list, ids } = await rows(6);
    const warm = await label();
    const { body } = await mark(list, { filter: custom('city', 'like', 'even'), except: [ids[2]] }, { add: [warm] });
    expect(body.changed).toBe(2);
    expect((await find(api, owner, list, { labels: [warm] })).names).toEqual(['row 0', 'row 4']);
  });

  it('take a deleted label off every row', async () => {
    const { list, ids } = await rows(3);
    const old = await label();
    await mark(list, { ids }, { add: [old] });
    await api.call(owner, labels.remove, { params: { id: old } });
    await api.runJobs();
    const { data } = await find(api, owner, list);
    expect(data.flatMap((row) => row.labels)).toEqual([]);
    expect((await find(api, owner, list, { labels: [old] })).total).toBe(0);
  });

  it('delete rows and bring them back as they were', async () => {
    const { list, ids } = await rows(5);
    const kept = await label();
    await mark(list, { ids: [ids[1]] }, { add: [kept] });
    const before = await find(api, owner, list);
    const { body } = await remove(list, { ids: [ids[1], ids[3]] });
    expect([body.deleted, body.message, body.job]).toEqual([2, '2 leads were deleted.', null]);
    expect(new Date(body.undo_until).getTime() - api.clock.now().getTime()).toBe(30_000);
    expect((await find(api, owner, list)).names).toEqual(['row 0', 'row 2', 'row 4']);
    expect([
      (await counts(list)).result_count,
      (await counts(list)).email_counts.found,
      await labelCount(kept),
    ]).toEqual([3, 3, 0]);
    expect((await api.call(owner, results.get, { params: { id: ids[1] as number } })).status).toBe(404);
    const back = await undo(body.deletion_id);
    expect([back.body.restored, back.body.message]).toEqual([2, '2 leads were restored.']);
    expect((await find(api, owner, list)).data).toEqual(before.data);
    expect([(await counts(list)).result_count, await labelCount(kept)]).toEqual([5, 1]);
    expect((await undo(body.deletion_id)).body.restored).toBe(0);
  });

  it('delete what a filter matches, and pages stay whole around the holes', async () => {
    const { list } = await rows(10);
    await remove(list, { filter: custom('city', 'like', 'odd') });
    const page = (filter: object) => find(api, owner, list, filter).then(({ names }) => names);
    expect(await page({ limit: 2, page: 2 })).toEqual(['row 4', 'row 6']);
    expect(await page({ limit: 2, page: 3 })).toEqual(['row 8']);
    expect(await page({ limit: 2, page: 2, direction: 'desc' })).toEqual(['row 4', 'row 2']);
    expect(await page({ limit: 2, page: 4 })).toEqual([]);
    expect((await find(api, owner, list, { limit: 2, page: 4 })).total).toBe(5);
  });

  it('bring back the labels that still exist', async () => {
    const { list, ids } = await rows(2);
    const [kept, dropped] = [await label(), await label()];
    await mark(list, { ids }, { add: [kept, dropped] });
    const { body } = await remove(list, { ids });
    await api.call(owner, labels.remove, { params: { id: dropped } });
    await undo(body.deletion_id);
    await api.runJobs();
    expect((await find(api, owner, list)).data.map((row) => row.labels)).toEqual([[kept], [kept]]);
    expect((await find(api, owner, list, { labels: [dropped] })).total).toBe(0);
    await mark(list, { ids }, { remove: [kept] });
    expect(await labelCount(kept)).toBe(0);
  });

  it('can be undone for 30 seconds; then the rows are purged, with what stands beside them', async () => {
    const { list, ids } = await rows(2);
    await mark(list, { ids }, { add: [await label()] });
    const places = ids.map((id) => ({ account_id: owner.accountId, list_id: list, id }));
    await suppress(systemBase(api.platform), places, true);
    const { body } = await remove(list, { ids });
    api.clock.advance(30_001);
    expect((await undo(body.deletion_id)).body.code).toBe('results.too_late');
    await purgeDeletion(systemBase(api.platform), owner.accountId, body.deletion_id);
    for (const [table, id] of [
      ['result_rows', 'id'],
      ...['result_labels', 'result_marks', 'result_texts'].map((name) => [name, 'result_id']),
    ]) {
      const text = `select 1 from ${table} where ${id} = any($1)`;
      const { rows: left } = await api.platform.databases.owner.query(text, [ids]);
      expect([table, left]).toEqual([table, []]);
    }
    expect((await undo(body.deletion_id)).status).toBe(409);
  });

  it('are not purged when they were undone', async () => {
    const { list, ids } = await rows(2);
    const { body } = await remove(list, { ids });
    await undo(body.deletion_id);
    api.clock.advance(31_000);
    await purgeDeletion(systemBase(api.platform), owner.accountId, body.deletion_id);
    expect((await find(api, owner, list)).total).toBe(2);
  });

  it('do not restore a lead that was added again', async () => {
    const { list, ids } = await rows(2);
    const { body } = await remove(list, { ids });
    await add(api, owner, list, [{ name: 'row 0', city: 'new' }]);
    expect((await undo(body.deletion_id)).body.restored).toBe(1);
    const { data } = await find(api, owner, list);
    expect(data.map(({ name, city }) => [name, city])).toEqual([
      ['row 1', 'odd'],
      ['row 0', 'new'],
    ]);
  });

  it('are all or nothing: a foreign row or label changes none', async () => {
    const { list, ids } = await rows(2);
    const theirs = await rows(1, stranger);
    const [mine, foreign] = [await label(), await label(stranger)];
    expect((await remove(list, { ids: [...ids, ...theirs.ids] })).status).toBe(404);
    expect((await mark(list, { ids: [...ids, ...theirs.ids] }, { add: [mine] })).status).toBe(404);
    expect((await mark(list, { ids }, { add: [mine, foreign] })).status).toBe(404);
    expect((await remove(list, { ids }, stranger)).status).toBe(404);
    const deletion = (await remove(theirs.list, { ids: theirs.ids }, stranger)).body.deletion_id;
    expect((await undo(deletion)).status).toBe(404);
    const { data, total } = await find(api, owner, list);
    expect([total, data.flatMap((row) => row.labels)]).toEqual([2, []]);
  });

  it('say what is wrong with a selection', async () => {
    const { list } = await rows(1);
    expect((await remove(list, { ids: [] })).body.errors?.['selection.ids']).toEqual(['Arrays need at least one item']);
    expect((await remove(list, {})).body.errors?.['selection']).toEqual(['Type is not valid']);
    expect((await remove(list, { filter: custom('nope', 'empty') })).status).toBe(422);
  });

  it('above 5,000 rows run as jobs that can be followed, cancelled and undone', async () => {
    const list = await createList(api, owner);
    for (let part = 0; part < 11; part++)
      await add(
        api,
        owner,
        list,
        Array.from({ length: 1000 }, (_, n) => ({ name: `row ${part * 1000 + n}` })),
      );
    const big = await label();
    const marking = await mark(list, { filter: {} }, { add: [big] });
    expect(marking.body).toMatchObject({ changed: 0, message: 'Labelling leads' });
    expect(marking.body.job).toMatchObject({
      kind: 'labels',
      status: 'running',
      done: 0,
      total: 11_000,
      list_id: list,
    });
    await add(api, owner, list, [{ name: 'too late to be meant' }]);
    await api.runJobs();
    const done = await api.call(owner, results.job, { params: { id: marking.body.job?.id as number } });
    expect(done.body.data).toMatchObject({ status: 'completed', done: 11_000, message: '11,000 leads were labelled.' });
    expect(await labelCount(big)).toBe(11_000);

    const removing = await remove(list, { filter: {} });
    await api.runJobs();
    expect((await find(api, owner, list)).total).toBe(0);
    const job = (await api.call(owner, results.job, { params: { id: removing.body.job?.id as number } })).body.data;
    expect(job).toMatchObject({ status: 'completed', done: 11_001, deletion_id: removing.body.deletion_id });
    expect(job.undo_until).not.toBeNull();
    const restoring = await undo(removing.body.deletion_id);
    expect(restoring.body.job).toMatchObject({ kind: 'restore', total: 11_001 });
    await api.runJobs();
    expect((await find(api, owner, list, { limit: 1, page: 11_001 })).names).toEqual(['too late to be meant']);
    expect(await labelCount(big)).toBe(11_000);

    const again = (await remove(list, { filter: {} })).body;
    const canceled = await api.call(owner, results.cancelJob, { params: { id: again.job?.id as number } });
    expect(canceled.body.data.status).toBe('canceled');
    await api.runJobs();
    expect((await find(api, owner, list)).total).toBe(11_001);

    // A row that comes to match after the act was accepted was not confirmed: its stretch is left alone.
    const begun = (await remove(list, { filter: custom('name', 'like', 'row') })).body;
    const late = (await find(api, owner, list, { limit: 1, page: 11_001 })).data[0]?.id as number;
    await api.call(owner, results.update, { params: { id: late }, body: { values: { name: 'row too late' } } });
    await api.runJobs();
    const stopped = await api.call(owner, results.job, { params: { id: begun.job?.id as number } });
    expect(stopped.body.data).toMatchObject({ status: 'failed', done: 10_000 });
    expect((await find(api, owner, list)).total).toBe(1001);
    await undo(begun.deletion_id);
    await api.runJobs();
    expect((await find(api, owner, list)).total).toBe(11_001);
    const kept = await api.platform.databases.owner.query(`select input from result_jobs where input ? 'selection'`);
    expect(kept.rows).toEqual([]);
    const listed = await api.call(owner, results.jobs, { params: { id: list } });
    expect(listed.body.data.map(({ kind }) => kind)).toEqual([
      'restore',
      'delete',
      'delete',
      'restore',
      'delete',
      'labels',
    ]);
    expect((await api.call(stranger, results.job, { params: { id: job.id } })).status).toBe(404);
    expect((await api.call(stranger, results.cancelJob, { params: { id: job.id } })).status).toBe(404);
  });

  it('go with their list: an expired list leaves nothing behind', async () => {
    const { list, ids } = await rows(3);
    const kept = await label();
    await mark(list, { ids }, { add: [kept] });
    await api.call(owner, lists.remove, { params: { id: list } });
    expect([await labelCount(kept), (await find(api, owner, list)).status]).toEqual([0, 404]);
    await api.call(owner, lists.restore, { body: { resultIds: [list] } });
    expect(await labelCount(kept)).toBe(3);
    await api.call(owner, lists.remove, { params: { id: list } });
    api.clock.advance(31_000);
    await asAccount(systemBase(api.platform), owner.accountId, (tx) => expire(tx, list));
    await api.runJobs();
    for (const table of [
      'result_rows',
      'hidden_rows',
      'list_blocks',
      'result_labels',
      'result_activity',
      'label_counts',
      'lists',
    ]) {
      const column = table === 'lists' ? 'id' : 'list_id';
      const { rows: left } = await api.platform.databases.owner.query(`select 1 from ${table} where ${column} = $1`, [
        list,
      ]);
      expect([table, left.length]).toEqual([table, 0]);
    }
  });
});
