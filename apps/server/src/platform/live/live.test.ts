import { REFETCH } from '@leadwright/contract/live';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { transaction } from '../database/database.ts';
import { createLive, type Live, type LiveNews } from './live.ts';

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

  const said = ({ topic, data }: LiveNews) => ({ topic, data });
  function listen(accountId: number, userId: number, live = other) {
    const heard: LiveNews[] = [];
    stops.push(live.subscribe({ accountId, userId, hear: (news) => heard.push(news) }));
    return heard;
  }
  const publish = (message: Parameters<Live['publish']>[1]) =>
    transaction(made.platform.databases.app, message.accountId, (client) =>
      made.platform.live.publish(client, message),
    );
  /** Notifications arrive in order, so when this one is here, all before it are. */
  async function settle(accountId: number) {
    const heard = listen(accountId, 0);
    await publish({ accountId, topic: 'wallet', data: null });
    await expect.poll(() => heard.at(-1)?.topic).toBe('wallet');
  }
  const before = (heard: LiveNews[]) => heard.filter(({ topic }) => topic !== 'wallet').map(said);

  it('reach every listener of the account in all processes, and no other account', async () => {
    const [here, there, stranger] = [listen(1, 10, made.platform.live), listen(1, 11), listen(2, 10)];
    await publish({ accountId: 1, topic: 'results.changed', data: { list_id: 5 } });
    await settle(1);
    await settle(2);
    await expect.poll(() => here.length).toBeGreaterThan(0);
    const news = { topic: 'results.changed', data: { list_id: 5 } };
    expect([before(here), before(there), before(stranger)]).toEqual([[news], [news], []]);
  });

  it('for one person stay with that person', async () => {
    const [mine, colleague] = [listen(1, 10), listen(1, 11)];
    await publish({ accountId: 1, userId: 10, topic: 'payments', data: { id: 7 } });
    await settle(1);
    expect([before(mine), before(colleague)]).toEqual([[{ topic: 'payments', data: { id: 7 } }], []]);
  });

  it('leave only when the transaction commits', async () => {
    const heard = listen(1, 10);
    const attempt = transaction(made.platform.databases.app, 1, async (client) => {
      await made.platform.live.publish(client, { accountId: 1, topic: 'payments', data: { id: 8 } });
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    await settle(1);
    expect(before(heard)).toEqual([]);
  });

  it('too large to travel become a wish to fetch again', async () => {
    const heard = listen(1, 10);
    await publish({ accountId: 1, topic: 'lists.changed', data: { ids: Array(2000).fill(12345) } });
    await publish({ accountId: 1, topic: 'lists.changed', data: { ids: Array(1000).fill(12345) } });
    await settle(1);
    expect(before(heard).map(({ topic }) => topic)).toEqual([REFETCH, 'lists.changed']);
  });

  it('end for who stops listening, and survive a listener that fails', async () => {
    const heard: LiveNews[] = [];
    const stop = other.subscribe({ accountId: 3, userId: 1, hear: (news) => heard.push(news) });
    const hear = () => {
      throw new Error('closed screen');
    };
    stops.push(other.subscribe({ accountId: 3, userId: 1, hear }));
    await publish({ accountId: 3, topic: 'payments', data: { id: 1 } });
    await settle(3);
    stop();
    await publish({ accountId: 3, topic: 'payments', data: { id: 2 } });
    await settle(3);
    expect(before(heard)).toEqual([{ topic: 'payments', data: { id: 1 } }]);
  });

  it('are given again to who was away for a moment, and only theirs', async () => {
    await settle(5);
    const since = other.lastId();
    await publish({ accountId: 5, topic: 'payments', data: { id: 1 } });
    await publish({ accountId: 6, topic: 'payments', data: { id: 2 } });
    await settle(5);
    const missed = other.missed({ accountId: 5, userId: 1 }, since);
    expect(before(missed)).toEqual([{ topic: 'payments', data: { id: 1 } }]);
    expect(other.missed({ accountId: 5, userId: 1 }, missed.at(-1)?.id ?? '')).toEqual([]);
  });

  it('that may have been missed become a wish to fetch again', () => {
    for (const since of ['', 'x', made.platform.live.lastId(), `${other.lastId()}9`])
      expect(other.missed({ accountId: 5, userId: 1 }, since).map(said), since).toEqual([
        { topic: REFETCH, data: null },
      ]);
  });

  it('come back after the connection broke, and ask everybody to fetch again', async () => {
    const since = other.lastId();
    const heard = listen(4, 1);
    await made.platform.databases.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen live'`,
    );
    await expect.poll(() => heard.map(said)[0]).toEqual({ topic: REFETCH, data: null });
    await publish({ accountId: 4, topic: 'payments', data: { id: 3 } });
    await expect.poll(() => heard.at(-1)?.topic).toBe('payments');
    expect(other.missed({ accountId: 4, userId: 1 }, since)[0]?.topic).toBe(REFETCH);
  });
});
