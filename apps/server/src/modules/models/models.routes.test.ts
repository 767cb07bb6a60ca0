import { audit } from '@leadwright/contract/accounts/audit';
import { identity } from '@leadwright/contract/accounts/identity';
import { models } from '@leadwright/contract/integrations/models';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { createKey } from '../identity/public.ts';
import { refusal, startProvider } from './testing/provider.ts';

const KEY = 'sk-proj-abcdefgh1234';
let [api, owner] = [{} as Api, {} as TestPerson];
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
  provider = await startProvider();
  api = await startApi({ OPENAI_API_URL: provider.url, OPENAI_MODEL: 'tiny' });
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});
beforeEach(async () => {
  // Calls are limited by the minute.
  api.clock.advance(60_000);
  provider.answerWith(null);
  provider.meanwhile(async () => {});
  provider.asked.length = 0;
  owner = await api.buildAccount({ settings: { support_open_ai_api_key: true } });
});

const save = (key: string, who: TestPerson | string | null = owner, options = {}) =>
  api.call(who, models.save, { body: { key } }, options);
const test = (who: TestPerson | string | null = owner) => api.call(who, models.test, {});
const read = async (who: TestPerson = owner) => (await api.call(who, models.get, {})).body.data;
const lastFourOfMe = async (who: TestPerson) => (await api.call(who, identity.me, {})).body.open_ai_api_key;
const allow = (support_open_ai_api_key: boolean) =>
  api.platform.databases.owner.query('update accounts set settings = $2 where id = $1', [
    owner.accountId,
    { support_open_ai_api_key },
  ]);

describe('the AI key of an account', () => {
  it('is saved once the provider has accepted it in one call, and shown by its last four characters', async () => {
    expect(await read()).toBeNull();
    const { status, body } = await save(`  ${KEY} `);
    expect([status, body.message]).toEqual([200, 'The AI key works and was saved.']);
    expect(body.data).toMatchObject({ last_four: '1234', problem: null, saved_by: expect.stringContaining('Person') });
    expect(provider.asked).toEqual([{ path: '/v1/chat/completions', key: KEY, model: 'tiny' }]);
    expect(await read()).toEqual(body.data);
    const member = await api.buildMember(owner, ['leads']);
    expect([await lastFourOfMe(owner), await lastFourOfMe(member)]).toEqual(['1234', '1234']);
  });

  it('is sealed at rest, and the history names who saved it, without the key', async () => {
    await save(KEY);
    const { rows } = await api.platform.databases.owner.query('select * from model_keys where account_id = $1', [
      owner.accountId,
    ]);
    expect(JSON.stringify(rows)).not.toContain('abcdefgh');
    const { data } = (await api.call(owner, audit.history, { query: {} })).body;
    expect(data[0]).toMatchObject({ action: 'models.save' });
    expect(JSON.stringify(data)).not.toContain('abcdefgh');
  });

  it.each([
    ['rejected', refusal(401, 'invalid_api_key'), 422, 'models.wrong_key', /rejected this key/, /ha rechazado/],
    ['out of quota', refusal(429, 'insufficient_quota'), 402, 'models.no_quota', /quota is used up/, /agotada/],
    ['not let near the model', refusal(404, 'model_not_found'), 422, 'models.no_model', /model tiny/, /modelo tiny/],
    ['not answered for', 'cut' as const, 503, 'models.unreachable', /not responding/, /no responde/],
    ['met with a busy provider', refusal(429, 'rate_limit_exceeded'), 503, 'models.unreachable', /not resp/, /no resp/],
    ['sent to somebody else', { status: 200, body: 'hello' }, 503, 'models.unreachable', /not resp/, /no resp/],
    ['met with a broken provider', refusal(500, null), 503, 'models.unreachable', /not responding/, /no responde/],
  ])('is not saved when it is %s, and says why in both languages', async (_case, answer, status, code, en, es) => {
    await save(KEY);
    provider.answerWith(answer);
    const refused = await save('sk-another-key-9999');
    expect([refused.status, refused.body.errors?.['key']?.[0]]).toEqual([status, expect.stringMatching(en)]);
    expect((await save('sk-another-key-9999', owner, { language: 'es' })).body.message).toMatch(es);
    expect(await read()).toMatchObject({ last_four: '1234', problem: null });
    const tested = await test();
    expect([tested.status, tested.body.code, tested.body.message]).toEqual([status, code, expect.stringMatching(en)]);
    expect(await read()).toMatchObject({ last_four: '1234', problem: code.split('.')[1] });
    provider.answerWith(null);
    expect((await test()).body).toMatchObject({
      message: 'The AI provider accepts the key.',
      data: { problem: null },
    });
  });

  it('is judged by the sandbox’s provider as by a real one', async () => {
    const sandbox = await startSandbox();
    Object.assign(api.platform.config, { OPENAI_API_URL: `${sandbox.url}/openai/v1`, OPENAI_MODEL: 'gpt-4o-mini' });
    try {
      expect((await save('sk-sandbox-key')).status).toBe(200);
      expect((await save('sk-refused')).status).toBe(422);
      expect((await save('sk-empty')).status).toBe(402);
    } finally {
      Object.assign(api.platform.config, { OPENAI_API_URL: provider.url, OPENAI_MODEL: 'tiny' });
      await sandbox.stop();
    }
  });

  it('that was tested does not mark one that was saved during the test', async () => {
    await save(KEY);
    provider.answerWith(refusal(401, 'invalid_api_key'));
    provider.meanwhile(async () => {
      provider.meanwhile(async () => {});
      provider.answerWith(null);
      await save('sk-proj-newer-5678');
      provider.answerWith(refusal(401, 'invalid_api_key'));
    });
    expect((await test()).status).toBe(422);
    expect(await read()).toMatchObject({ last_four: '5678', problem: null });
  });

  it.each([
    ['empty', '', 'Field is required'],
    ['with a line break', 'sk-abc\ndefghijkl', 'Contains characters that are invisible or cannot be saved'],
    ['with a line break at its end', 'sk-abcdefghijkl\n', 'Contains characters that are invisible or cannot be saved'],
    ['too long', 'k'.repeat(10_000), 'Maximum length 500'],
    ['too short', 'sk-1', 'Minimum length 8'],
  ])('is refused %s, and nobody is asked', async (_case, key, words) => {
    const refused = await save(key);
    expect([refused.status, refused.body.errors?.['key']?.[0]]).toEqual([422, words]);
    expect(provider.asked).toEqual([]);
  });

  it('is removed, and then there is none to test or to remove', async () => {
    await save(KEY);
    const remove = () => api.call(owner, models.remove, {});
    expect((await remove()).body.message).toBe('The AI key was removed.');
    expect([await read(), await lastFourOfMe(owner)]).toEqual([null, null]);
    expect([(await remove()).status, (await test()).body.code]).toEqual([404, 'models.none']);
  });

  it('is only there where the parent allows one', async () => {
    await save(KEY);
    await allow(false);
    const asked = provider.asked.length;
    for (const answer of [
      await api.call(owner, models.get, {}),
      await save(KEY),
      await test(),
      await api.call(owner, models.remove, {}),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'models.not_allowed']);
    expect([provider.asked.length, await lastFourOfMe(owner)]).toEqual([asked, null]);
    await allow(true);
    expect(await lastFourOfMe(owner)).toBe('1234');
  });

  it('is not saved when the permission goes while the provider is asked', async () => {
    provider.meanwhile(async () => void (await allow(false)));
    expect((await save(KEY)).status).toBe(403);
    await allow(true);
    expect(await read()).toBeNull();
  });

  it('can be changed only by the main user in person', async () => {
    await save(KEY);
    const member = await api.buildMember(owner, ['leads', 'wallet']);
    const { key } = await asAccount(systemBase(api.platform), owner.accountId, (tx) =>
      createKey(tx, { userId: owner.userId, name: 'Robot' }),
    );
    for (const who of [member, key])
      expect([
        (await save(KEY, who)).status,
        (await test(who)).status,
        (await api.call(who, models.remove, {})).status,
      ]).toEqual([403, 403, 403]);
    expect(await read(member)).toMatchObject({ last_four: '1234' });
    const stranger = await api.buildAccount({ settings: { support_open_ai_api_key: true } });
    expect([await read(stranger), await lastFourOfMe(stranger)]).toEqual([null, null]);
  });
});
