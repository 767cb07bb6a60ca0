import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { createLimits } from './limits.ts';

const RULE = { max: 3, seconds: 60 };

describe('rate limits', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());
  const limits = () => made.platform.limits;

  it('allow a number per window, then return how long to wait', async () => {
    for (let round = 0; round < 3; round += 1)
      expect(await limits().take('a', RULE)).toEqual({ allowed: true, retryAfter: 0 });
    made.clock.advance(10_500);
    expect(await limits().take('a', RULE)).toEqual({ allowed: false, retryAfter: 50 });
    expect(await limits().take('b', RULE)).toMatchObject({ allowed: true });
    made.clock.advance(49_500);
    expect(await limits().take('a', RULE)).toMatchObject({ allowed: true });
  });

  it('do not make a window longer by knocking on', async () => {
    for (let round = 0; round < 10; round += 1) await limits().take('knock', RULE);
    made.clock.advance(60_000);
    expect(await limits().take('knock', RULE)).toMatchObject({ allowed: true });
  });

  it('are shared: of many at once, over several processes, exactly the allowed number pass', async () => {
    const other = createLimits(made.platform.databases.app, made.clock);
    const tries = Array.from({ length: 40 }, (_, index) => (index % 2 ? other : limits()).take('race', RULE));
    expect((await Promise.all(tries)).filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it('can be looked at without counting, and forgotten', async () => {
    for (let round = 0; round < 3; round += 1)
      expect(await limits().peek('peek', RULE)).toMatchObject({ allowed: true });
    for (let round = 0; round < 3; round += 1) await limits().take('peek', RULE);
    expect(await limits().peek('peek', RULE)).toMatchObject({ allowed: false, retryAfter: 60 });
    await limits().reset('peek');
    expect(await limits().peek('peek', RULE)).toMatchObject({ allowed: true });
    expect(await limits().take('peek', RULE)).toMatchObject({ allowed: true });
  });

  it('leave no rows behind once their windows have ended', async () => {
    await limits().take('old', RULE);
    made.clock.advance(61_000);
    await limits().take('new', RULE);
    await limits().sweep();
    const { rows } = await made.platform.databases.platform.query('select key from rate_limits');
    expect(rows).toEqual([{ key: 'new' }]);
  });

  it('fail closed when the database fails', async () => {
    const broken = createLimits({ query: () => Promise.reject(new Error('connection lost')) } as never, made.clock);
    await expect(broken.take('x', RULE)).rejects.toThrow('connection lost');
  });
});
