/** The first super admin of a live installation, and who may not become it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { identity } from '@leadwright/contract/accounts/identity';
import { restoring } from '@leadwright/contract/accounts/restoring';
import { afterEach, describe, expect, it } from 'vitest';
import { startApi } from '../../../testing/api.ts';
import { isUnderWay } from '../restoring/work.service.ts';
import { openSetup } from './setup.service.ts';

type Api = Awaited<ReturnType<typeof startApi>>;
let api: Api;
afterEach(() => api.stop());

const person = (setup_token?: string) => ({
  first_name: 'Olga',
  last_name: 'Owner',
  email: 'olga@owner.test',
  setup_token,
  password: 'a quiet harbour 7',
  password_confirmation: 'a quiet harbour 7',
});
const setUp = (token?: string) => api.call(null, identity.setup, { body: person(token) as never });

async function opened() {
  const setup = await openSetup(api.platform);
  if (!setup) throw new Error('the set-up is not open');
  return { ...setup, token: readFileSync(setup.file, 'utf8').trim() };
}

describe('POST /auth/setup', () => {
  it('asks for the token of the installation', async () => {
    api = await startApi({ MODE: 'live' });
    expect((await setUp('before any token was made')).status).toBe(422);
    const { token } = await opened();
    for (const guess of [undefined, '', 'a guess', token.slice(0, -1), `${token}x`]) {
      const reply = await setUp(guess);
      expect(reply.status, String(guess)).toBe(422);
      expect(JSON.stringify(reply.body)).toContain('setup_token');
    }
    expect((await setUp(token)).body.user).toMatchObject({ role: 'admin', account: { kind: 'platform' } });
  });

  it('creates one super admin, and the token is gone', async () => {
    api = await startApi({ MODE: 'live' });
    const { token, file } = await opened();
    const replies = await Promise.all([setUp(token), setUp(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await setUp(token)).toMatchObject({ status: 403, body: { code: 'identity.setup_closed' } });
    expect(existsSync(file)).toBe(false);
    expect(await openSetup(api.platform)).toBeNull();
  });

  it('lets either a person in or a restore begin, when both are asked for at once', async () => {
    api = await startApi({ MODE: 'live' });
    const { token } = await opened();
    const { owner } = api.platform.databases;
    const door = await owner.connect();
    const waiting = async () =>
      (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"))
        .rowCount ?? 0;
    try {
      await door.query("begin; select pg_advisory_xact_lock(hashtext('identity.setup'))");
      const person = setUp(token);
      while ((await waiting()) === 0) await door.query('select');
      const body = { setup_token: token, keys: '', name: 'one.backup', bytes: 1 };
      const restore = api.call(null, restoring.receive, { body });
      while (!isUnderWay(api.platform)) await door.query('select');
      await door.query('commit');
      expect((await Promise.all([person, restore])).map(({ status }) => status)).toEqual([409, 200]);
      expect(await owner.query("select from users where role = 'admin'")).toMatchObject({ rowCount: 0 });
    } finally {
      door.release(true);
    }
  });

  it('keeps one token for all processes and starts, in a file that only its owner reads, and in the link', async () => {
    api = await startApi({ MODE: 'live' });
    const first = await opened();
    const [second, third] = await Promise.all([opened(), opened()]);
    expect([second.token, third.token]).toEqual([first.token, first.token]);
    expect(first.token.length).toBeGreaterThan(40);
    expect(new URL(first.link).hash).toBe(`#${first.token}`);
    expect(statSync(first.file).mode & 0o777).toBe(0o600);
  });

  it('is closed in the sandbox, whose people are seeded', async () => {
    api = await startApi();
    expect(await openSetup(api.platform)).toBeNull();
    expect(await setUp('any')).toMatchObject({ status: 403, body: { code: 'identity.setup_closed' } });
  });
});
