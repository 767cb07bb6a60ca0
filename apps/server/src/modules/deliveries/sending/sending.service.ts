/**
 * Sends what is due of an account, many at a time. A turn writes down what has ended, takes what there is room for and composes
 * it, each in a short transaction; the wire is used between them. Receivers that hang are left behind: the job ends, and how
 * they end is written down when they do. What was under way in a process that died counts as lost after a minute and is sent
 * again, with the same id.
 */
import { asAccount, type Base, type Platform, systemBase, type Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { createTurns, type Turns } from '../../../platform/turns.ts';
import type { Composed, DeliverySource } from '../deliveries.port.ts';
import { verdictOf } from '../deliveries.rules.ts';
import { openAddressees } from '../endpoints/endpoints.service.ts';
import * as queue from './queue.repository.ts';
import { wakeAt } from './send.jobs.ts';
import { settle, type Turned, turn } from './settling.service.ts';
import { createWindows, type Windows } from './windows.rules.ts';
import { type Message, type Outcome, post } from './wire.client.ts';

/** Well below the time limit of the job; whoever has more goes on in another. */
const TURN_MS = 30_000;
/** How long a job waits for an answer before it leaves the slow ones behind. */
const QUIET_MS = 250;
/** Ends that come within so long are written down together. */
const GATHER_MS = 5;
/** How often it is tried to write down how deliveries ended, for as long as nobody else may send them. */
const SETTLE_ATTEMPTS = 20;
const SETTLE_PAUSE_MS = 2000;
/** Accounts that are at the database at a time: enough to keep it busy, and most connections stay free for everybody else. */
const TURNS_AT_ONCE = 4;

interface Sender {
  windows: Windows;
  turns: Turns;
  /** Ends that no job writes down any more, of each account that somebody is at. */
  left: Map<number, Left>;
}

const senders = new WeakMap<Platform, Sender>();
function senderIn(platform: Platform): Sender {
  const sender = senders.get(platform) ?? {
    windows: createWindows(),
    turns: createTurns(TURNS_AT_ONCE),
    left: new Map(),
  };
  senders.set(platform, sender);
  return sender;
}

export async function sendAll(
  ctx: JobContext,
  sources: readonly DeliverySource[],
  accountId: number,
): Promise<Requeue | undefined> {
  const desk = openDesk(ctx, accountId);
  const end = performance.now() + TURN_MS;
  try {
    for (;;) {
      const messages = await takeTurn(ctx, sources, accountId, desk);
      for (const message of messages) desk.start(message);
      if (ctx.signal.aborted || ctx.shouldYield() || performance.now() > end) return requeue();
      if (!(await desk.somethingEnded()) && messages.length === 0) return undefined;
    }
  } finally {
    await desk.leave();
  }
}

async function takeTurn(
  ctx: Base,
  sources: readonly DeliverySource[],
  accountId: number,
  desk: ReturnType<typeof openDesk>,
): Promise<Message[]> {
  const { turns, windows } = senderIn(ctx.platform);
  const { taken, addressees } = await turns.take(accountId, () =>
    asAccount(ctx, accountId, async (tx) => {
      const { taken, endpoints } = await turn(tx, desk.gather(), windows.room(accountId));
      return addressed(tx, taken, endpoints);
    }),
  );
  desk.forget();
  const data = await compose(ctx, sources, accountId, taken);
  return taken.flatMap((delivery) => {
    const [addressee, content] = [addressees.get(delivery.endpoint_id), data.get(delivery.id)];
    return addressee && content !== undefined ? [{ ...addressee, delivery, data: content }] : [];
  });
}

/** With where each goes. */
function addressed(tx: Tx<Base>, rows: Turned['taken'], endpoints: Turned['endpoints']) {
  const used = new Set(rows.map((each) => each.endpoint_id));
  const formats = new Map(endpoints.map(({ id, format }) => [id, format]));
  const taken = rows.map((each): queue.Taken => {
    return { ...each, account_id: tx.accountId, format: formats.get(each.endpoint_id) ?? 'standard' };
  });
  return {
    taken,
    addressees: openAddressees(
      tx,
      endpoints.filter(({ id }) => used.has(id)),
    ),
  };
}

/** The JSON of each; what has none is not sent. A source that fails is asked again when its deliveries count as lost. */
async function compose(
  ctx: Base,
  sources: readonly DeliverySource[],
  accountId: number,
  taken: readonly queue.Taken[],
): Promise<Map<number, string>> {
  const data = new Map(taken.flatMap((each) => (each.data === null ? [] : [[each.id, each.data] as const])));
  for (const source of sources) {
    const mine = taken.filter((each) => each.source === source.name);
    if (mine.length === 0) continue;
    try {
      for (const row of await asAccount(ctx, accountId, (tx) => composeWith(tx, source, mine)))
        data.set(row.id, row.data);
    } catch (error) {
      ctx.log.error({ err: error, source: source.name }, 'deliveries could not be composed');
    }
  }
  return data;
}

/** Kept before it is sent: an erasure that comes meanwhile finds it. */
async function composeWith(tx: Tx<Base>, source: DeliverySource, taken: queue.Taken[]): Promise<queue.ComposedRow[]> {
  const asks = taken.map(({ id, event, format, ref }) => ({ id, event, format, ref: ref ?? {} }));
  const made = await source.compose(tx, asks);
  const rows = taken.flatMap(({ id }) => {
    const composed = made.get(id);
    return composed ? [rowOf(id, composed)] : [];
  });
  const empty = taken.filter(({ id }) => !made.get(id));
  if (rows.length > 0) await queue.saveComposed(tx.client, tx.accountId, rows);
  if (empty.length > 0) await queue.skip(tx.client, tx.accountId, empty, tx.now());
  return rows;
}

const rowOf = (id: number, { data, ...rest }: Composed): queue.ComposedRow => ({
  id,
  ...rest,
  data: JSON.stringify(data),
});

/** What one job has under way, and what has ended since it last wrote it down. */
function openDesk(ctx: JobContext, accountId: number) {
  const { platform } = ctx;
  const { windows } = senderIn(platform);
  let waiting: (() => void) | undefined;
  let isLeft = false;
  let [done, settled]: [Outcome[], Outcome[]] = [[], []];
  const end = ({ delivery }: Message, outcome: Outcome | null) => {
    windows.release(accountId, delivery.endpoint_id, outcome && verdictOf(outcome.answered) === 'delivered');
    if (!outcome) return;
    if (isLeft) void settleLater(platform, accountId, [outcome]);
    else done.push(outcome);
    waiting?.();
  };
  return {
    start(message: Message) {
      windows.take(accountId, message.delivery.endpoint_id);
      post(platform, message).then(
        (outcome) => end(message, outcome),
        (error) => {
          ctx.log.error({ err: error }, 'a delivery broke off');
          end(message, null);
        },
      );
    },
    /** What has ended; remembered until `forget`, as the transaction may fail. */
    gather(): Outcome[] {
      settled = done;
      done = [];
      return settled;
    },
    forget: () => {
      settled = [];
    },
    /** False: nothing ended for a while. */
    async somethingEnded(): Promise<boolean> {
      if (done.length === 0 && windows.used(accountId) > 0) await pause(QUIET_MS, (wake) => (waiting = wake));
      if (done.length === 0) return false;
      if (windows.used(accountId) > 0) await pause(GATHER_MS);
      return true;
    },
    /** Whatever is not written down yet, and whoever is still under way, is written down without this job. */
    leave(): Promise<void> {
      isLeft = true;
      return settleLater(platform, accountId, [...settled, ...done]);
    },
  };
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
