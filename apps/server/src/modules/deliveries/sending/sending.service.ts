/**
 * Sends what is due of an account, many at a time. A turn writes down what has ended, takes what there is room for and composes
 * it, each in a short transaction; the wire is used meanwhile. Receivers that hang are left behind: the job ends, and how
 * they end is written down when they do. What was under way in a process that died counts as lost after a minute and is sent
 * again, with the same id.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import type { Composed, DeliverySource } from '../deliveries.port.ts';
import { openAddressees } from '../endpoints/endpoints.service.ts';
import { type Desk, openDesk, senderIn } from './desk.service.ts';
import * as queue from './queue.repository.ts';
import { type Turned, turn } from './settling.service.ts';
import type { Message } from './wire.client.ts';

/** Well below the time limit of the job; whoever has more goes on in another. */
const TURN_MS = 30_000;

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
      const messages = await takeTurn(ctx, sources, accountId, desk);
      for (const message of messages) desk.start(message);
      if (ctx.signal.aborted || ctx.shouldYield() || performance.now() > end) return requeue();
      await desk.rest();
      if (messages.length === 0 && !desk.hasWork()) return undefined;
    }
  } finally {
    await desk.leave();
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
