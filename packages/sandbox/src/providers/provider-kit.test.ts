import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerVendor, queryText } from './provider-kit.ts';
import { type ProviderUnderTest, startProvider } from './provider-testing.ts';

/** The smallest provider there can be. */
const tiny = providerVendor({
  name: 'tiny',
  title: 'Tiny',
  keyOf: (request) => queryText(request, 'key'),
  open: ['/free'],
  settings: { credits: 3, plan: 'pro', is_open: true },
  refuse: (kind, reply) =>
    reply.code({ unauthorized: 401, throttled: 429, quota: 402, error: 500 }[kind]).send({ kind }),
  register(app, kit) {
    app.get('/items/:id', (_request, reply) =>
      kit.spend('credits', 1)
        ? { left: kit.left('credits'), plan: kit.settings.plan }
        : reply.code(402).send({ kind: 'quota' }),
    );
    app.get('/free', () => ({ free: true }));
  },
});

let provider: ProviderUnderTest;
beforeAll(async () => {
  provider = await startProvider(tiny);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

const item = (id: number, key = provider.key) => provider.get(`/items/${id}?key=${key}`);
const state = async () => (await provider.get('/_sandbox')).body;

describe('the switches of every provider', () => {
  it('count calls by route, key and answer', async () => {
    await item(1);
    await item(2, `${provider.key}-reseller`);
    await item(3, 'wrong');
    await provider.get('/free');
    expect((await state()).calls).toMatchObject({
      total: 4,
      by_route: { 'GET /items/:id': 3, 'GET /free': 1 },
      by_key: { [provider.key]: 1, [`${provider.key}-reseller`]: 1, unknown: 1, none: 1 },
      by_status: { 200: 3, 401: 1 },
      recent: [{ path: '/tiny/free' }, { status: 401 }, {}, { path: '/tiny/items/1?key=***', key: provider.key }],
    });
    await provider.reset();
    expect((await state()).calls.total).toBe(0);
  });

  it('take keys of their own only', async () => {
    expect([(await item(1, 'wrong')).status, (await provider.get('/items/1')).status]).toEqual([401, 401]);
    expect((await provider.get('/free')).status).toBe(200);
  });

  it.each([
    ['unauthorized', 401],
    ['throttled', 429],
    ['quota', 402],
    ['error', 500],
  ])('answer %s on demand, as often as told', async (kind, status) => {
    await provider.fail({ kind, times: 2 });
    const seen = [(await item(1)).status, (await item(2)).status, (await item(3)).status];
    expect(seen).toEqual([status, status, 200]);
  });

  it('fail later, and only where told', async () => {
    await provider.fail({ kind: 'error', after: 1, path: '/items/7' });
    const seen = [(await item(7)).status, (await item(1)).status, (await item(7)).status, (await item(7)).status];
    expect(seen).toEqual([200, 200, 500, 500]);
    await fetch(`${provider.running.url}/tiny/_sandbox/faults`, { method: 'DELETE' });
    expect((await item(7)).status).toBe(200);
  });

  it('do not answer at all on demand', async () => {
    await provider.fail({ kind: 'timeout', times: 1 });
    const url = `${provider.running.url}/tiny/items/1?key=${provider.key}`;
    await expect(fetch(url, { signal: AbortSignal.timeout(150) })).rejects.toThrow();
    expect((await item(1)).status).toBe(200);
  });

  it('carry out a call whose answer breaks off or comes late', async () => {
    await provider.fail({ kind: 'half', times: 1 });
    await expect(item(1)).rejects.toThrow();
    expect((await item(1)).body).toMatchObject({ left: 1 });
    await provider.fail({ kind: 'slow', times: 1 });
    let isAnswered = false;
    const late = item(1).then((reply) => {
      isAnswered = true;
      return reply;
    });
    await new Promise((go) => setTimeout(go, 500));
    expect(isAnswered).toBe(false);
    expect((await late).body).toMatchObject({ left: 0 });
  });

  it('keep balances, and settings that can be changed', async () => {
    for (const left of [2, 1, 0]) expect((await item(1)).body).toEqual({ left, plan: 'pro' });
    expect((await item(1)).status).toBe(402);
    await provider.settings({ credits: 10, plan: 'free' });
    expect((await item(1)).body).toEqual({ left: 6, plan: 'free' });
    expect((await provider.settings({ credits: 'many' })).status).toBe(400);
    expect((await provider.settings({ no_such_setting: 1 })).status).toBe(400);
    expect((await provider.fail({ kind: 'boredom' })).status).toBe(400);
  });
});
