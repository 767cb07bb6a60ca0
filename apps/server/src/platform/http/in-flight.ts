/**
 * Limits concurrent requests per account and process, and those of people who are not known per network address, so that nobody
 * can exhaust the connection pool. Requests over the limit wait briefly without holding a connection, their bodies unread, and
 * are then rejected with a retry hint.
 */
import { availableParallelism } from 'node:os';
import { platformErrors } from '../errors.ts';

/**
 * `short`: a quick query, or anything of a caller who is not known. `heavy`: an expensive one. `upload`: a file to take apart.
 * `agent`: waits for requests in other lanes. The others wait for slow clients or vendors.
 */
export type Lane = 'short' | 'heavy' | 'upload' | 'agent' | 'stream' | 'vendor';

/** An expensive query takes a whole core, and half of them are for everybody else. */
export const HEAVY_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const UPLOADS_AT_ONCE = 2;
const MAX_WAITING = 100;
/** Behind one address there can be many people. */
const MAX_STRANGERS_WAITING = 1000;
const MAX_WAIT_MS = 5000;
const CROWD = 4;
const REST = 3;
const MAX_REST_MS = 2000;
const RETRY_AFTER_SECONDS = 1;

interface Line {
  running: number;
  waiting: Set<() => void>;
}

export interface InFlight {
  /** `who`: an account's id, or a network address. Returns a release function, to be called once. */
  enter(who: number | string, lane: Lane): Promise<() => void>;
}

/** Shares of the pool, so that an account with all its lanes full still leaves connections for others. */
const atOnce = (lane: Lane, pool: number) => {
  if (lane === 'heavy') return HEAVY_AT_ONCE;
  if (lane === 'upload') return UPLOADS_AT_ONCE;
  return Math.max(2, Math.floor(lane === 'short' || lane === 'agent' ? pool / 2 : pool / 4));
};

const isRested = (lane: Lane) => lane === 'heavy' || lane === 'upload';

export function createInFlight(pool: number, waitMs = MAX_WAIT_MS): InFlight {
  const lines = new Map<string, Line>();
  const refused = () =>
    platformErrors.too_busy({
      params: { n: RETRY_AFTER_SECONDS },
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    });

  function leave(name: string, line: Line) {
    line.running -= 1;
    const [next] = line.waiting;
    if (next) next();
    else if (line.running === 0) lines.delete(name);
  }

  /** A page asks a few heavy questions together; where a crowd of them waits, others get most of the time in between. */
  function rest(lane: Lane, line: Line, workedMs: number, then: () => void) {
    if (!isRested(lane) || line.waiting.size < CROWD) then();
    else setTimeout(then, Math.min(REST * workedMs, MAX_REST_MS)).unref();
  }

  async function turn(line: Line, maxWaiting: number) {
    if (line.waiting.size >= maxWaiting) throw refused();
    await new Promise<void>((go, fail) => {
      const mine = () => {
        clearTimeout(timer);
        line.waiting.delete(mine);
        line.running += 1;
        go();
      };
      const timer = setTimeout(() => {
        line.waiting.delete(mine);
        fail(refused());
      }, waitMs);
      line.waiting.add(mine);
    });
  }

  return {
    async enter(who, lane) {
      const name = `${who}:${lane}`;
      const line = lines.get(name) ?? { running: 0, waiting: new Set() };
      lines.set(name, line);
      if (line.running < atOnce(lane, pool)) line.running += 1;
      else await turn(line, typeof who === 'string' ? MAX_STRANGERS_WAITING : MAX_WAITING);
      const begun = performance.now();
      let isOut = false;
      return () => {
        if (isOut) return;
        isOut = true;
        rest(lane, line, performance.now() - begun, () => leave(name, line));
      };
    },
  };
}
