/**
 * The heavy work of an account takes half of the cores of a process at most, whatever it consists of: expensive questions, copies of
 * exports, files to take apart, and the transactions of its jobs. What is more waits without a connection, and nothing is refused.
 * Counted per process, like the requests in progress.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';

/** An expensive question takes a whole core, and half of them are for everybody else. */
export const HEAVY_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

interface Rule {
  /** Work of this kind in the process. */
  atOnce: number;
  /** Of these, of one account. */
  ofAccount: number;
  /** Goes behind what comes so much later: somebody waits for a question, and nobody looks at a job. */
  patienceMs: number;
  /** Begins after this time in any case: whom it waits for may be waiting for it. */
  longestMs?: number;
}

const LONGEST_MS = 10_000;
const ANY = Number.POSITIVE_INFINITY;
/** Long work goes on for this long, or for as long as it has waited: others of the account come in between, and it ends in twice its time. */
const SLICE_MS = 100;

interface Turn {
  /** A second time does nothing. */
  end(): void;
  /** Between two pieces of long work: steps back behind the others of the account that wait, if its time is over. */
  passOn(): Promise<void>;
}

interface Share {
  enter(accountId: number): Promise<Turn>;
  /** Within a turn of the same account it begins at once. */
  take<T>(accountId: number, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  rule: Rule;
  accountId: number;
  dueAt: number;
  begin(): void;
}

const running: { rule: Rule; accountId: number }[] = [];
/** In the order in which they begin. */
const waiting: Waiter[] = [];
const inside = new AsyncLocalStorage<{ accountId: number; isOver: boolean }>();

function mayBegin({ rule, accountId }: Pick<Waiter, 'rule' | 'accountId'>): boolean {
  const ofAccount = running.filter((each) => each.accountId === accountId);
  const ofKind = ofAccount.filter((each) => each.rule === rule);
  if (ofAccount.length >= HEAVY_AT_ONCE || ofKind.length >= rule.ofAccount) return false;
  return running.filter((each) => each.rule === rule).length < rule.atOnce;
}

function next(): void {
  for (const waiter of [...waiting]) if (mayBegin(waiter)) waiter.begin();
}

async function line(rule: Rule, accountId: number, longestMs = rule.longestMs): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const waiter: Waiter = {
    rule,
    accountId,
    dueAt: performance.now() + rule.patienceMs,
    begin() {
      clearTimeout(timer);
      waiting.splice(waiting.indexOf(waiter), 1);
      running.push({ rule, accountId });
      resolve();
    },
  };
  const behind = waiting.findIndex(({ dueAt }) => dueAt > waiter.dueAt);
  waiting.splice(behind < 0 ? waiting.length : behind, 0, waiter);
  if (longestMs !== undefined) timer = setTimeout(waiter.begin, longestMs).unref();
  next();
  await promise;
}

function leave(rule: Rule, accountId: number): void {
  running.splice(
    running.findIndex((each) => each.rule === rule && each.accountId === accountId),
    1,
  );
  next();
}

function shareOf(rule: Rule): Share {
  async function enter(accountId: number): Promise<Turn> {
    await line(rule, accountId);
    let [isOver, isInLine] = [false, false];
    let until = performance.now() + SLICE_MS;
    return {
      end() {
        if (isOver) return;
        isOver = true;
        if (!isInLine) leave(rule, accountId);
      },
      async passOn() {
        const isAsked = waiting.some((each) => each.accountId === accountId);
        const left = performance.now();
        if (isOver || isInLine || !isAsked || left < until) return;
        isInLine = true;
        leave(rule, accountId);
        // What has begun holds a statement of the database, whose time runs on.
        await line(rule, accountId, LONGEST_MS);
        isInLine = false;
        const back = performance.now();
        until = back + Math.max(SLICE_MS, back - left);
        // Ended while it waited.
        if (isOver) leave(rule, accountId);
      },
    };
  }
  return {
    enter,
    async take(accountId, work) {
      const outer = inside.getStore();
      if (outer?.accountId === accountId && !outer.isOver) return work();
      const turn = await enter(accountId);
      const here = { accountId, isOver: false };
      try {
        return await inside.run(here, work);
      } finally {
        here.isOver = true;
        turn.end();
      }
    },
  };
}

/** Questions that somebody waits for. */
export const heavyQuestions = shareOf({ atOnce: ANY, ofAccount: ANY, patienceMs: 0, longestMs: LONGEST_MS });
/** The transactions of jobs. */
export const jobTransactions = shareOf({ atOnce: ANY, ofAccount: ANY, patienceMs: 2000, longestMs: LONGEST_MS });
/** Files to write or take apart: a few at a time in the process, and one of each account. */
export const heavyFiles = (atOnce: number): Share => shareOf({ atOnce, ofAccount: 1, patienceMs: 1000 });
