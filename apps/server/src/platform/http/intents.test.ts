import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../testing/api.ts';
import { type Ctx, systemCtx } from '../context.ts';
import { platformErrors } from '../errors.ts';
import { oncePerIntent } from './intents.ts';

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await startApi();
  ctx = systemCtx(api.platform, (await api.buildAccount()).accountId);
});
afterAll(() => api.stop());

const actOf = (key: string, body = '') => ({ key, action: 'test.act', body, status: 200 });
/** Simulates a dead process whose lease has expired. */
const expireLease = (key: string) =>
  api.platform.databases.owner.query(
    `update idempotency_keys set leased_until = now() - interval '1 s' where key = $1`,
    [key],
  );
const taken = () => api.platform.databases.app.totalCount - api.platform.databases.app.idleCount;

describe('a request that asks vendors', () => {
  it('runs once for concurrent requests, holds no connection while they wait, and gives all the same answer', async () => {
    const key = randomUUID();
    const seen: number[] = [];
    let answerVendor = (_value: string) => {};
    const vendor = new Promise<string>((done) => {
      answerVendor = done;
    });
    let runs = 0;
    const ask = () =>
      oncePerIntent(ctx, actOf(key), async () => {
        runs += 1;
        return { data: await vendor };
      });
    const first = ask();
    await expect.poll(() => runs).toBe(1);
    await expect.poll(taken).toBe(0);
    seen.push(taken());
    const others = [ask(), ask(), ask()];
    answerVendor('ready');
    const answers = await Promise.all([first, ...others]);
    expect(runs).toBe(1);
    expect(answers.map(({ reply }) => reply)).toEqual(Array.from({ length: 4 }, () => ({ data: 'ready' })));
    expect(answers.filter(({ isReplay }) => isReplay)).toHaveLength(3);
  });

  it('continues with the same intent after a crash', async () => {
    const key = randomUUID();
    const intents: string[] = [];
    const dead = oncePerIntent(ctx, actOf(key), async (intent) => {
      intents.push(intent);
      return new Promise<never>(() => {});
    });
    dead.catch(() => {});
    await expect.poll(() => intents.length).toBe(1);
    await expireLease(key);
    const repeat = await oncePerIntent(ctx, actOf(key), async (intent) => {
      intents.push(intent);
      return 'done';
    });
    expect(repeat).toEqual({ reply: 'done', isReplay: false });
    expect(new Set(intents).size).toBe(1);
  });

  it('keeps its intent when the vendor fails, and is forgotten when it is refused', async () => {
    const key = randomUUID();
    const intents: string[] = [];
    const ask = (outcome: () => unknown) =>
      oncePerIntent(ctx, actOf(key), async (intent) => {
        intents.push(intent);
        return outcome();
      });
    const fail = (error: Error) => () => {
      throw error;
    };
    await expect(ask(fail(new Error('away')))).rejects.toThrow('away');
    await expect(ask(fail(platformErrors.invalid()))).rejects.toMatchObject({ status: 422 });
    await ask(() => 'done');
    expect(intents[0]).toBe(intents[1]);
    expect(intents[2]).not.toBe(intents[1]);
  });

  it('is refused with another body, also while the first is in progress', async () => {
    const key = randomUUID();
    await oncePerIntent(ctx, actOf(key), async () => 'done');
    await expect(oncePerIntent(ctx, actOf(key, 'else'), async () => 'never')).rejects.toMatchObject({
      code: 'platform.key_reused',
    });
  });

  it('that takes long tells a repeat to come back', async () => {
    const key = randomUUID();
    let finish: (() => void) | undefined;
    const first = oncePerIntent(ctx, actOf(key), () => new Promise<string>((done) => (finish = () => done('late'))));
    await expect.poll(() => finish).toBeDefined();
    await expect(oncePerIntent(ctx, actOf(key), async () => 'never')).rejects.toMatchObject({
      status: 409,
      code: 'platform.in_progress',
      headers: { 'Retry-After': '2' },
    });
    finish?.();
    expect((await first).reply).toBe('late');
  });
});
