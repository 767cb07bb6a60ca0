/**
 * Sends what is due of an account, many at a time. A turn writes down what has ended, takes what there is room for and composes
 * it, each in a short transaction; the wire is used meanwhile. Receivers that hang are left behind: the job ends, and how
 * they end is written down when they do. What was under way in a process that died counts as lost after a minute and is sent
 * again, with the same id.
 */
import { setImmediate as others } from 'node:timers/promises';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { isServing } from '../../../platform/serving.ts';
import { restAfter } from '../../../platform/turns.ts';
import type { Composed, DeliverySource } from '../deliveries.port.ts';
import { openAddressees } from '../endpoints/endpoints.service.ts';
import { type Desk, openDesk, senderIn } from './desk.service.ts';
import * as queue from './queue.repository.ts';
import { type Turned, turn } from './settling.service.ts';
import type { Windows } from './windows.rules.ts';
import type { Message } from './wire.client.ts';

/** Well below the time limit of the job; whoever has more goes on in another. */
const TURN_MS = 30_000;
const STARTED_AT_ONCE = 8;
/** While the process serves people: of one turn, and how much longer than a turn the rest after it takes. */
const TAKEN_WHILE_SERVING = 64;
const REST = 1;

/** One job for an account in a process: while it is at it, others only tell it that there is more. */
export async function sendAll(
  ctx: JobContext,
  sources: readonly DeliverySource[],
  accountId: number,
): Promise<Requeue | undefined> {
  const open = senderIn(ctx.platform).desks.get(accountId);
  if (open) {
    open.lookAgain();
    return undefined;
  }
  const desk = openDesk(ctx, accountId);
  const end = performance.now() + TURN_MS;
  try {
    for (;;) {
      const begun = performance.now();
      const messages = await takeTurn(ctx, sources, accountId, desk);
      await startAll(desk, messages);
      if (ctx.signal.aborted || ctx.shouldYield() || performance.now() > end) return requeue();
      if (isServing()) await restAfter(begun, REST);
      await desk.rest();
      if (messages.length === 0 && !desk.hasWork()) return undefined;
    }
  } finally {
    await desk.leave();
  }
}

/** A few at a time: each is signed and may open a connection, and requests of people wait for the same thread. */
async function startAll(desk: Desk, messages: readonly Message[]): Promise<void> {
  for (const [n, message] of messages.entries()) {
    if (n % STARTED_AT_ONCE === 0) await others();
    desk.start(message);
  }
}

async function takeTurn(
  ctx: Base,
  sources: readonly DeliverySource[],
  accountId: number,
  desk: Desk,
): Promise<Message[]> {
  const { turns, windows } = senderIn(ctx.platform);
  const { taken, addressees } = await turns.take(accountId, () =>
    asAccount(ctx, accountId, async (tx) => {
      const { taken, endpoints } = await turn(tx, desk.gather(), roomFor(windows, accountId));
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

function roomFor(windows: Windows, accountId: number) {
  const room = windows.room(accountId);
  return isServing() ? { ...room, total: Math.min(room.total, TAKEN_WHILE_SERVING) } : room;
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
      for (const content of await asAccount(ctx, accountId, (tx) => composeWith(tx, source, mine)))
        for (const id of content.of) data.set(id, content.data);
    } catch (error) {
      ctx.log.error({ err: error, source: source.name }, 'deliveries could not be composed');
    }
  }
  return data;
}

/** Kept before it is sent: an erasure that comes meanwhile finds it. */
async function composeWith(tx: Tx<Base>, source: DeliverySource, taken: queue.Taken[]): Promise<queue.Content[]> {
  const asks = taken.map(({ id, event, format, ref }) => ({ id, event, format, ref: ref ?? {} }));
  const made = await source.compose(tx, asks);
  const contents = await contentsOf(taken, made);
  const empty = taken.filter(({ id }) => !made.get(id));
  if (contents.length > 0) await queue.saveContents(tx.client, tx.accountId, contents);
  if (empty.length > 0) await queue.skip(tx.client, tx.accountId, empty, tx.now());
  return contents;
}

/** What several carry is written as JSON once. Between two of them others get their turn: there may be hundreds. */
async function contentsOf(taken: queue.Taken[], made: Map<number, Composed | null>): Promise<queue.Content[]> {
  const contents = new Map<Composed, queue.Content>();
  for (const { id } of taken) {
    const composed = made.get(id);
    if (!composed) continue;
    const known = contents.get(composed);
    if (known) known.of.push(id);
    else {
      contents.set(composed, { ...composed, data: JSON.stringify(composed.data), of: [id] });
      await others();
    }
  }
  return [...contents.values()];
}
