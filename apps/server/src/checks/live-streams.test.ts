/** Open streams over HTTP, with two programs on one database: what happens in one holds in the other. */
import type { AddressInfo } from 'node:net';
import { identity } from '@leadwright/contract/accounts/identity';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { changeAccount, updateUser } from '../modules/accounts/public.ts';
import { stopUser } from '../modules/identity/public.ts';
import { givePassword, PASSWORD, signIn } from '../modules/identity/testing/people.ts';
import { asAccount, systemBase } from '../platform/context.ts';
import { createPlatform } from '../platform/start.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';

describe('live streams', () => {
  let api: Api;
  let url: string;
  let other: Awaited<ReturnType<typeof createPlatform>>;
  let stopOther: () => Promise<void>;
  const open = new Set<AbortController>();

  beforeAll(async () => {
    api = await startApi();
    const { config, clock } = api.platform;
    other = await createPlatform(config, { ownerUrl: api.databaseUrl, clock });
    const app = await createApp(other);
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/live`;
    stopOther = async () => {
      await app.close();
      await other.stop();
    };
  });
  afterAll(async () => {
    for (const each of open) each.abort();
    await stopOther();
    await api.stop();
  });

  /** A stream of the other program. Resolves when it is open; `text` grows, `ended` says that the server closed it. */
  async function listen(token: string, headers: Record<string, string> = {}) {
    const abort = new AbortController();
    open.add(abort);
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: abort.signal,
    });
    const stream = { status: response.status, headers: response.headers, text: '', ended: false, abort };
    if (response.ok) void read(response, stream);
    if (response.ok) await expect.poll(() => stream.text).toContain('id: ');
    return stream;
  }
  async function read(response: Response, stream: { text: string; ended: boolean }) {
    try {
      for await (const part of response.body as ReadableStream<Uint8Array>)
        stream.text += Buffer.from(part).toString('utf8');
    } catch {
      // Cut off rather than ended: over all the same.
    }
    stream.ended = true;
  }
  const lastIdOf = ({ text }: { text: string }) =>
    text
      .match(/id: (.*)/g)
      ?.at(-1)
      ?.slice(4) ?? '';

  const change: [string, (who: TestPerson) => Promise<{ token: string; act: () => Promise<unknown> }>][] = [
    ['logout', async (who) => ({ token: who.token, act: () => api.call(who, identity.logout, {}) })],
    [
      'revoking the session elsewhere',
      async (who) => {
        const { token } = await signIn(api, who.email);
        return { token, act: () => api.call(who, identity.revokeOtherSessions, {}) };
      },
    ],
    [
      'a new password',
      async (who) => {
        const { token } = await signIn(api, who.email);
        const next = 'another quiet harbour';
        const body = { current_password: PASSWORD, password: next, password_confirmation: next };
        return { token, act: () => api.call(who, identity.changePassword, { body }) };
      },
    ],
    [
      'being stopped',
      async (who) => ({
        token: who.token,
        act: () => asAccount(systemBase(api.platform), who.accountId, (tx) => stopUser(tx, who.userId)),
      }),
    ],
    [
      'the account being stopped',
      async (who) => ({
        token: who.token,
        act: () =>
          asAccount(systemBase(api.platform), who.accountId, (tx) =>
            changeAccount(tx, who.accountId, { status: 'stopped' }),
          ),
      }),
    ],
    [
      'revoking the key',
      async (who) => {
        const made = await api.call(who, identity.createApiKey, { body: { name: 'stream' } });
        const { key, data } = made.body as unknown as { key: string; data: { id: number } };
        return { token: key, act: () => api.call(who, identity.revokeApiKey, { params: { id: data.id } }) };
      },
    ],
    [
      'the end of login-as',
      async (who) => {
        const token = await loginAs(await api.buildAdmin(), who);
        return { token, act: () => api.call(token, identity.endLoginAs, {}) };
      },
    ],
    [
      'the end of the session that opened it by login-as',
      async (who) => {
        const admin = await api.buildAdmin();
        return { token: await loginAs(admin, who), act: () => api.call(admin, identity.logout, {}) };
      },
    ],
    [
      'the time of login-as being over',
      async (who) => ({
        token: await loginAs(await api.buildAdmin(), who),
        act: async () => api.clock.advance(31 * 60_000),
      }),
    ],
  ];
  const loginAs = async (admin: TestPerson, who: TestPerson) =>
    (await api.call(admin, identity.loginAs, { body: { user_id: who.userId } })).body.token;

  it.each(change)('end within a second of %s, in every process', async (_name, prepare) => {
    const who = await givePassword(api, await api.buildAccount());
    const bystander = await listen((await api.buildAccount()).token);
    const { token, act } = await prepare(who);
    const stream = await listen(token);
    await act();
    await expect.poll(() => stream.ended).toBe(true);
    expect(bystander.ended).toBe(false);
    expect((await listen(token)).status).toBe(401);
  });

  it('of a session that ends between being let in and listening end too', async () => {
    const [who, bystander] = [await api.buildAccount(), await api.buildAccount()];
    const [earlier, theirs] = [await listen(who.token), await listen(bystander.token)];
    // The session ends after it was authenticated, before the stream has subscribed to such news.
    const pool = other.databases.signIn;
    const ask = pool.query.bind(pool) as (...question: unknown[]) => Promise<unknown>;
    pool.query = (async (...question: unknown[]) => {
      pool.query = ask as never;
      const found = await ask(...question);
      await api.call(who, identity.logout, {});
      await expect.poll(() => earlier.ended).toBe(true);
      return found;
    }) as never;
    const stream = await listen(who.token);
    expect(stream.status).toBe(200);
    await expect.poll(() => stream.ended).toBe(true);
    expect(theirs.ended).toBe(false);
  });

  it('outlive news that follow an end in the same breath', async () => {
    const [who, bystander] = [await api.buildAccount(), await api.buildAccount()];
    const [stream, theirs] = [await listen(who.token), await listen(bystander.token)];
    await asAccount(systemBase(api.platform), who.accountId, async (tx) => {
      await changeAccount(tx, who.accountId, { status: 'canceled' });
      const news = { accountId: who.accountId, topic: 'wallet', data: null } as const;
      for (let n = 0; n < 3; n++) await api.platform.live.publish(tx.client, news);
    });
    await expect.poll(() => stream.ended).toBe(true);
    expect(stream.text).not.toContain('wallet');
    expect([theirs.ended, (await listen(bystander.token)).status]).toEqual([false, 200]);
  });

  it('close when a revocation may have been missed; clients that still have access can reconnect', async () => {
    const [who, gone] = [await api.buildAccount(), await api.buildAccount()];
    const streams = [await listen(who.token), await listen(gone.token)];
    await api.platform.databases.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen live'`,
    );
    await api.call(gone, identity.logout, {});
    await expect.poll(() => streams.every(({ ended }) => ended)).toBe(true);
    expect([(await listen(who.token)).status, (await listen(gone.token)).status]).toEqual([200, 401]);
  });

  it('are at most twenty for one person; one more is asked to come later', async () => {
    const who = await api.buildAccount();
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(who.token)));
    const refused = await listen(who.token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    streams[0]?.abort.abort();
    await expect.poll(async () => (await listen(who.token)).status).toBe(200);
    expect(streams.slice(1).some(({ ended }) => ended)).toBe(false);
  });

  it('send lead events only to users who may see leads, also on replay, and reopen when access changes', async () => {
    const owner = await api.buildAccount();
    const [payer, seller] = [await api.buildMember(owner, ['wallet']), await api.buildMember(owner, ['leads'])];
    const [theirs, hers] = [await listen(payer.token), await listen(seller.token)];
    const since = lastIdOf(theirs);
    await api.call(owner, lists.create, { body: { name: 'Not for everybody', type: 'people' } });
    await expect.poll(() => hers.text).toContain('event: lists.changed');
    const afterwards = await listen(payer.token, { 'last-event-id': since });
    expect(theirs.text + afterwards.text).not.toContain('event:');
    await asAccount(systemBase(api.platform), owner.accountId, (tx) =>
      updateUser(tx, payer.userId, { access_options: ['wallet', 'leads'] }),
    );
    await expect.poll(() => theirs.ended).toBe(true);
    expect(hers.ended).toBe(false);
    const now = await listen(payer.token, { 'last-event-id': since });
    await expect.poll(() => now.text).toContain('event: lists.changed');
    await asAccount(systemBase(api.platform), owner.accountId, (tx) =>
      changeAccount(tx, owner.accountId, { modules: ['ai_suggest'] }),
    );
    await expect.poll(() => hers.ended && now.ended).toBe(true);
  });

  it('resume where they stopped, and report when they cannot', async () => {
    const who = await api.buildAccount();
    const stream = await listen(who.token);
    const since = lastIdOf(stream);
    await api.call(who, lists.create, { body: { name: 'Made meanwhile', type: 'local' } });
    await expect.poll(() => stream.text).toContain('event: lists.changed');
    const again = await listen(who.token, { 'last-event-id': since });
    await expect.poll(() => again.text).toContain('event: lists.changed');
    expect(again.text).not.toContain('event: refetch');
    const fromElsewhere = await listen(who.token, { 'last-event-id': 'another-program.3' });
    await expect.poll(() => fromElsewhere.text).toContain('event: refetch');
  });
});
