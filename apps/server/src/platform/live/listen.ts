/** The LISTEN connection of a process. */
import pg from 'pg';
import { CONNECT_MS } from '../database/pool.ts';
import type { Log } from '../log.ts';

export const CHANNEL = 'live';
const LISTEN = `listen ${CHANNEL}`;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
const PING_MS = 15_000;

/** Listens on one connection and reconnects with growing delays. `onGap` is called after each reconnect. */
export function keepListening(
  connectionString: string,
  log: Log,
  receive: (payload: string) => void,
  onGap: () => void,
) {
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
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: 5000,
    });
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(LISTEN);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    if (isStopped) return void (await fresh.end());
    client = fresh;
    pause = FIRST_PAUSE_MS;
    // A half-open connection reports no error by itself. To listen again changes nothing.
    ping = setInterval(() => fresh.query(LISTEN).catch((error) => lose(fresh, error)), PING_MS).unref();
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
