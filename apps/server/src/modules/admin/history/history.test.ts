import { adminUsers } from '@leadwright/contract/admin/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, systemCtx } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { completeChanges, recordChange } from './history.service.ts';

let api: Api;
let admin: TestPerson;
beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
});
afterAll(() => api.stop());

const historyOf = async (subject_id: string) =>
  (await api.call(admin, adminUsers.history, { query: { subject_id } })).body.data;

describe('a change of an administrator', () => {
  const request = { action: 'admin-users.polish', method: 'POST', path: '/api/admin/users/{id}/polish' };

  it('is in the history even where it wrote nothing down itself, once', async () => {
    const ctx = systemCtx(api.platform, admin.accountId, { requestId: 'forgetful' });
    await completeChanges(ctx, { ...request, params: { id: 41 } });
    await completeChanges(ctx, { ...request, params: { id: 41 } });
    expect(await historyOf('41')).toMatchObject([{ what: 'polish', subject: { id: '41' }, before: null, after: null }]);
  });

  it('that wrote itself down, or was only answered again, adds nothing', async () => {
    const ctx = systemCtx(api.platform, admin.accountId, { requestId: 'careful' });
    const change = { part: 'users', what: 'polish', subject: { id: 42, name: 'Noor' } } as const;
    await inTransaction(ctx, (tx) => recordChange(tx, { ...change, before: { a: 1, b: 2 }, after: { a: 1, b: 3 } }));
    await completeChanges(ctx, { ...request, params: { id: 42 } });
    await completeChanges({ ...ctx, requestId: 'again' }, { ...request, params: { id: 42 }, isReplay: true });
    expect(await historyOf('42')).toMatchObject([{ what: 'polish', before: { b: 2 }, after: { b: 3 } }]);
  });
});
