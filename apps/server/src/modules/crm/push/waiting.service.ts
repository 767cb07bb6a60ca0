/** Pushes whose connection has to be renewed wait; without a connection they end. */
import type { Base, Tx } from '../../../platform/context.ts';
import { finish, move } from './outcome.service.ts';
import * as pushes from './push.repository.ts';
import type { PushRow, Resumable } from './push.table.ts';
import * as records from './records.repository.ts';

const RESUMABLE: readonly string[] = ['planning', 'sending', 'undoing'] satisfies Resumable[];
export const isUnderWay = ({ state }: PushRow): boolean => RESUMABLE.includes(state);

/** Halts the push until the connection is restored. A stopped push stays stopped. */
export async function halt(tx: Tx<Base>, id: number): Promise<void> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (!push || !isUnderWay(push)) return;
  if (push.is_canceling) await abandon(tx, push, null);
  else await move(tx, push, { state: 'waiting', resumes: push.state as Resumable });
}

/** The connection was ended: what was sent stays, the rest is not sent. */
export async function endPushesOf(tx: Tx<Base>, connectionId: number): Promise<void> {
  for (const push of await pushes.findUnfinished(tx.db, tx.accountId, connectionId))
    await abandon(tx, push, 'connection_gone');
}

/** The outcome of a lead in progress is unknown: it counts as failed and can be retried. */
export async function abandon(tx: Tx<Base>, push: PushRow, code: string | null): Promise<PushRow> {
  await records.giveUp(tx.db, push, ['waiting', 'sending']);
  if (code === null || push.is_canceling) return finish(tx, push, 'canceled');
  return finish(tx, push, 'failed', code);
}
