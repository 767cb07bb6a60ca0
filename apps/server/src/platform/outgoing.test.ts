import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, startApi } from '../testing/api.ts';
import { asPlatform, type Ctx, inTransaction, systemCtx } from './context.ts';
import { createMetrics } from './metrics.ts';
import { createOutgoing } from './outgoing.ts';

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await startApi();
  ctx = systemCtx(api.platform, (await api.buildAccount()).accountId);
});
afterAll(() => api.stop());

describe('an external call while a transaction is open', () => {
  it('fails a test, for every kind of outgoing request', async () => {
    const { egress, mailer, storage } = api.platform;
    const calls = [
      () => egress.request('https://example.test/'),
      () => egress.assertUrl('https://example.test/'),
      () => mailer.send({ to: 'a@b.test', subject: '', text: '', html: '' }),
      () => storage.get('images/none.webp'),
    ];
    for (const call of calls) {
      await expect(inTransaction(ctx, async () => call())).rejects.toThrow('while a transaction is open');
      await expect(asPlatform(ctx, async () => call())).rejects.toThrow('while a transaction is open');
    }
    expect(await storage.get('images/none.webp')).toBeNull();
  });

  it('is counted in production, and each place logged once', async () => {
    const error = vi.fn();
    const metrics = createMetrics();
    const outgoing = createOutgoing({ log: { error } as never, metrics, isStrict: false });
    const ask = () => outgoing.check('stripe');
    for (let round = 0; round < 3; round++) await inTransaction(ctx, async () => ask());
    ask();
    expect(error).toHaveBeenCalledTimes(1);
    expect((await metrics.text()).body).toContain('outgoing_in_transaction_total{place="stripe"} 3');
  });

  it('is allowed as soon as the transaction has ended, also to work it has left running', async () => {
    let after: Promise<unknown> = Promise.resolve();
    let go = () => {};
    await inTransaction(ctx, async () => {
      after = new Promise<void>((done) => {
        go = done;
      }).then(() => api.platform.storage.get('images/none.webp'));
    });
    go();
    expect(await after).toBeNull();
  });
});
