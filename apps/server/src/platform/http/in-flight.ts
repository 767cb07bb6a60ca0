/**
 * Turns of requests in one process, so that nobody can take the connection pool, the processors or the thread from the others. Each
 * account, or network address of people who are not known, has lanes of its own; what everybody sends has lanes of the process. Requests
 * over the limit wait briefly without holding a connection, their bodies unread, and are then rejected with a retry hint.
 */
import { availableParallelism } from 'node:os';
import { platformErrors } from '../errors.ts';

/**
 * `short`: a quick query, or anything of a caller who is not known. `large`: one with a long body. `heavy`: an expensive one.
 * `upload`: a file to take apart.
 * `agent`: waits for requests in other lanes. The others wait for slow clients or vendors.
 */
export type Lane = 'short' | 'large' | 'heavy' | 'upload' | 'agent' | 'stream' | 'vendor';
/** Lanes of the process: what people send who are not known, and large bodies, which block the thread while they are parsed. */
export type CommonLane = 'stranger' | 'body';

interface LaneRule {
  atOnce: number;
  /** From so many waiting on, each turn is followed by a rest in which others are served. */
  crowd: number;
  /** How long, in times of the turn itself. */
  rest: number;
}

const CORES = availableParallelism();
/** An expensive query takes a whole core, and half of them are for everybody else. */
export const HEAVY_AT_ONCE = Math.max(1, Math.floor(CORES / 2));
const MAX_WAITING = 100;
/** Behind one address there can be many people. */
const MAX_STRANGERS_WAITING = 1000;
const MAX_WAIT_MS = 5000;
/** A page asks up to a dozen questions together. */
const PAGE = 12;
const MAX_REST_MS = 4000;
/** Others who called within this time are about to call again. */
const STILL_HERE_MS = 1000;
const RETRY_AFTER_SECONDS = 1;

/** By cores where the work is done here or in the database, by the pool where somebody else is waited for. */
const rulesFor = (pool: number): Record<Lane | CommonLane, LaneRule> => ({
  short: { atOnce: atMost(pool / 2, 2 * CORES), crowd: PAGE, rest: 7 },
  large: { atOnce: 1, crowd: 0, rest: 7 },
  heavy: { atOnce: HEAVY_AT_ONCE, crowd: 4, rest: 7 },
  upload: { atOnce: 2, crowd: 4, rest: 7 },
  stream: { atOnce: atMost(pool / 4, CORES), crowd: 1, rest: 3 },
  agent: { atOnce: atMost(pool / 2), ...NEVER_RESTS },
  vendor: { atOnce: atMost(pool / 4), ...NEVER_RESTS },
  stranger: { atOnce: Math.max(2, CORES), crowd: 4, rest: 2 },
  body: { atOnce: 1, crowd: 1, rest: 7 },
});
const NEVER_RESTS = { crowd: Number.POSITIVE_INFINITY, rest: 0 };
const atMost = (...limits: number[]) => Math.max(2, Math.floor(Math.min(...limits)));

interface Line {
  running: number;
  waiting: Set<() => void>;
}

type Leave = () => void;

export interface InFlight {
  /** `who`: an account's id, or a network address. Returns a release function; calling it again does nothing. */
  enter(who: number | string, lane: Lane): Promise<Leave>;
  enterCommon(lane: CommonLane): Promise<Leave>;
}

export function createInFlight(pool: number, waitMs = MAX_WAIT_MS): InFlight {
  const rules = rulesFor(pool);
  const lines = new Map<string, Line>();
  const others = whoElse();

  function pass(name: string, line: Line) {
    line.running -= 1;
    const [next] = line.waiting;
    if (next) next();
    else if (line.running === 0) lines.delete(name);
  }

  async function enter(name: string, { atOnce, crowd, rest }: LaneRule, maxWaiting: number, mayRest: () => boolean) {
    const line = lines.get(name) ?? { running: 0, waiting: new Set() };
    lines.set(name, line);
    if (line.running < atOnce) line.running += 1;
    else await turn(line, maxWaiting, waitMs);
    const begun = performance.now();
    let isOut = false;
    return () => {
      if (isOut) return;
      isOut = true;
      const restMs = Math.min(rest * (performance.now() - begun), MAX_REST_MS);
      if (line.waiting.size < crowd || !mayRest()) pass(name, line);
      else setTimeout(() => pass(name, line), restMs).unref();
    };
  }

  return {
    enter(who, lane) {
      others.note(who);
      const maxWaiting = typeof who === 'string' ? MAX_STRANGERS_WAITING : MAX_WAITING;
      return enter(`${who}:${lane}`, rules[lane], maxWaiting, () => others.areHere(who));
    },
    enterCommon: (lane) => enter(lane, rules[lane], MAX_STRANGERS_WAITING, () => true),
  };
}

async function turn(line: Line, maxWaiting: number, waitMs: number) {
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

const refused = () =>
  platformErrors.too_busy({
    params: { n: RETRY_AFTER_SECONDS },
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });

/** Whether anybody but this caller is served just now: nobody rests for an empty house. */
function whoElse() {
  let last = { who: undefined as number | string | undefined, at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    note(who: number | string) {
      if (who !== last.who) before = last;
      last = { who, at: performance.now() };
    },
    areHere: (who: number | string) => performance.now() - (last.who === who ? before : last).at < STILL_HERE_MS,
  };
}
