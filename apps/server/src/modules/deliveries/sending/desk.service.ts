/**
 * What a process has under way for an account, from the wire to the database. One job at a time sits at an account's desk; ends that
 * come when it has left are written down without it.
 */
import { availableParallelism } from 'node:os';
import { asAccount, type Base, type Platform, systemBase, type Tx } from '../../../platform/context.ts';
import { createTurns, type Turns } from '../../../platform/turns.ts';
import { verdictOf } from '../deliveries.rules.ts';
import * as queue from './queue.repository.ts';
import { wakeAt } from './send.jobs.ts';
import { settle } from './settling.service.ts';
import { createWindows, type Windows } from './windows.rules.ts';
import { type Message, type Outcome, post } from './wire.client.ts';

/** How long a job waits for an answer before it leaves the slow ones behind. */
const QUIET_MS = 250;
/** Ends that come within so long are written down together. */
const GATHER_MS = 5;
/** As long as so many come in that time, more are waited for: many are written down for little more than a few. */
const MANY = 16;
const GATHER_AT_MOST_MS = 100;
/** How often it is tried to write down how deliveries ended, for as long as nobody else may send them. */
const SETTLE_ATTEMPTS = 20;
const SETTLE_PAUSE_MS = 2000;
/** Accounts that are at the database at a time: one for each core keeps it busy, and most connections stay free for everybody else. */
const TURNS_AT_ONCE = Math.max(2, Math.min(4, availableParallelism()));

interface Sender {
  windows: Windows;
  turns: Turns;
  desks: Map<number, Desk>;
  /** Ends that no job writes down any more, of each account that somebody is at. */
  left: Map<number, Left>;
}

const senders = new WeakMap<Platform, Sender>();
export function senderIn(platform: Platform): Sender {
  const sender = senders.get(platform) ?? {
    ...{ windows: createWindows(), turns: createTurns(TURNS_AT_ONCE), desks: new Map(), left: new Map() },
  };
  senders.set(platform, sender);
  return sender;
}

export type Desk = ReturnType<typeof openDesk>;

/** What is under way, and what has ended since it was last written down. */
export function openDesk({ platform, log }: Base, accountId: number) {
  const { windows, desks } = senderIn(platform);
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
  /** Until half of what was under way has ended: the other half keeps the wire busy meanwhile. */
  const gatherMore = async () => {
    const last = performance.now() + GATHER_AT_MOST_MS;
    for (let isMany = true; isMany && done.length < windows.used(accountId) && performance.now() < last; ) {
      const before = done.length;
      await pause(GATHER_MS);
      isMany = done.length - before >= MANY;
    }
  };
  const desk = {
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
    /** More was put in: another turn is taken before the desk is left. */
    lookAgain() {
      isAsked = true;
      waiting?.();
    },
    /** What has ended; remembered until `forget`, as the transaction may fail. */
    gather(): Outcome[] {
      isAsked = false;
      settled = done;
      done = [];
      return settled;
    },
    forget: () => {
      settled = [];
    },
    /** Until something has ended, or somebody asked, or nothing happened for a while. */
    async rest(): Promise<void> {
      if (done.length === 0 && !isAsked && windows.used(accountId) > 0)
        await pause(QUIET_MS, (wake) => (waiting = wake));
      if (done.length > 0) await gatherMore();
    },
    hasWork: () => done.length > 0 || isAsked,
    /** Whatever is not written down yet, and whoever is still under way, is written down without this job. */
    leave(): Promise<void> {
      isLeft = true;
      desks.delete(accountId);
      return settleLater(platform, accountId, [...settled, ...done]);
    },
  };
  desks.set(accountId, desk);
  return desk;
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
  /** Somebody came since it was last looked at. */
  isAsked: boolean;
}

/** Together, however many end at the same time; again, when the database was away. */
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

/** Endpoints that have no room are left out: whoever ends there looks again. */
async function wakeForNext(tx: Tx<Base>): Promise<void> {
  const { endpoints, total } = senderIn(tx.platform).windows.room(tx.accountId);
  if (total <= 0) return;
  const full = endpoints.filter(({ free }) => free <= 0).map(({ id }) => id);
  const next = await queue.nextDue(tx.client, tx.accountId, full);
  if (next) await wakeAt(tx, tx.accountId, next);
}
