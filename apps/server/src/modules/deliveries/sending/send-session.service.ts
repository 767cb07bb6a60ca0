/**
 * The deliveries that a process is sending for one account. One job at a time has the account's session. Outcomes that arrive after
 * the job has left are saved without it.
 */
import { availableParallelism } from 'node:os';
import { asAccount, type Base, type Platform, systemBase, type Tx } from '../../../platform/context.ts';
import { createTurns, type Turns } from '../../../platform/turns/turns.ts';
import { verdictOf } from '../deliveries.rules.ts';
import * as queue from './queue.repository.ts';
import { wakeAt } from './send.jobs.ts';
import { settle } from './settling.service.ts';
import { createWindows, type Windows } from './windows.rules.ts';
import { type Message, type Outcome, post } from './wire.client.ts';

/** How long a job waits for an answer before it leaves slow receivers behind. */
const QUIET_MS = 250;
/** Outcomes within this time are saved together. */
const GATHER_MS = 5;
/** While this many arrive in that time, wait for more: saving many costs little more than saving a few. */
const MANY = 16;
const GATHER_AT_MOST_MS = 100;
/** Attempts to save outcomes. Together they stay within the time in which no other process may send the deliveries again. */
const SETTLE_ATTEMPTS = 20;
const SETTLE_PAUSE_MS = 2000;
/** Accounts that use the database at a time. One per core keeps it busy, and most connections stay free for other work. */
const TURNS_AT_ONCE = Math.max(2, Math.min(4, availableParallelism()));

interface Sender {
  windows: Windows;
  turns: Turns;
  sessions: Map<number, SendSession>;
  /** Outcomes that arrived after the job left, per account while they are being saved. */
  left: Map<number, Left>;
}

const senders = new WeakMap<Platform, Sender>();
export function senderIn(platform: Platform): Sender {
  const sender = senders.get(platform) ?? {
    windows: createWindows(),
    turns: createTurns(TURNS_AT_ONCE),
    sessions: new Map(),
    left: new Map(),
  };
  senders.set(platform, sender);
  return sender;
}

export type SendSession = ReturnType<typeof openSendSession>;

/** Tracks the deliveries in progress and the outcomes that are not saved yet. */
export function openSendSession({ platform, log }: Base, accountId: number) {
  const { windows, sessions } = senderIn(platform);
  let waiting: (() => void) | undefined;
  let [isLeft, isAsked] = [false, false];
  let [done, settled]: [Outcome[], Outcome[]] = [[], []];
  const end = ({ delivery }: Message, outcome: Outcome | null) => {
    windows.release(accountId, delivery.endpoint_id, outcome && verdictOf(outcome.answered) === 'delivered');
    if (!outcome) return;
    if (isLeft)
      settleLater(platform, accountId, [outcome]).catch((err) => log.error({ err }, 'an outcome was not written down'));
    else done.push(outcome);
    waiting?.();
  };
  /** Waits for more outcomes while many arrive, until half of the deliveries have ended. The other half keeps the connections busy. */
  const gatherMore = async () => {
    const last = performance.now() + GATHER_AT_MOST_MS;
    for (let isMany = true; isMany && done.length < windows.used(accountId) && performance.now() < last; ) {
      const before = done.length;
      await pause(GATHER_MS);
      isMany = done.length - before >= MANY;
    }
  };
  const session = {
    start(message: Message) {
      windows.take(accountId, message.delivery.endpoint_id);
      post(platform, message).then(
        (outcome) => end(message, outcome),
        (error) => {
          log.error({ err: error }, 'a delivery broke off');
          end(message, null);
        },
      );
    },
    /** New deliveries were queued: takes another turn before the session ends. */
    lookAgain() {
      isAsked = true;
      waiting?.();
    },
    /** The new outcomes. They are kept until `forget`, because the transaction may fail. */
    gather(): Outcome[] {
      isAsked = false;
      settled = done;
      done = [];
      return settled;
    },
    forget: () => {
      settled = [];
    },
    /** Waits for an outcome, a call of `lookAgain` or the timeout. */
    async rest(): Promise<void> {
      if (done.length === 0 && !isAsked && windows.used(accountId) > 0)
        await pause(QUIET_MS, (wake) => (waiting = wake));
      if (done.length > 0) await gatherMore();
    },
    hasWork: () => done.length > 0 || isAsked,
    /** Ends the session. Unsaved outcomes, and those of deliveries still in progress, are saved without this job. */
    leave(): Promise<void> {
      isLeft = true;
      sessions.delete(accountId);
      return settleLater(platform, accountId, [...settled, ...done]);
    },
  };
  sessions.set(accountId, session);
  return session;
}

function pause(ms: number, onWake?: (wake: () => void) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms).unref();
  onWake?.(() => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

interface Left {
  outcomes: Outcome[];
  /** Outcomes were added since the last save. */
  isAsked: boolean;
}

/** Saves outcomes in batches. Retries if the database is down. */
async function settleLater(platform: Platform, accountId: number, outcomes: Outcome[]): Promise<void> {
  const { left: accounts } = senderIn(platform);
  const known = accounts.get(accountId);
  const left = known ?? { outcomes: [], isAsked: true };
  left.outcomes.push(...outcomes);
  left.isAsked = true;
  if (known) return;
  accounts.set(accountId, left);
  await settleLeft(platform, accountId, left);
  accounts.delete(accountId);
}

async function settleLeft(platform: Platform, accountId: number, left: Left): Promise<void> {
  for (let failures = 0; left.isAsked && failures < SETTLE_ATTEMPTS; ) {
    const outcomes = left.outcomes.splice(0);
    left.isAsked = false;
    try {
      await senderIn(platform).turns.take(accountId, () =>
        asAccount(systemBase(platform), accountId, async (tx) => {
          await settle(tx, outcomes);
          await wakeForNext(tx);
        }),
      );
    } catch (error) {
      failures += 1;
      left.outcomes.push(...outcomes);
      left.isAsked = true;
      platform.log.warn({ err: error }, 'how deliveries ended could not be written down');
      await pause(SETTLE_PAUSE_MS);
    }
  }
}

/** Skips endpoints that are full: the next outcome there wakes them. */
async function wakeForNext(tx: Tx<Base>): Promise<void> {
  const { endpoints, total } = senderIn(tx.platform).windows.room(tx.accountId);
  if (total <= 0) return;
  const full = endpoints.filter(({ free }) => free <= 0).map(({ id }) => id);
  const next = await queue.nextDue(tx.client, tx.accountId, full);
  if (next) await wakeAt(tx, tx.accountId, next);
}
