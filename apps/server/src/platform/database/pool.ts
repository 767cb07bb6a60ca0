/** A connection pool with a limit on the wait for a connection. */
import pg from 'pg';
import { traceStatements } from '../tracing/statements.ts';

/** To connect, or to be lent a connection: on a busy machine the start of a backend and its password check take seconds. */
export const CONNECT_MS = 20_000;
/** Longer than a minute: what the schedules of each minute need stays open, and is not made again each time. */
const IDLE_MS = 75_000;
/**
 * While the queue moves, requests wait for their turn. If no connection was taken or returned between several checks, the database
 * is stuck. Repeated checks replace a single timeout, because a process that stalled itself must first handle its pending events.
 */
const LOOK_EVERY_MS = 1000;
const STUCK_AFTER_LOOKS = 5;

/** Behind a pooler the next statement may run on another connection, where named statements do not exist. */
class ClientWithoutNames extends pg.Client {
  override query(...question: never[]): never {
    const [given, ...rest] = question as unknown as [{ name?: string; text?: string } | string, ...never[]];
    const isNamed = typeof given === 'object' && given.name !== undefined && given.text !== undefined;
    return super.query(...([isNamed ? { ...given, name: undefined } : given, ...rest] as unknown as [never])) as never;
  }
}

/** Connections to others break with the same codes, so those of the database are remembered where they come from. */
const broken = new WeakSet<object>();
const noteBroken = (error: unknown) => {
  if (typeof error === 'object' && error !== null) broken.add(error);
};
/** Whether it was a connection to the database that broke, or could not be made. */
export const isBrokenConnection = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && broken.has(error);

interface PoolOptions {
  max: number;
  onError?: (error: Error) => void;
  isPooled?: boolean;
}

export function openPool(connectionString: string, { max, onError = () => {}, isPooled = false }: PoolOptions) {
  const made = new pg.Pool({
    ...(isPooled && { Client: ClientWithoutNames }),
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
  });
  const onBroken = (error: Error) => {
    noteBroken(error);
    onError(error);
  };
  // A connection that breaks while idle is replaced on next use; without a listener it would end the program.
  made.on('error', onBroken);
  // The same applies to a checked-out connection that breaks between two queries. Questions that wait get the same error, later.
  made.on('connect', (client) => traceStatements(client).on('error', onBroken));
  return withTurns(made);
}

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;

/** Refuses those who wait for a connection when the line does not move, and not before. */
function withTurns(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const waiting = new Set<() => void>();
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  const moved = () => {
    looks = 0;
  };
  pool.on('acquire', moved).on('release', moved);

  const look = () => {
    looks += 1;
    if (looks >= STUCK_AFTER_LOOKS) for (const refuse of [...waiting]) refuse();
  };
  const enter = (refuse: () => void) => {
    if (waiting.size === 0) {
      looks = 0;
      timer = setInterval(look, LOOK_EVERY_MS).unref();
    }
    waiting.add(refuse);
  };
  const leave = (refuse: () => void) => {
    waiting.delete(refuse);
    if (waiting.size === 0) clearInterval(timer);
  };

  const turn = () =>
    new Promise<pg.PoolClient>((go, fail) => {
      const refuse = () => {
        leave(refuse);
        fail(new Error('timeout exceeded when trying to connect'));
      };
      enter(refuse);
      connect().then(
        (client) => {
          // The caller was already refused and will not use it.
          if (!waiting.has(refuse)) return client.release();
          leave(refuse);
          go(client);
        },
        (error: Error) => {
          leave(refuse);
          noteBroken(error);
          fail(error);
        },
      );
    });
  // `query` of a pool asks with a callback, everybody else awaits.
  const ask = (callback?: Callback) =>
    callback ? void turn().then((client) => callback(undefined, client, client.release), callback) : turn();
  return Object.assign(pool, { connect: ask as pg.Pool['connect'] });
}
