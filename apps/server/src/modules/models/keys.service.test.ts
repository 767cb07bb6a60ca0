import { aiUsage } from '@leadwright/contract/ai/usage';
import { models } from '@leadwright/contract/integrations/models';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, type Base, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { ModelProblem, whoseKey, writeText } from './public.ts';
import { refusal, says, startProvider } from './testing/provider.ts';

const [OWN, RESELLERS, PLATFORMS] = ['sk-own-key-1111', 'sk-reseller-key-2222', 'sk-platform-key-3333'];
const ALLOWED = { support_open_ai_api_key: true };
let [api, reseller, customer] = [{} as Api, {} as TestPerson, {} as TestPerson];
let provider: Awaited<ReturnType<typeof startProvider>>;
let base: Base;

beforeAll(async () => {
  provider = await startProvider();
  api = await startApi({ OPENAI_API_URL: provider.url, OPENAI_MODEL: 'tiny', OPENAI_PRICES: 'tiny=2/8' });
  base = systemBase(api.platform);
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});
beforeEach(async () => {
  api.clock.advance(60_000);
  provider.answerWith(null);
  havePlatformKey(PLATFORMS);
  reseller = await api.buildReseller({ settings: ALLOWED });
  customer = await api.buildAccount({ parentId: reseller.accountId, settings: ALLOWED });
  provider.asked.length = 0;
});

const havePlatformKey = (OPENAI_API_KEY: string | undefined) => Object.assign(api.platform.config, { OPENAI_API_KEY });
const save = (who: TestPerson, key: string | undefined) => api.call(who, models.save, { body: { key: String(key) } });
const settings = (who: TestPerson, values: object) =>
  api.platform.databases.owner.query('update accounts set settings = $2 where id = $1', [who.accountId, values]);
const whose = (who = customer) => asAccount(base, who.accountId, whoseKey);
const write = (who = customer) =>
  writeText(base, who.accountId, { system: 'Task: summary', user: 'x', purpose: 'text', maxTokens: 9 });
/** Who is said to pay, whose key was sent, who is said to have paid. */
const paid = async (who = customer) => {
  const told = await whose(who);
  const { use } = await write(who);
  return [told, provider.asked.at(-1)?.key, use.keyOf];
};
const usage = async (who: TestPerson) => (await api.call(who, aiUsage.show, { query: {} })).body.data;

describe('the key of a request', () => {
  it('is the account’s own, else its reseller’s, else the platform’s', async () => {
    expect(await paid()).toEqual(['platform', PLATFORMS, 'platform']);
    await save(reseller, RESELLERS);
    expect(await paid()).toEqual(['reseller', RESELLERS, 'reseller']);
    await save(customer, OWN);
    expect(await paid()).toEqual(['own', OWN, 'own']);
    expect(await paid(reseller)).toEqual(['own', RESELLERS, 'own']);
  });

  it('is passed over where the permission was withdrawn, or the reseller is closed', async () => {
    await save(customer, OWN);
    await save(reseller, RESELLERS);
    await settings(customer, {});
    expect(await paid()).toEqual(['reseller', RESELLERS, 'reseller']);
    await settings(reseller, {});
    expect(await paid()).toEqual(['platform', PLATFORMS, 'platform']);
    await settings(reseller, ALLOWED);
    await api.platform.databases.owner.query(`update accounts set status = 'stopped' where id = $1`, [
      reseller.accountId,
    ]);
    expect(await whose()).toBe('platform');
  });

  it('is private: not visible to other resellers or customers', async () => {
    await save(customer, OWN);
    const neighbour = await api.buildAccount({ parentId: reseller.accountId, settings: ALLOWED });
    expect([await whose(neighbour), await whose(reseller)]).toEqual(['platform', 'platform']);
  });

  it('may be missing, which is said without asking anybody', async () => {
    havePlatformKey(undefined);
    expect(await whose()).toBeNull();
    const problem = await write().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ModelProblem);
    expect(problem).toMatchObject({ kind: 'no_key', code: 'models.unavailable', status: 503, isOfKey: true });
    expect(provider.asked).toEqual([]);
  });

  it('that stops working is reported to its owner, is not replaced by another, and may work again', async () => {
    await save(customer, OWN);
    provider.answerWith(refusal(429, 'insufficient_quota'));
    await expect(write()).rejects.toMatchObject({ kind: 'no_quota', code: 'models.no_quota' });
    expect(new Set(provider.asked.map(({ key }) => key))).toEqual(new Set([OWN]));
    const shown = async (who: TestPerson) => (await api.call(who, models.get, {})).body.data?.problem;
    expect(await shown(customer)).toBe('no_quota');
    provider.answerWith('hang');
    const left = writeText(base, customer.accountId, {
      system: 'Task: summary',
      user: 'x',
      purpose: 'text',
      maxTokens: 9,
      signal: AbortSignal.timeout(50),
    });
    await expect(left).rejects.toThrow();
    expect(await shown(customer)).toBe('no_quota');
    provider.answerWith(says('Fine.'));
    await write();
    expect(await shown(customer)).toBeNull();
  });

  it('of the reseller: its problem is shown to the reseller, not to the customer', async () => {
    await save(reseller, RESELLERS);
    provider.answerWith(refusal(401, 'invalid_api_key'));
    await expect(write()).rejects.toMatchObject({ kind: 'wrong_key', code: 'models.unavailable' });
    expect((await api.call(reseller, models.get, {})).body.data?.problem).toBe('wrong_key');
  });
});

describe('what was used of models', () => {
  it('is shown by purpose, key and day, with the cost of the account’s own key only', async () => {
    provider.answerWith(says('One.', { usage: [100, 10] }));
    await write();
    provider.answerWith(null);
    await save(customer, OWN);
    provider.answerWith(says('One.', { usage: [100, 10] }));
    await write();
    const shown = await usage(customer);
    expect(shown.total).toEqual({
      requests: 2,
      failures: 0,
      prompt_tokens: 200,
      completion_tokens: 20,
      cost_micros: 280,
    });
    expect(shown.by_key.map(({ key_of, model, cost_micros }) => [key_of, model, cost_micros])).toEqual(
      expect.arrayContaining([
        ['own', 'tiny', 280],
        ['platform', 'tiny', null],
      ]),
    );
    expect(shown.by_purpose).toEqual([expect.objectContaining({ purpose: 'text', prompt_tokens: 200 })]);
    expect([shown.by_day.length, shown.by_day.at(-1)?.requests, shown.by_day[0]?.cost_micros]).toEqual([30, 2, null]);
  });

  it('appears in the usage of the reseller who owns the key, and only there', async () => {
    await save(reseller, RESELLERS);
    provider.answerWith(says('One.', { usage: [100, 10] }));
    await write();
    expect((await usage(customer)).by_key).toEqual([
      expect.objectContaining({ key_of: 'reseller', prompt_tokens: 100, cost_micros: null }),
    ]);
    expect((await usage(reseller)).by_key).toEqual([
      expect.objectContaining({ key_of: 'customers', prompt_tokens: 100, cost_micros: 280 }),
    ]);
    const stranger = await api.buildAccount({});
    expect((await usage(stranger)).total.requests).toBe(0);
  });

  it('is shown to users with wallet access, for the requested days', async () => {
    await write();
    api.clock.advance(3 * 86_400_000);
    const of = async (days: number) => (await api.call(customer, aiUsage.show, { query: { days } })).body.data;
    expect([(await of(3)).total.requests, (await of(4)).total.requests]).toEqual([0, 1]);
    const member = await api.buildMember(customer, ['leads']);
    expect((await api.call(member, aiUsage.show, { query: {} })).status).toBe(403);
    const treasurer = await api.buildMember(customer, ['wallet']);
    expect((await api.call(treasurer, aiUsage.show, { query: {} })).status).toBe(200);
  });

  it('adds up when many write at once', async () => {
    provider.answerWith(says('One.', { usage: [7, 3] }));
    await Promise.all(Array.from({ length: 20 }, () => write()));
    expect((await usage(customer)).total).toMatchObject({
      requests: 20,
      failures: 0,
      prompt_tokens: 140,
      completion_tokens: 60,
    });
  });
});
