/**
 * Sends the due deliveries of an account, many at a time. A turn saves the outcomes, takes as many deliveries as there is room
 * for and composes them, each in a short transaction, while others are being sent. The job does not wait for receivers that
 * hang: their outcomes are saved when they arrive. Deliveries of a process that died count as lost after a minute and are sent
 * again with the same id.
 */
import { setImmediate as others } from 'node:timers/promises';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { isServing } from '../../../platform/serving.ts';
import { restAfter } from '../../../platform/turns/turns.ts';
import type { Composed, DeliverySource } from '../deliveries.port.ts';
import { openAddressees } from '../endpoints/endpoints.service.ts';
import * as queue from './queue.repository.ts';
import { openSendSession, type SendSession, senderIn } from './send-session.service.ts';
import { type Turned, turn } from './settling.service.ts';
import type { Windows } from './windows.rules.ts';
import type { Message } from './wire.client.ts';

/** Well below the job's timeout. The rest is sent in another job. */
const TURN_MS = 30_000;
const STARTED_AT_ONCE = 8;
/** Limits while the process also serves requests: deliveries per turn, and the pause after a turn relative to its length. */
const TAKEN_WHILE_SERVING = 64;
const REST = 1;

/** One job per account and process. Another job for the account only asks it to look again. */
export async function sendAll(
  ctx: JobContext,
  sources: readonly DeliverySource[],
  accountId: number,
): Promise<Requeue | undefined> {
  const open = senderIn(ctx.platform).sessions.get(accountId);
  if (open) {
    open.lookAgain();
    return undefined;
  }
  const session = openSendSession(ctx, accountId);
  const end = performance.now() + TURN_MS;
  try {
    for (;;) {
      const begun = performance.now();
      const messages = await takeTurn(ctx, sources, accountId, session);
      await startAll(session, messages);
      if (ctx.signal.aborted || ctx.shouldYield() || performance.now() > end) return requeue();
      if (isServing()) await restAfter(begun, REST);
      await session.rest();
      if (messages.length === 0 && !session.hasWork()) return undefined;
    }
  } finally {
    await session.leave();
  }
}

/** A few at a time: each is signed and may open a connection, and HTTP requests wait for the same thread. */
async function startAll(session: SendSession, messages: readonly Message[]): Promise<void> {
  for (const [n, message] of messages.entries()) {
    if (n % STARTED_AT_ONCE === 0) await others();
    session.start(message);
  }
}

async function takeTurn(
  ctx: Base,
  sources: readonly DeliverySource[],
  accountId: number,
  session: SendSession,
): Promise<Message[]> {
  const { turns, windows } = senderIn(ctx.platform);
  const { taken, addressees } = await turns.take(accountId, () =>
    asAccount(ctx, accountId, async (tx) => {
      const { taken, endpoints } = await turn(tx, session.gather(), roomFor(windows, accountId));
      return addressed(tx, taken, endpoints);
    }),
  );
  session.forget();
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

/** Adds the format and the address of each delivery. */
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

/** The JSON of each delivery. Deliveries without content are not sent. A source that fails is retried when its deliveries count as lost. */
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

/** The content is saved before it is sent, so that an erasure finds it. */
async function composeWith(tx: Tx<Base>, source: DeliverySource, taken: queue.Taken[]): Promise<queue.Content[]> {
  const asks = taken.map(({ id, event, format, ref }) => ({ id, event, format, ref: ref ?? {} }));
  const made = await source.compose(tx, asks);
  const contents = await contentsOf(taken, made);
  const empty = taken.filter(({ id }) => !made.get(id));
  if (contents.length > 0) await queue.saveContents(tx.client, tx.accountId, contents);
  if (empty.length > 0) await queue.skip(tx.client, tx.accountId, empty, tx.now());
  return contents;
}

/** Serializes shared content once. Yields between two contents, because there may be hundreds. */
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
