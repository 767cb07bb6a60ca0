import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { createPlatform } from '../../../platform/start.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { sweepSchedule } from '../identity.jobs.ts';
import { stopUser } from '../public.ts';
import { failure, freshEmail, givePassword, PASSWORD, signIn } from '../testing/people.ts';

const DAY = 24 * 3600_000;
let api: Api;
let person: TestPerson;
const meStatus = async (token: string) => (await api.call(token, identity.me, {})).status;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.advance(2 * 3600_000);
  person = await givePassword(api, await api.buildAccount({ email: freshEmail() }));
});

describe('a session', () => {
  it.each([
    ['missing', undefined],
    ['empty', 'Bearer'],
    ['of another kind', 'Basic YTpi'],
    ['garbage', 'Bearer garbage'],
    ['an unsigned web token', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['a piece of SQL', "Bearer '||1=1--"],
  ])('is refused when the token is %s', async (_title, authorization) => {
    const reply = await api.call(null, identity.me, {}, { headers: { ...(authorization && { authorization }) } });
    expect(failure(reply)).toEqual([401, 'platform.unauthenticated']);
  });

  it('lasts 30 days from its last use', async () => {
    api.clock.advance(29 * DAY);
    expect(await meStatus(person.token)).toBe(200);
    api.clock.advance(29 * DAY);
    expect(await meStatus(person.token)).toBe(200);
    api.clock.advance(30 * DAY);
    expect(await meStatus(person.token)).toBe(401);
  });

  it('ends 90 days after the sign-in, however often it is used', async () => {
    for (let day = 0; day < 89; day++) {
      api.clock.advance(DAY);
      expect(await meStatus(person.token)).toBe(200);
    }
    api.clock.advance(DAY);
    expect(await meStatus(person.token)).toBe(401);
  });

  it('notes its use at most once a minute', async () => {
    const seenAt = async () => (await api.call(person, identity.findSessions, {})).body.data[0]?.last_seen_at;
    const first = await seenAt();
    api.clock.advance(59_000);
    expect(await seenAt()).toBe(first);
    api.clock.advance(1000);
    expect(await seenAt()).not.toBe(first);
  });

  it('is stored as a hash only', async () => {
    const { rows } = await api.platform.databases.platform.query('select * from sessions where user_id = $1', [
      person.userId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(person.token);
  });

  it('ends with logout, and only that one', async () => {
    const other = await signIn(api, person.email);
    expect((await api.call(person, identity.logout, {})).body.message).toBe('You have been signed out.');
    expect([await meStatus(person.token), await meStatus(other.token)]).toEqual([401, 200]);
  });

  it('is forgotten some time after it has ended', async () => {
    api.clock.advance(31 * DAY);
    await sweepSchedule.job.run(systemBase(api.platform) as never, {});
    const { rows } = await api.platform.databases.platform.query('select 1 from sessions where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('my sessions', () => {
  it('are listed with the current one marked, and can be ended one by one or all others at once', async () => {
    const others = [await signIn(api, person.email), await signIn(api, person.email), await signIn(api, person.email)];
    const { data } = (await api.call(person, identity.findSessions, {})).body;
    expect(data).toHaveLength(4);
    expect(data.filter(({ current }) => current)).toHaveLength(1);
    const one = data.find(({ current }) => !current)?.id as number;
    expect((await api.call(person, identity.revokeSession, { params: { id: one } })).status).toBe(200);
    expect(failure(await api.call(person, identity.revokeSession, { params: { id: one } }))).toEqual([
      404,
      'identity.session_not_found',
    ]);
    const statuses = await Promise.all(others.map(({ token }) => meStatus(token)));
    expect(statuses.sort()).toEqual([200, 200, 401]);
    await api.call(person, identity.revokeOtherSessions, {});
    expect(await Promise.all(others.map(({ token }) => meStatus(token)))).toEqual([401, 401, 401]);
    expect(await meStatus(person.token)).toBe(200);
  });

  it('are ended only by who proves once more who they are', async () => {
    const other = await signIn(api, person.email);
    api.clock.advance(16 * 60_000);
    const [mine] = (await api.call(person, identity.findSessions, {})).body.data.filter(({ current }) => !current);
    const one = () => api.call(person, identity.revokeSession, { params: { id: mine?.id as number } });
    const others = () => api.call(person, identity.revokeOtherSessions, {});
    expect([failure(await one()), failure(await others())]).toEqual([
      [403, 'access.recent'],
      [403, 'access.recent'],
    ]);
    expect(await meStatus(other.token)).toBe(200);
    await api.call(person, identity.confirm, { body: { password: PASSWORD } });
    expect((await one()).status).toBe(200);
    expect((await others()).status).toBe(200);
    expect(await meStatus(other.token)).toBe(401);
  });

  it('are mine alone', async () => {
    const stranger = await api.buildAccount();
    const mine = (await api.call(person, identity.findSessions, {})).body.data[0]?.id as number;
    expect((await api.call(stranger, identity.revokeSession, { params: { id: mine } })).status).toBe(404);
    expect(await meStatus(person.token)).toBe(200);
    const member = await api.buildMember(person, ['leads']);
    expect((await api.call(member, identity.revokeSession, { params: { id: mine } })).status).toBe(404);
  });
});

describe('gates', () => {
  it('allow only the acceptance until a user has accepted the terms', async () => {
    await api.platform.databases.platform.query('update users set terms_version = 0 where id = $1', [person.userId]);
    expect(failure(await api.call(person, identity.findSessions, {}))).toEqual([403, 'access.terms']);
    expect((await api.call(person, identity.me, {})).body.terms_accepted).toBe(false);
    await api.call(person, brands.acceptTerms, {});
    expect((await api.call(person, identity.findSessions, {})).status).toBe(200);
  });

  it('let an account that waits for a plan see only who it is', async () => {
    const waiting = await api.buildAccount({ status: 'inactive' });
    expect(await meStatus(waiting.token)).toBe(200);
    expect(failure(await api.call(waiting, identity.findSessions, {}))).toEqual([403, 'access.plan_needed']);
  });
});

describe('in two processes on one database', () => {
  it('logout, stop, a new password, revoking and closing an account hold in both at once', async () => {
    const platform = await createPlatform(api.platform.config, { ownerUrl: api.databaseUrl, clock: api.clock });
    const app = await createApp(platform);
    const there = (token: string): Promise<number> => {
      const headers = { host: 'localhost', authorization: `Bearer ${token}` };
      return app.inject({ url: '/api/me', headers }).then(({ statusCode }) => statusCode);
    };
    const build = async () => givePassword(api, await api.buildAccount({ email: freshEmail() }));
    const base = systemBase(api.platform);
    const ends: Record<string, (who: TestPerson) => Promise<unknown>> = {
      logout: (who) => api.call(who, identity.logout, {}),
      stop: (who) => asAccount(base, who.accountId, (tx) => stopUser(tx, who.userId)),
      'a closed account': (who) =>
        platform.databases.platform.query(`update accounts set status = 'canceled' where id = $1`, [who.accountId]),
      'a new password elsewhere': async (who) => {
        const { token } = await signIn(api, who.email);
        const body = {
          current_password: PASSWORD,
          password: 'changed elsewhere',
          password_confirmation: 'changed elsewhere',
        };
        await api.call(token, identity.changePassword, { body });
      },
    };
    try {
      for (const [how, end] of Object.entries(ends)) {
        const who = await build();
        expect([how, await there(who.token)]).toEqual([how, 200]);
        await end(who);
        expect([how, await there(who.token)]).toEqual([how, 401]);
      }
      const owner = await build();
      const created = await api.call(owner, identity.createApiKey, { body: { name: 'k' } });
      expect(await there(created.body.key)).toBe(200);
      await api.call(owner, identity.revokeApiKey, { params: { id: created.body.data.id } });
      expect(await there(created.body.key)).toBe(401);
    } finally {
      await app.close();
      await platform.stop();
    }
  });
});
