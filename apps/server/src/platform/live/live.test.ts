import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { transaction } from '../database/database.ts';
import { createLive, type Live, type LiveNews, REFETCH } from './live.ts';

describe('live updates', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  let other: Live;
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    made = await testPlatform();
    other = createLive(made.platform.databases, made.platform.log, made.platform.metrics);
    await other.start();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  afterAll(async () => {
    await other.stop();
    await made.stop();
  });

  function listen(accountId: number, userId: number, live = other) {
    const heard: LiveNews[] = [];
    stops.push(live.subscribe({ accountId, userId }, (news) => void heard.push(news)));
    return heard;
  }
  const publish = (accountId: number, topic: string, data: unknown, userId?: number) =>
    transaction(made.platform.databases.app, accountId, (client) =>
      made.platform.live.publish(client, { accountId, topic, data, ...(userId && { userId }) }),
    );
  /** Notifications arrive in order, so when this one is here, all before it are. */
  async function settle(accountId: number) {
    const heard = listen(accountId, 0);
    await publish(accountId, 'mark', null);
    await expect.poll(() => heard.at(-1)?.topic).toBe('mark');
  }

  it('reach every listener of the account, in this process and in others, and nobody else', async () => {
    const [here, there, stranger] = [listen(1, 10, made.platform.live), listen(1, 11), listen(2, 10)];
    await publish(1, 'search.progress', { done: 5 });
    await settle(1);
    await settle(2);
    await expect.poll(() => here.length).toBeGreaterThan(0);
    expect(here[0]).toEqual({ topic: 'search.progress', data: { done: 5 } });
    expect(there[0]).toEqual({ topic: 'search.progress', data: { done: 5 } });
    expect(stranger.filter(({ topic }) => topic !== 'mark')).toEqual([]);
  });

  it('for one person stay with that person', async () => {
    const [mine, colleague] = [listen(1, 10), listen(1, 11)];
    await publish(1, 'toast', 'for ten', 10);
    await settle(1);
    expect(mine[0]).toEqual({ topic: 'toast', data: 'for ten' });
    expect(colleague.map(({ topic }) => topic)).toEqual(['mark']);
  });

  it('leave only when the transaction commits', async () => {
    const heard = listen(1, 10);
    const attempt = transaction(made.platform.databases.app, 1, async (client) => {
      await made.platform.live.publish(client, { accountId: 1, topic: 'never', data: 1 });
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    await settle(1);
    expect(heard.map(({ topic }) => topic)).toEqual(['mark']);
  });

  it('too large to travel become a wish to fetch again', async () => {
    const heard = listen(1, 10);
    await publish(1, 'big', 'ü'.repeat(5000));
    await publish(1, 'fits', 'x'.repeat(6000));
    await settle(1);
    expect(heard[0]).toEqual({ topic: 'big', data: REFETCH });
    expect(heard[1]?.data).toHaveLength(6000);
  });

  it('end for who stops listening, and survive a listener that fails', async () => {
    const heard: LiveNews[] = [];
    const stop = other.subscribe({ accountId: 3, userId: 1 }, (news) => void heard.push(news));
    stops.push(
      other.subscribe({ accountId: 3, userId: 1 }, () => {
        throw new Error('closed screen');
      }),
    );
    await publish(3, 'first', 1);
    await settle(3);
    stop();
    await publish(3, 'second', 2);
    await settle(3);
    expect(heard.map(({ topic }) => topic)).toEqual(['first', 'mark']);
  });

  it('come back after the connection broke, and ask everybody to fetch again', async () => {
    const heard = listen(4, 1);
    await made.platform.databases.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen live'`,
    );
    await expect.poll(() => heard[0], { timeout: 5000 }).toEqual({ topic: 'refetch', data: REFETCH });
    await publish(4, 'after', 1);
    await expect.poll(() => heard.at(-1)).toEqual({ topic: 'after', data: 1 });
  });
});
