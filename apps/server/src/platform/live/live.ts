/**
 * Live updates for open screens, across processes: published with NOTIFY inside the caller's transaction, so a message
 * leaves only when its cause has committed; every process hears all of them on one connection and hands them to its own
 * listeners. Messages are hints: after a gap, or when one is too large to travel, screens are told to fetch again.
 */
import pg from 'pg';
import type { Databases } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

interface LiveMessage {
  accountId: number;
  /** Only this person's screens; without it, everybody in the account. */
  userId?: number;
  topic: string;
  data: unknown;
}

/** When `data` is REFETCH, it did not travel: read again what the topic covers; under the topic `refetch`, everything. */
export interface LiveNews {
  topic: string;
  data: unknown;
}

export const REFETCH = { refetch: true } as const;

type LiveListener = (news: LiveNews) => void;

export interface Live {
  publish(client: { query(text: string, values: unknown[]): Promise<unknown> }, message: LiveMessage): Promise<void>;
  /** Gives back how to stop listening. */
  subscribe(filter: { accountId: number; userId: number }, listener: LiveListener): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'live';
// PostgreSQL refuses payloads of 8000 bytes and more.
const MAX_PAYLOAD_BYTES = 7000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
const PING_MS = 15_000;

interface Subscription {
  userId: number;
  listener: LiveListener;
}

export function createLive({ ownerUrl }: Pick<Databases, 'ownerUrl'>, log: Log, metrics?: Metrics): Live {
  const subscriptions = new Map<number, Set<Subscription>>();
  const count = () => metrics?.liveListeners([...subscriptions.values()].reduce((sum, each) => sum + each.size, 0));

  const tell = ({ listener }: Subscription, news: LiveNews) => {
    try {
      listener(news);
    } catch (error) {
      log.warn({ err: error }, 'a live listener failed');
    }
  };
  const receive = (payload: string) => {
    const { a, u, ...news } = JSON.parse(payload) as { a: number; u?: number } & LiveNews;
    for (const each of subscriptions.get(a) ?? []) if (u === undefined || u === each.userId) tell(each, news);
  };
  const everyone = (news: LiveNews) => {
    for (const account of subscriptions.values()) for (const each of account) tell(each, news);
  };
  const ear = keepListening(ownerUrl, log, receive, () => everyone({ topic: 'refetch', data: REFETCH }));

  return {
    async publish(client, message) {
      await client.query(`select pg_notify('${CHANNEL}', $1)`, [encode(message)]);
    },
    subscribe({ accountId, userId }, listener) {
      const subscription = { userId, listener };
      const account = subscriptions.get(accountId) ?? new Set();
      subscriptions.set(accountId, account.add(subscription));
      count();
      return () => {
        account.delete(subscription);
        if (account.size === 0 && subscriptions.get(accountId) === account) subscriptions.delete(accountId);
        count();
      };
    },
    start: ear.start,
    stop: ear.stop,
  };
}

function encode({ accountId, userId, topic, data }: LiveMessage): string {
  const address = { a: accountId, ...(userId !== undefined && { u: userId }), topic };
  const text = JSON.stringify({ ...address, data });
  return Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES ? text : JSON.stringify({ ...address, data: REFETCH });
}

/** One connection that listens and, when it breaks, comes back with growing pauses. `onGap` is called after each return. */
function keepListening(connectionString: string, log: Log, receive: (payload: string) => void, onGap: () => void) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;
  let isStopped = false;
  let pause = FIRST_PAUSE_MS;

  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost || isStopped) return;
    client = undefined;
    clearInterval(ping);
    log.warn({ err: error }, 'live updates lost their connection');
    lost.end().catch(() => {});
    retry();
  };
  const connect = async () => {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
    });
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    if (isStopped) return void (await fresh.end());
    client = fresh;
    pause = FIRST_PAUSE_MS;
    // A half-open connection says nothing by itself.
    ping = setInterval(() => fresh.query('select 1').catch((error) => lose(fresh, error)), PING_MS).unref();
  };
  const retry = () => {
    timer = setTimeout(() => connect().then(onGap, retry), pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  return {
    start: connect,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(ping);
      await client?.end();
    },
  };
}
