/**
 * Limits concurrent requests in one process, so that no client can exhaust the connection pool, the processors or the thread. Each
 * account, or network address without sign-in, has its own lanes; the process has common lanes. Requests over the limit wait briefly
 * without a database connection and with an unread body, and are then rejected with a retry hint.
 */
import { availableParallelism } from 'node:os';
import { platformErrors } from '../errors.ts';
import { whoElse } from '../serving.ts';
import { HEAVY_AT_ONCE } from '../turns/shares.ts';

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
  /** Lanes of one sort are one crowd. */
  sort: string;
  crowd: CrowdRule;
  /** In times of the ordinary wait: a page asks for several expensive ones together. */
  patience?: number;
}

/** Holds from `from` waiting requests of the sort on. Each turn is followed by a rest in which others are served. */
interface CrowdRule {
  from: number;
  /** Over all lanes of the sort. */
  atOnce: number;
  /** In times of the turn itself. */
  rest: number;
}

const CORES = availableParallelism();
const MAX_WAITING = 100;
/** Behind one address there can be many people. */
const MAX_STRANGERS_WAITING = 1000;
const MAX_WAIT_MS = 5000;
/** A page asks up to a dozen questions together. */
const PAGE = 12;
const MAX_REST_MS = 4000;
const RETRY_AFTER_SECONDS = 1;

const NO_CROWD: CrowdRule = { from: Number.POSITIVE_INFINITY, atOnce: Number.POSITIVE_INFINITY, rest: 0 };
const atMost = (...limits: number[]) => Math.max(2, Math.floor(Math.min(...limits)));

/** Limits by cores for work here or in the database, and by the pool for requests that wait for external services. */
function rulesFor(pool: number): Record<Lane | CommonLane, LaneRule> {
  const alone = (from: number): CrowdRule => ({ from, atOnce: 1, rest: 7 });
  const strangers = Math.max(2, CORES);
  return {
    short: { atOnce: atMost(pool / 2, 2 * CORES), sort: 'short', crowd: alone(PAGE) },
    large: { atOnce: 1, sort: 'large', crowd: alone(0) },
    heavy: { atOnce: HEAVY_AT_ONCE, sort: 'costly', crowd: alone(4), patience: 4 },
    upload: { atOnce: 2, sort: 'costly', crowd: alone(4) },
    stream: { atOnce: atMost(pool / 4, CORES), sort: 'stream', crowd: alone(1) },
    agent: { atOnce: atMost(pool / 2), sort: 'agent', crowd: NO_CROWD },
    vendor: { atOnce: atMost(pool / 4), sort: 'vendor', crowd: NO_CROWD },
    stranger: { atOnce: strangers, sort: 'stranger', crowd: { from: 4, atOnce: strangers, rest: 2 } },
    body: { atOnce: 1, sort: 'body', crowd: alone(1) },
  };
}

type Leave = () => void;

export interface InFlight {
  /** `who`: an account's id, or a network address. Returns a release function; calling it again does nothing. */
  enter(who: number | string, lane: Lane): Promise<Leave>;
  enterCommon(lane: CommonLane): Promise<Leave>;
}

interface Waiter {
  rule: LaneRule;
  start(): void;
}

/** The requests of one caller: in progress, including pauses, and waiting. */
interface Line {
  running: LaneRule[];
  waiting: Set<Waiter>;
}

/** `others`: without them no pause is needed. */
export function createInFlight(pool: number, waitMs = MAX_WAIT_MS, others = whoElse()): InFlight {
  const rules = rulesFor(pool);
  const lines = new Map<number | string, Line>();

  function end(who: number | string, line: Line, rule: LaneRule) {
    line.running.splice(line.running.indexOf(rule), 1);
    for (const next of line.waiting) if (mayStart(line, next.rule)) next.start();
    if (line.running.length === 0) lines.delete(who);
  }

  async function enter(who: number | string, rule: LaneRule, maxWaiting: number, mayRest: () => boolean) {
    const line = lines.get(who) ?? { running: [], waiting: new Set() };
    lines.set(who, line);
    if (mayStart(line, rule)) line.running.push(rule);
    else await turn(line, rule, maxWaiting, waitMs * (rule.patience ?? 1));
    const begun = performance.now();
    let isOut = false;
    return () => {
      if (isOut) return;
      isOut = true;
      const restMs = Math.min(rule.crowd.rest * (performance.now() - begun), MAX_REST_MS);
      if (!isCrowded(line, rule) || !mayRest()) end(who, line, rule);
      else setTimeout(() => end(who, line, rule), restMs).unref();
    };
  }

  return {
    enter(who, lane) {
      others.note(who);
      const maxWaiting = typeof who === 'string' ? MAX_STRANGERS_WAITING : MAX_WAITING;
      return enter(who, rules[lane], maxWaiting, () => others.areHere(who));
    },
    enterCommon: (lane) => enter(`everybody:${lane}`, rules[lane], MAX_STRANGERS_WAITING, () => true),
  };
}

const isCrowded = ({ waiting }: Line, { sort, crowd }: LaneRule) =>
  countSort(
    [...waiting].map(({ rule }) => rule),
    sort,
  ) >= crowd.from;

const countSort = (rules: LaneRule[], sort: string) => rules.filter((rule) => rule.sort === sort).length;

/** A lane has its own limit; a crowd shares another one over all lanes of its sort. */
function mayStart(line: Line, rule: LaneRule): boolean {
  if (line.running.filter((each) => each === rule).length >= rule.atOnce) return false;
  return countSort(line.running, rule.sort) < rule.crowd.atOnce || !isCrowded(line, rule);
}

async function turn(line: Line, rule: LaneRule, maxWaiting: number, waitMs: number) {
  const inLane = [...line.waiting].filter((waiter) => waiter.rule === rule).length;
  if (inLane >= maxWaiting) throw refused();
  await new Promise<void>((go, fail) => {
    const start = () => {
      clearTimeout(timer);
      line.waiting.delete(waiter);
      line.running.push(rule);
      go();
    };
    const waiter: Waiter = { rule, start };
    const timer = setTimeout(() => {
      line.waiting.delete(waiter);
      fail(refused());
    }, waitMs);
    line.waiting.add(waiter);
  });
}

const refused = () =>
  platformErrors.too_busy({
    params: { n: RETRY_AFTER_SECONDS },
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
