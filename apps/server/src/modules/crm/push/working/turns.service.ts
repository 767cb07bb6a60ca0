/** One push at a time writes into a connection: it holds the connection while it works, and briefly while it rests. */
import { randomUUID } from 'node:crypto';
import { asAccount } from '../../../../platform/context.ts';
import type { JobContext, Requeue } from '../../../../platform/jobs/jobs.ts';
import { requeue } from '../../../../platform/jobs/jobs.ts';
import { leaveTurn, type Turn, takeTurn } from '../push.repository.ts';
import type { PushRow } from '../push.table.ts';

/** A worker that has not sent a heartbeat for this long is considered dead. Live workers send several in that time. */
const HELD_MS = 30_000;
const TELL_EVERY_MS = 8_000;
/** Well below the job timeout: after this the push continues as a new job. */
const LONGEST_TURN_MS = 120_000;
/** How often a push checks whether the one before it has ended. */
const ASK_AGAIN_SECONDS = 5;

export interface Holding {
  extend(): Promise<void>;
  /** The turn has been long enough. */
  isOver(): boolean;
}

/** Runs `work` with exclusive access to the connection. Requeues while another push has it. */
export async function holding(
  ctx: JobContext,
  { account_id: accountId, connection_id: connectionId, id: pushId }: PushRow,
  work: (holding: Holding) => Promise<Requeue | undefined>,
): Promise<Requeue | undefined> {
  const until = performance.now() + LONGEST_TURN_MS;
  const holder = randomUUID();
  const turn = (): Turn => {
    const now = ctx.now();
    return { connectionId, pushId, holder, now, until: new Date(now.getTime() + HELD_MS) };
  };
  const take = () => asAccount(ctx, accountId, (tx) => takeTurn(tx.db, accountId, turn()));
  const busyUntil = await take();
  if (busyUntil) {
    const seconds = Math.ceil((busyUntil.getTime() - ctx.now().getTime()) / 1000);
    return requeue(Math.min(ASK_AGAIN_SECONDS, Math.max(1, seconds)));
  }
  const leave = (restUntil?: Date) => asAccount(ctx, accountId, (tx) => leaveTurn(tx.db, accountId, turn(), restUntil));
  // A CRM may take long to answer, so the heartbeat runs on a timer.
  const telling = setInterval(() => void take().catch(() => {}), TELL_EVERY_MS);
  const extend = async () => {
    if (await take()) throw new Error('another worker has taken the connection over');
  };
  const isOver = () => ctx.shouldYield() || performance.now() > until;
  try {
    const next = await work({ extend, isOver }).finally(() => clearInterval(telling));
    // The turn stays reserved until the requeued job is due.
    await leave(next && new Date(ctx.now().getTime() + next.afterSeconds * 1000 + HELD_MS));
    return next;
  } catch (error) {
    await leave().catch(() => {});
    throw error;
  }
}
