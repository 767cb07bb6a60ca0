import { audit } from '@leadwright/contract/accounts/audit';
import { identity } from '@leadwright/contract/accounts/identity';
import { lists } from '@leadwright/contract/leads/lists';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, type Ctx, inTransaction, systemCtx } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { forgetOldAppErrors, record, recordRequest } from './audit.service.ts';

let api: Api;
let owner: TestPerson;
beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
});
afterAll(() => api.stop());

const inject = async (request: InjectOptions) => api.app.inject(request);

const act = { action: 'lists.rename', method: 'PUT', path: '/api/campaigns/{id}', params: { id: 7 } };
const ctxOf = (person: TestPerson, changes: Partial<Ctx['actor']> = {}): Ctx => {
  const ctx = systemCtx(api.platform, person.accountId, { ip: '198.51.100.7', requestId: 'request-1' });
  return {
    ...ctx,
    actor: { ...ctx.actor, userId: person.userId, name: 'Anna', email: person.email, via: 'session', ...changes },
  };
};
const historyOf = async (person: TestPerson, query = {}) => (await api.call(person, audit.history, { query })).body;

describe('the history', () => {
  it('tells the main user who did what, newest first', async () => {
    const person = await api.buildAccount();
    await recordRequest(ctxOf(person), act);
    api.clock.advance(1000);
    await recordRequest(ctxOf(person, { via: 'api-key', credentialId: 3 }), {
      ...act,
      action: 'lists.delete',
      method: 'DELETE',
    });
    const { data, total } = await historyOf(person);
    expect(total).toBe(2);
    expect(data.map(({ action }) => action)).toEqual(['lists.delete', 'lists.rename']);
    expect(data[1]).toMatchObject({
      subject: 'campaigns/7',
      details: { method: 'PUT' },
      user: { id: person.userId, name: 'Anna', email: person.email },
      login_as: null,
      via: 'session',
      ip: '198.51.100.7',
    });
  });

  it('names both users when one had signed in as the other', async () => {
    const person = await api.buildAccount();
    const opener = { accountId: 1, userId: 1, sessionId: 1, expiresAt: new Date(), isReadOnly: false };
    const loginAs = { ...opener, name: 'Ada Admin', email: 'ada@example.test' };
    await recordRequest(ctxOf(person, { loginAs }), act);
    const { data } = await historyOf(person);
    expect(data[0]).toMatchObject({
      user: { name: 'Anna' },
      login_as: { name: 'Ada Admin', email: 'ada@example.test' },
    });
  });

  it('has an act once, also if its key is sent repeatedly', async () => {
    const person = await api.buildAccount();
    const headers = { 'idempotency-key': 'once' };
    const send = () => api.call(person, lists.create, { body: { name: 'Once', type: 'local' } }, { headers });
    expect([(await send()).status, (await send()).headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect((await historyOf(person)).data.map(({ action }) => action)).toEqual(['lists.create']);
  });

  it('and an act with a key happen together or not at all; without a key the act is done', async () => {
    const person = await api.buildAccount();
    const create = (name: string, key?: string) =>
      api.call(
        person,
        lists.create,
        { body: { name, type: 'local' } },
        { headers: key ? { 'idempotency-key': key } : {} },
      );
    const { owner: database } = api.platform.databases;
    await database.query(`alter table audit_log add constraint closed check (action <> 'lists.create') not valid`);
    expect((await create('With a key', 'key')).status).toBe(500);
    expect((await create('Without')).status).toBe(200);
    await database.query('alter table audit_log drop constraint closed');
    const { data } = (await api.call(person, lists.find, { query: {} as never })).body;
    expect(data.map(({ name }) => name)).toEqual(['Without']);
    expect((await create('With a key', 'key')).status).toBe(200);
    expect((await historyOf(person)).data.map(({ action }) => action)).toEqual(['lists.create']);
  });

  it('records an act in the transaction that does it, with or without a person', async () => {
    const person = await api.buildAccount();
    const ctx = ctxOf(person);
    const failed = inTransaction(ctx, async (tx) => {
      await record(tx, { action: 'lists.never' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    const { actor: _actor, ...nobody } = ctx;
    await asAccount(nobody, person.accountId, async (tx) => {
      await record(tx, { action: 'wallet.reset' });
      await record(tx, { action: 'identity.login', by: { userId: person.userId, name: 'Anna', email: person.email } });
    });
    const { data } = await historyOf(person);
    expect(data.map(({ action, user, via }) => [action, user.name, via])).toEqual([
      ['identity.login', 'Anna', 'session'],
      ['wallet.reset', 'system', 'system'],
    ]);
  });

  it('comes in pages and can be narrowed to a person or an act', async () => {
    const person = await api.buildAccount();
    for (let n = 0; n < 5; n += 1)
      await recordRequest(ctxOf(person, { userId: n % 2 ? 900 : person.userId }), { ...act, action: `lists.act-${n}` });
    const page = await historyOf(person, { page: 2, limit: 2 });
    expect(page).toMatchObject({ currentPage: 2, pageSize: 2, total: 5 });
    expect(page.data.map(({ action }) => action)).toEqual(['lists.act-2', 'lists.act-1']);
    expect((await historyOf(person, { user_id: 900 })).total).toBe(2);
    expect((await historyOf(person, { action: 'lists.act-4' })).total).toBe(1);
    expect((await historyOf(person, { page: 100_000 })).data).toEqual([]);
  });

  it('is for the main user of that account only', async () => {
    await recordRequest(ctxOf(owner), act);
    const member = await api.buildMember(owner, ['leads', 'wallet']);
    expect((await api.call(null, audit.history, {})).status).toBe(401);
    expect((await api.call(member, audit.history, {})).status).toBe(403);
    expect((await historyOf(await api.buildAccount())).total).toBe(0);
    expect((await api.call(owner, audit.history, { query: { limit: 101 } })).body.errors).toEqual({
      limit: ['number maximum 100'],
    });
  });

  it('records refused attempts to send fields that would grant rights', async () => {
    const person = await api.buildAccount();
    const body = { name: 'Mine', type: 'local', role: 'admin', account_id: 1 } as never;
    const { status, body: refused } = await api.call(person, lists.create, { body });
    expect({ status, fields: Object.keys(refused.errors ?? {}) }).toEqual({
      status: 422,
      fields: ['role', 'account_id'],
    });
    expect((await api.call(person, identity.me, {})).body.role).toBe('user');
    const { data } = (await api.call(person, audit.history, { query: { action: 'access.privilegedFields' } })).body;
    expect(data).toMatchObject([{ details: { on: 'lists.create', fields: ['role', 'account_id'] } }]);
  });

  it('is written by requests that change something, and only by them', async () => {
    const person = await api.buildAccount();
    await api.call(person, audit.history, {});
    await api.call(person, audit.logAppError, { body: { message: 'x' } });
    expect((await historyOf(person)).total).toBe(0);
    const response = await inject({
      method: 'POST',
      url: '/api/accept-terms',
      headers: { authorization: `Bearer ${person.token}`, host: 'localhost' },
    });
    expect(response.statusCode).toBe(200);
    expect((await historyOf(person)).data[0]).toMatchObject({
      action: 'brands.acceptTerms',
      user: { id: person.userId, email: person.email },
    });
  });

  it('cannot be changed or shortened by the roles that serve', async () => {
    const { app, platform } = api.platform.databases;
    for (const pool of [app, platform]) {
      await expect(pool.query(`update audit_log set action = 'x'`)).rejects.toThrow('permission denied');
      await expect(pool.query('delete from audit_log')).rejects.toThrow('permission denied');
      await expect(pool.query('truncate audit_log')).rejects.toThrow('permission denied');
    }
  });
});

describe('a report of an error in the browser', () => {
  const reports = async () =>
    (await api.platform.databases.platform.query('select * from app_errors order by first_seen_at, message')).rows;
  const report = (body: unknown, who: TestPerson | null = null) => api.call(who, audit.logAppError, { body } as never);
  beforeEach(async () => {
    await api.platform.databases.owner.query('truncate app_errors; truncate rate_limits');
  });

  it('is taken from anybody, and answered without a message that would pop up', async () => {
    const { status, body } = await report({
      message: 'x is null',
      err: 'TypeError: x is null\n  at List',
      info: 'render',
    });
    expect([status, body]).toEqual([200, {}]);
    expect(await reports()).toMatchObject([
      { message: 'x is null', info: 'render', count: 1, last_account_id: null, last_user_id: null },
    ]);
  });

  it('remembers who met it, and counts up when it comes again', async () => {
    await report({ message: 'row 1 is null' });
    api.clock.advance(1000);
    await report({ message: 'row 2 is null' }, owner);
    const [row, ...others] = await reports();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      message: 'row 1 is null',
      count: 2,
      last_account_id: owner.accountId,
      last_user_id: owner.userId,
    });
    expect(row.last_seen_at.getTime() - row.first_seen_at.getTime()).toBe(1000);
  });

  it('may be odd: cut when long, read when not text, free of NUL and of tokens', async () => {
    const odd = [
      {},
      { message: 'long', err: 'x'.repeat(50_000), info: { a: [1] } },
      { message: 'nul\u0000', err: 'at https://a.test/x?token=abcdef123 Bearer abcdef123456', info: 5 },
      { message: null, err: [], info: false },
    ];
    for (const body of odd) expect((await report(body)).status).toBe(200);
    const rows = await reports();
    expect(rows.find(({ message }) => message === 'long')).toMatchObject({ info: '{"a":[1]}' });
    expect(Math.max(...rows.map(({ err }) => err.length))).toBe(10_000);
    expect(JSON.stringify(rows)).not.toContain('abcdef123');
  });

  it('is refused when one address sends too many', async () => {
    for (let n = 0; n < 30; n += 1) await report({ message: 'again' });
    const { status, headers } = await report({ message: 'again' });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await reports())[0].count).toBe(30);
  });

  it('is quietly dropped when all addresses together send too many', async () => {
    for (let n = 0; n < 601; n += 1) await api.platform.limits.take('app-errors', { max: 600, seconds: 60 });
    expect((await report({ message: 'flood' })).status).toBe(200);
    expect(await reports()).toEqual([]);
  });

  it('is forgotten thirty days after it was last met', async () => {
    await report({ message: 'old' });
    api.clock.advance(29 * 24 * 3_600_000);
    await report({ message: 'young' });
    api.clock.advance(24 * 3_600_000 + 1);
    expect(await forgetOldAppErrors(systemCtx(api.platform, 1))).toBe(1);
    expect((await reports()).map(({ message }) => message)).toEqual(['young']);
  });
});
