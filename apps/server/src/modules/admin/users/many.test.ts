import { adminUsers, type ManyAct } from '@leadwright/contract/admin/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';

let api: Api;
let admin: TestPerson;
let reseller: TestPerson;
let sold: TestPerson;

beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
  reseller = await api.buildReseller();
  sold = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
});
afterAll(() => api.stop());

const act = async (name: ManyAct, ids: number[]) =>
  (await api.call(admin, adminUsers.many, { body: { act: name, ids } })).body;
const statusOf = async (id: number) => (await api.call(admin, adminUsers.get, { params: { id } })).body.data.status;
const actsOn = async (id: number) =>
  (await api.call(admin, adminUsers.history, { query: { subject_id: String(id) } })).body.data.map(({ what }) => what);

describe('several accounts at once', () => {
  it('are stopped and reactivated, customers of resellers too, each with its own line in the history', async () => {
    const direct = await api.buildAccount();
    const ids = [direct.accountId, sold.accountId, direct.accountId];
    expect(await act('stop', ids)).toMatchObject({ message: '2 accounts were stopped.', done: 2, refused: [] });
    for (const id of ids) expect(await statusOf(id)).toBe('stopped');
    expect(await act('reactivate', ids)).toMatchObject({ done: 2 });
    for (const id of ids) expect(await actsOn(id)).toEqual(['reactivate', 'stop']);
  });

  it('are deleted where nothing keeps them, and the others are named with the reason', async () => {
    const direct = await api.buildAccount();
    const { message, done, refused } = await act('remove', [reseller.accountId, direct.accountId]);
    expect([message, done]).toEqual([
      '1 account was deleted. You can restore it for 30 days. 1 could not be changed.',
      1,
    ]);
    expect(refused).toEqual([
      { id: reseller.accountId, name: expect.any(String), reason: expect.stringContaining('still has customers') },
    ]);
    expect([await statusOf(direct.accountId), await statusOf(reseller.accountId)]).toEqual(['deleted', 'active']);
    expect(await act('restore', [direct.accountId])).toMatchObject({ done: 1, refused: [] });
  });

  it('stay as they are when they already are what was asked for, and the platform’s own is never touched', async () => {
    const direct = await api.buildAccount();
    await act('stop', [direct.accountId]);
    expect(await act('stop', [direct.accountId, admin.accountId])).toMatchObject({
      done: 1,
      refused: [{ id: admin.accountId }],
    });
    expect(await actsOn(direct.accountId)).toEqual(['stop']);
  });
});

describe('the numbers in the sidebar', () => {
  it('count accounts that are not deleted, and partners', async () => {
    const before = (await api.call(admin, adminUsers.counts, {})).body;
    const { accountId } = await api.buildAccount();
    expect((await api.call(admin, adminUsers.counts, {})).body).toEqual({ ...before, users: before.users + 1 });
    await act('remove', [accountId]);
    expect((await api.call(admin, adminUsers.counts, {})).body).toEqual(before);
  });
});
