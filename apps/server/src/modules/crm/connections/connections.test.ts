import { crm } from '@leadwright/contract/integrations/crm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { connect, consent, locationsOf, sandboxAsk } from '../testing/connect.ts';
import { openSession } from './session.service.ts';

const HOUR = 3_600_000;

describe('connections', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let api: Api;
  beforeAll(async () => {
    sandbox = await startSandbox();
    api = await startApi(sandbox.env);
    // The vendors live in the sandbox's time.
    api.clock.set(new Date());
  });
  afterAll(async () => {
    await api.stop();
    await sandbox.stop();
  });

  const list = async (who: TestPerson) => (await api.call(who, crm.connections, {})).body;
  const authorize = (who: TestPerson, body: object) => api.call(who, crm.authorize, { body: body as never });
  const counters = () => sandboxAsk<Record<string, number>>(`${sandbox.url}/ghl/_sandbox/counters`);
  const end = (location: string, what: 'access' | 'all') =>
    sandboxAsk(`${sandbox.url}/ghl/_sandbox/locations/${location}/end-access`, { what });
  const base = () => systemBase(api.platform);
  const ask = async (who: TestPerson, id: number) => {
    const { session, adapter } = await openSession(base(), who.accountId, id);
    return adapter.find(session, { email: 'nobody@example.test', phone: '' });
  };
  const rowOf = async (who: TestPerson, id: number) =>
    (
      await api.platform.databases.owner.query('select * from crm_connections where account_id = $1 and id = $2', [
        who.accountId,
        id,
      ])
    ).rows[0];
  const locationOf = async (who: TestPerson, id: number): Promise<string> => (await rowOf(who, id)).external_id;

  describe('beginning', () => {
    it('leads to either host of HighLevel, with the scopes, the way back to this brand and the version of the app', async () => {
      const who = await api.buildAccount();
      const urls = await Promise.all(
        (['main', 'white'] as const).map(
          async (suite) => (await authorize(who, { provider: 'ghl', suite, window: 'page' })).body.url,
        ),
      );
      const [main, white] = urls.map((url) => new URL(url)) as [URL, URL];
      expect(main.searchParams.get('white')).toBeNull();
      expect(white.searchParams.get('white')).toBe('1');
      for (const { searchParams } of [main, white]) {
        expect(Object.fromEntries(searchParams)).toMatchObject({
          response_type: 'code',
          client_id: 'sandbox-ghl-client',
          version_id: 'sandbox',
          loginWindowOpenMode: 'self',
          redirect_uri: `${api.platform.config.publicUrl}/crm/callback`,
          scope: `contacts.readonly contacts.write locations.readonly locations/customFields.readonly locations/customFields.write locations/tags.readonly locations/tags.write ${api.platform.config.GHL_MORE_SCOPES}`,
        });
      }
      expect(main.searchParams.get('state')).not.toBe(white.searchParams.get('state'));
    });

    it('asks Keap for everything, from the host of the reseller', async () => {
      const reseller = await api.buildReseller();
      const who = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
      const host = `brand-1.localhost`;
      const { rows } = await api.platform.databases.platform.query('select slug from brands where id = $1', [
        who.brandId,
      ]);
      const reply = await api.call(
        who,
        crm.authorize,
        { body: { provider: 'keap', window: 'popup' } },
        { host: host.replace('brand-1', rows[0].slug) },
      );
      const { searchParams } = new URL(reply.body.url);
      expect(searchParams.get('scope')).toBe('full');
      expect(new URL(searchParams.get('redirect_uri') as string).hostname).toBe(`${rows[0].slug}.localhost`);
    });

    it('goes back to pages of this site alone', async () => {
      const who = await api.buildAccount();
      for (const return_to of ['https://evil.test', '//evil.test', '/\\evil.test', 'settings'])
        expect((await authorize(who, { provider: 'ghl', window: 'page', return_to })).status).toBe(422);
    });

    it('is closed where the brand does not offer the CRM, and so is everything else about it', async () => {
      const reseller = await api.buildReseller();
      const who = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
      const { id } = await connect(api, sandbox.url, who);
      const returned = await consent(api, sandbox.url, who, 'ghl');
      await api.platform.databases.platform.query(`update brands set crms = '{keap}' where id = $1`, [who.brandId]);
      expect((await authorize(who, { provider: 'ghl', window: 'page' })).status).toBe(403);
      expect((await api.call(who, crm.callback, { body: returned })).status).toBe(403);
      expect((await api.call(who, crm.saveForm, { body: { form: 'https://example.com' } })).status).toBe(403);
      expect((await api.call(who, crm.test, { params: { id } })).status).toBe(403);
      expect((await api.call(who, crm.change, { params: { id }, body: { policy: 'replace' } })).status).toBe(403);
      await expect(openSession(base(), who.accountId, id)).rejects.toMatchObject({ code: 'crm.not_offered' });
      expect(await list(who)).toEqual({ data: [], providers: [{ id: 'keap', is_ready: true }] });
      expect((await api.call(who, crm.disconnect, { params: { id } })).status).toBe(200);
    });

    it('needs an app of the operator', async () => {
      const who = await api.buildAccount();
      const { GHL_CLIENT_ID } = api.platform.config;
      Object.assign(api.platform.config, { GHL_CLIENT_ID: undefined });
      try {
        const { status, body } = await authorize(who, { provider: 'ghl', window: 'page' });
        expect([status, body.code]).toEqual([409, 'crm.not_ready']);
        expect((await list(who)).providers).toContainEqual({ id: 'ghl', is_ready: false });
      } finally {
        Object.assign(api.platform.config, { GHL_CLIENT_ID });
      }
    });
  });

  describe('coming back', () => {
    it('connects the location with its name, and tells neither token to anybody', async () => {
      const who = await api.buildAccount();
      const [first] = await locationsOf(sandbox.url);
      const returned = await consent(api, sandbox.url, who, 'ghl', { location_id: first?.id });
      const { body } = await api.call(who, crm.callback, { body: returned });
      expect([body.window, body.return_to, body.message]).toEqual([
        'popup',
        '/settings/integration/crm',
        'HighLevel is connected.',
      ]);
      expect(body.data).toMatchObject({
        provider: 'ghl',
        name: first?.name,
        state: 'healthy',
        is_default: true,
        policy: 'fill_empty',
        form: null,
        grants: ['contacts', 'fields', 'tags', 'location'],
        connected_by: expect.stringMatching(/^Test Person/),
        can: { update: true, undo: true, tags: true, create_field: true },
      });
      const row = await rowOf(who, body.data.id);
      expect([row.access, row.refresh]).toEqual([expect.stringMatching(/^v1\./), expect.stringMatching(/^v1\./)]);
      const renews = new Date(body.data.access_renews_at as string).getTime() - api.clock.now().getTime();
      expect(renews / HOUR).toBeCloseTo(23.9, 0);
      const shown = JSON.stringify([body, await list(who)]);
      for (const sealed of [row.access, row.refresh]) expect(shown).not.toContain(sealed);
      const { rows } = await api.platform.databases.owner.query(
        'select details::text from audit_log where account_id = $1',
        [who.accountId],
      );
      expect(JSON.stringify(rows)).not.toContain(returned.code);
    });

    it('works once', async () => {
      const who = await api.buildAccount();
      const returned = await consent(api, sandbox.url, who, 'ghl');
      expect((await api.call(who, crm.callback, { body: returned })).status).toBe(200);
      const again = await api.call(who, crm.callback, { body: returned });
      expect([again.status, again.body.code]).toEqual([422, 'crm.stale']);
    });

    it('is refused to anybody else, of the account or of another, and stays good for its owner', async () => {
      const who = await api.buildAccount();
      const [colleague, stranger] = [await api.buildMember(who, ['leads']), await api.buildAccount()];
      const returned = await consent(api, sandbox.url, who, 'ghl');
      for (const other of [colleague, stranger]) {
        const { status, body } = await api.call(other, crm.callback, { body: returned });
        expect([status, body.code]).toEqual([422, 'crm.stale']);
      }
      expect((await list(stranger)).data).toEqual([]);
      expect((await api.call(who, crm.callback, { body: returned })).status).toBe(200);
    });

    it('takes no code of one CRM for the other: the state says which it was', async () => {
      const who = await api.buildAccount();
      const { code } = await consent(api, sandbox.url, who, 'ghl');
      const begun = await authorize(who, { provider: 'keap', window: 'page' });
      const state = new URL(begun.body.url).searchParams.get('state') as string;
      expect((await api.call(who, crm.callback, { body: { code, state } })).status).toBe(422);
      expect((await list(who)).data).toEqual([]);
    });

    it('is too late after a quarter of an hour, and nothing where the person refused', async () => {
      const who = await api.buildAccount();
      const late = await consent(api, sandbox.url, who, 'ghl');
      const refused = await consent(api, sandbox.url, who, 'ghl');
      const no = await api.call(who, crm.callback, { body: { state: refused.state, error: 'access_denied' } });
      expect([no.status, no.body.code]).toEqual([422, 'crm.denied']);
      api.clock.advance(16 * 60_000);
      expect((await api.call(who, crm.callback, { body: late })).body.code).toBe('crm.stale');
      const wrong = await consent(api, sandbox.url, who, 'ghl');
      const reply = await api.call(who, crm.callback, { body: { ...wrong, code: 'never given' } });
      expect([reply.status, reply.body.code]).toEqual([422, 'crm.code_refused']);
    });
  });

  describe('the access', () => {
    it('is renewed once, and the question asked again, when the CRM ends it before its time', async () => {
      const who = await api.buildAccount();
      const { id } = await connect(api, sandbox.url, who);
      const { session, adapter } = await openSession(base(), who.accountId, id);
      const before = await counters();
      await end(session.externalId, 'access');
      const who_ = { email: 'nobody@example.test', phone: '' };
      await Promise.all(Array.from({ length: 5 }, () => adapter.find(session, who_)));
      expect((await counters()).refreshes).toBe((before.refreshes ?? 0) + 1);
    });

    it('needs a person again when its renewal is refused: said once, with the words, live, and never tried in a loop', async () => {
      const who = await api.buildAccount();
      const { id } = await connect(api, sandbox.url, who);
      await end(await locationOf(who, id), 'all');
      const before = await counters();
      const heard: unknown[] = [];
      const stop = api.platform.live.subscribe({ ...who, hear: ({ topic, data }) => heard.push([topic, data]) });
      for (let turn = 0; turn < 3; turn += 1) await expect(ask(who, id)).rejects.toMatchObject({ kind: 'reconnect' });
      expect((await counters()).refused_refreshes).toBe((before.refused_refreshes ?? 0) + 1);
      const [row] = (await list(who)).data;
      expect(row).toMatchObject({
        id,
        state: 'reconnect',
        problem: expect.stringContaining('refresh token'),
        access_renews_at: null,
      });
      expect(row?.problem_at).not.toBeNull();
      await expect.poll(() => heard).toContainEqual(['crm.connection', { id, state: 'reconnect' }]);
      stop();
      const again = await connect(api, sandbox.url, who);
      expect(again).toMatchObject({ id, state: 'healthy', problem: null });
      expect(await ask(who, id)).toEqual([]);
    });

    it('needs a person again after a death between the answer of the CRM and our commit', async () => {
      const who = await api.buildAccount();
      const { id } = await connect(api, sandbox.url, who);
      api.clock.advance(25 * HOUR);
      // The new pair never gets into the row, and the lease of the dead stays in it.
      const owner = api.platform.databases.owner;
      const before = await rowOf(who, id);
      await openSession(base(), who.accountId, id);
      await owner.query(
        `update crm_connections set access = $3, refresh = $4, expires_at = $5, version = $6, lease = 'dead',
          leased_until = clock_timestamp() - interval '1 second' where account_id = $1 and id = $2`,
        [who.accountId, id, before.access, before.refresh, before.expires_at, before.version],
      );
      await expect(ask(who, id)).rejects.toMatchObject({ kind: 'reconnect' });
      expect((await list(who)).data[0]).toMatchObject({ state: 'reconnect' });
    });

    it('waits for the holder of the lease, and takes over an expired one', async () => {
      const who = await api.buildAccount();
      const { id } = await connect(api, sandbox.url, who);
      api.clock.advance(25 * HOUR);
      const owner = api.platform.databases.owner;
      const { rows } = await owner.query(
        `update crm_connections set lease = 'other', leased_until = clock_timestamp() + interval '700 milliseconds' where account_id = $1
         returning leased_until`,
        [who.accountId],
      );
      await openSession(base(), who.accountId, id);
      const after = await owner.query('select clock_timestamp() >= $1 as is_after', [rows[0].leased_until]);
      expect(after.rows).toEqual([{ is_after: true }]);
      expect((await rowOf(who, id)).lease).toBeNull();
    });

    it('stays when the CRM only has a bad moment', async () => {
      const who = await api.buildAccount();
      const { id } = await connect(api, sandbox.url, who);
      api.clock.advance(25 * HOUR);
      await sandboxAsk(`${sandbox.url}/ghl/_sandbox/faults`, { kind: 'error', times: 1, path: '/oauth/token' });
      await expect(ask(who, id)).rejects.toMatchObject({ kind: 'unreachable' });
      expect((await list(who)).data[0]).toMatchObject({ state: 'healthy' });
      expect(await ask(who, id)).toEqual([]);
    });
  });

  describe('the pace', () => {
    it("keeps all accounts together below the CRM's rate limit", async () => {
      const settings = (body: object) => sandboxAsk(`${sandbox.url}/ghl/_sandbox/settings`, body, 'PATCH');
      const [one, two] = [await api.buildAccount(), await api.buildAccount()];
      const location = (await locationsOf(sandbox.url))[1];
      await settings({ rate_max: 100, rate_window_ms: 2000 });
      try {
        const ids = [];
        for (const who of [one, two])
          ids.push([who, (await connect(api, sandbox.url, who, 'ghl', { location_id: location?.id })).id] as const);
        const before = await counters();
        const workers = [...ids, ...ids].map(async ([who, id]) => {
          const { session, adapter } = await openSession(base(), who.accountId, id);
          for (let n = 0; n < 30; n += 1) await adapter.find(session, { email: `n${n}@example.test`, phone: '' });
        });
        await Promise.all(workers);
        const after = await counters();
        expect([after.throttled, (after.requests ?? 0) - (before.requests ?? 0)]).toEqual([before.throttled, 120]);
        expect((await list(one)).data[0]?.rate).toMatchObject({
          window: { max: 100, seconds: 2 },
          day: { max: 200_000 },
        });
      } finally {
        await settings({ rate_max: 100, rate_window_ms: 10_000 });
      }
    });

    it('rests when the CRM refuses after all, for as long as it says', async () => {
      const who = await api.buildAccount();
      const location = (await locationsOf(sandbox.url))[2];
      const { id } = await connect(api, sandbox.url, who, 'ghl', { location_id: location?.id });
      await sandboxAsk(`${sandbox.url}/ghl/_sandbox/faults`, { kind: 'throttled', times: 1 });
      await expect(ask(who, id)).rejects.toMatchObject({ kind: 'busy', status: 429, retryAfter: 10 });
      const before = await counters();
      await expect(ask(who, id)).rejects.toMatchObject({ kind: 'busy', status: null });
      expect((await counters()).requests).toBe(before.requests);
    });
  });

  describe('the test call', () => {
    it('asks for everything a push needs, and says how long each took', async () => {
      const who = await api.buildAccount();
      const { id } = await connect(api, sandbox.url, who);
      const { body } = await api.call(who, crm.test, { params: { id } });
      expect(body.message).toBe('HighLevel answered every question.');
      const steps = body.data.test?.steps ?? [];
      expect(steps.map(({ step, problem }) => [step, problem])).toEqual([
        ...[
          ['sign_in', null],
          ['location', null],
          ['custom_fields', null],
          ['tags', null],
        ],
      ]);
      expect(steps.every(({ ms }) => ms >= 0)).toBe(true);
      await end(await locationOf(who, id), 'all');
      const failed = await api.call(who, crm.test, { params: { id } });
      expect(failed.body.data).toMatchObject({
        state: 'reconnect',
        test: { steps: [{ step: 'sign_in', problem: expect.any(String) }] },
      });
      expect(failed.body.message).toBe('HighLevel did not pass the test.');
    });
  });

  describe('of an account', () => {
    it('are one per location, one of them the default, each with a policy', async () => {
      const who = await api.buildAccount();
      const [a, b] = await locationsOf(sandbox.url);
      const first = await connect(api, sandbox.url, who, 'ghl', { location_id: a?.id });
      const second = await connect(api, sandbox.url, who, 'ghl', { location_id: b?.id });
      expect((await connect(api, sandbox.url, who, 'ghl', { location_id: a?.id })).id).toBe(first.id);
      const changed = await api.call(who, crm.change, {
        params: { id: second.id },
        body: { is_default: true, policy: 'replace' },
      });
      expect(changed.body.data).toMatchObject({ is_default: true, policy: 'replace' });
      expect((await list(who)).data.map(({ id, is_default }) => [id, is_default])).toEqual([
        ...[
          [first.id, false],
          [second.id, true],
        ],
      ]);
    });

    it('lose their access with the connection, and come back as the same one', async () => {
      const who = await api.buildAccount();
      const first = await connect(api, sandbox.url, who);
      const form = await api.call(who, crm.saveForm, { body: { form: 'a'.repeat(24) } });
      expect((await api.call(who, crm.disconnect, { params: { id: first.id } })).status).toBe(200);
      expect(await rowOf(who, first.id)).toMatchObject({ access: null, refresh: null });
      expect((await list(who)).data.map(({ id, is_default }) => [id, is_default])).toEqual([[form.body.data.id, true]]);
      expect((await api.call(who, crm.disconnect, { params: { id: first.id } })).status).toBe(404);
      expect((await connect(api, sandbox.url, who)).id).toBe(first.id);
    });

    it('do not exist for any other account', async () => {
      const [who, stranger] = [await api.buildAccount(), await api.buildAccount()];
      const { id } = await connect(api, sandbox.url, who);
      const params = { id };
      expect((await api.call(stranger, crm.test, { params })).status).toBe(404);
      expect((await api.call(stranger, crm.change, { params, body: { is_default: true } })).status).toBe(404);
      expect((await api.call(stranger, crm.disconnect, { params })).status).toBe(404);
      expect((await api.call(stranger, crm.saveForm, { body: { id, form: 'a'.repeat(24) } })).status).toBe(404);
      await expect(openSession(base(), stranger.accountId, id)).rejects.toMatchObject({ code: 'crm.not_found' });
      expect((await list(who)).data[0]).toMatchObject({ id, state: 'healthy' });
    });
  });
});
