/**
 * Sends the leads of a push. Before a request to the CRM the lead is committed as in progress, so that after a crash the next worker
 * knows which leads to look up first. No lead is lost or duplicated.
 */
import type { Base, Tx } from '../../../../platform/context.ts';
import { findList } from '../../../lists/public.ts';
import { type PushableRow, readPushable } from '../../../results/public.ts';
import type { PushRow, RecordChange, RecordRow } from '../push.table.ts';
import * as records from '../records.repository.ts';
import { abandon } from '../waiting.service.ts';
import { type Direction, PORTION } from './leads.service.ts';
import { sendRecord } from './one-record.service.ts';

export const SENDING: Direction = {
  during: 'sending',
  open: 'waiting',
  done: 'sent',
  claim,
  ask: sendRecord,
  // Stays unsent; what may have arrived counts as failed, and can be tried again.
  giveBack: ({ position, is_doubtful = false }) => ({
    position,
    is_doubtful,
    attempts: 0,
    try_after: null,
    ...(is_doubtful ? { state: 'failed', problem_words: '' } : { state: 'open' }),
  }),
  activity: 'results.activity.sentToCrm',
  async sentAt(tx) {
    const sentAt = tx.now();
    return () => ({ sentAt });
  },
};

/** Those that an earlier worker left on their way come first. Null: it was stopped. */
async function claim(tx: Tx<Base>, push: PushRow): Promise<RecordRow[] | null> {
  if (!(await findList(tx, push.list_id))) {
    await abandon(tx, push, 'list_gone');
    return null;
  }
  const now = tx.now();
  const lost = await records.nextInState(tx.db, push, { state: 'sending', now, limit: PORTION });
  // The outcome of these is unknown. The push was stopped, so they are not sent again to find out.
  if (lost.length > 0 && push.is_canceling) {
    await abandon(tx, push, null);
    return null;
  }
  if (lost.length > 0) return lost.map((record) => ({ ...record, is_doubtful: true }));
  const next = await records.nextInState(tx.db, push, { state: 'waiting', now, limit: PORTION });
  const allowed = await withoutRefused(tx, push, next);
  const sending = allowed.map(({ position }): RecordChange => ({ position, state: 'sending' }));
  await records.changeRecords(tx.db, push, sending);
  // None of these may be sent: others follow.
  return allowed.length === 0 && next.length > 0 ? claim(tx, push) : allowed;
}

/** Who was deleted or asked not to be contacted since the plan is not sent. */
async function withoutRefused(tx: Tx<Base>, push: PushRow, next: RecordRow[]): Promise<RecordRow[]> {
  const ids = next.map(({ result_id }) => result_id);
  const rows = new Map((await readPushable(tx, push.list_id, ids)).map((each) => [each.row.id, each]));
  const refusedOf = ({ position, result_id }: RecordRow): RecordChange[] => {
    const reason = reasonOf(rows.get(result_id));
    const act = reason === 'gone' ? ('skip' as const) : ('blocked' as const);
    return reason ? [{ position, act, reason, state: 'open' }] : [];
  };
  const refused = next.flatMap(refusedOf);
  await records.changeRecords(tx.db, push, refused);
  const positions = new Set(refused.map(({ position }) => position));
  return next.filter(({ position }) => !positions.has(position));
}

const reasonOf = (pushable: PushableRow | undefined) => (pushable ? pushable.refusal : ('gone' as const));
