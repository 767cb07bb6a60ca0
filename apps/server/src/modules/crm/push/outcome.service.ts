/** How a push stands: its figures for screens, its end with news for others. */
import { type CrmPush, PUSH_UNDO_DAYS } from '@leadwright/contract/integrations/crm-push';
import type { Base, Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { translator } from '../../../platform/i18n.ts';
import { pushFinished } from './push.events.ts';
import { presentPush } from './push.presenter.ts';
import * as repository from './push.repository.ts';
import type { Counts, PushChange, PushRow } from './push.table.ts';
import { countRecords, type RecordOutcome, recordsOf } from './records.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Figures of one that has ended were kept with it; all others are counted. */
export async function countsOf(tx: Tx<Base>, pushes: readonly PushRow[]): Promise<Map<number, Counts>> {
  const open = pushes.filter(({ counts }) => !counts).map(({ id }) => id);
  const counted = await countRecords(tx.db, tx.accountId, open);
  return new Map(pushes.map((push) => [push.id, push.counts ?? (counted.get(push.id) as Counts)]));
}

/** A push with its counts. */
export async function findPushFigures(tx: Tx<Base>, id: number) {
  const push = await repository.findPush(tx.db, tx.accountId, id);
  return push && { push, counts: (await countsOf(tx, [push])).get(id) as Counts };
}

export interface OutcomeOfLead {
  state: 'done' | 'failed' | 'skipped';
  reason: string | null;
}

/** What became of leads. One that the CRM has just like that counts as sent. */
export async function outcomesOfPush(
  tx: Tx<Base>,
  push: PushRow,
  resultIds: number[],
): Promise<Map<number, OutcomeOfLead>> {
  const found = new Map(
    (await recordsOf(tx.db, push, resultIds)).map((record) => [record.result_id, outcomeOf(push, record)]),
  );
  return new Map(resultIds.map((id) => [id, found.get(id) ?? { state: 'skipped', reason: 'gone' }]));
}

function outcomeOf(push: PushRow, { state, reason, sent_at }: RecordOutcome): OutcomeOfLead {
  if (sent_at) return { state: 'done', reason: null };
  if (state === 'failed') return { state: 'failed', reason: 'rejected' };
  return { state: reason === 'same' ? 'done' : 'skipped', reason: reason ?? push.error_code };
}

export async function present(tx: Tx<Base>, push: PushRow, t = tx.t): Promise<CrmPush> {
  const counts = await countsOf(tx, [push]);
  return presentPush(push, counts.get(push.id) as Counts, t);
}

/** In the language of the user who started the push. Other users refetch it in their own. */
const publishProgress = async (tx: Tx<Base>, push: PushRow) =>
  tx.platform.live.publish(tx.client, {
    accountId: push.account_id,
    topic: 'crm.push',
    data: await present(tx, push, translator(push.language)),
  });

/** Changes an open push. */
export async function move(tx: Tx<Base>, push: PushRow, changes: PushChange): Promise<PushRow> {
  const moved = await repository.updatePush(tx.db, push.account_id, push.id, { moved_at: tx.now(), ...changes });
  await publishProgress(tx, moved);
  return moved;
}

/** After results have come in. A push that ended in the meantime keeps its figures, so they are counted again. */
export async function recount(tx: Tx<Base>, push: PushRow): Promise<PushRow> {
  if (!push.counts) return move(tx, push, {});
  const counts = (await countRecords(tx.db, push.account_id, [push.id])).get(push.id) as Counts;
  return move(tx, push, { counts: JSON.stringify(counts) });
}

type Ended = 'completed' | 'canceled' | 'failed' | 'undone';

/** `push` must be locked. Its leads can be looked at, retried and taken back until they are forgotten. */
export async function finish(
  tx: Tx<Base>,
  push: PushRow,
  state: Ended,
  errorCode: string | null = null,
): Promise<PushRow> {
  const { account_id: accountId, id } = push;
  const now = tx.now();
  const counts = (await countRecords(tx.db, accountId, [id])).get(id) as Counts;
  // Taking a push back does not give more time to take it back.
  const isTakenBack = push.state === 'undoing' || push.resumes === 'undoing';
  const finishedAt = (isTakenBack && push.finished_at) || now;
  const keptMs = (push.started_at ? PUSH_UNDO_DAYS : 1) * DAY_MS;
  const ended = await repository.updatePush(tx.db, accountId, id, {
    state,
    resumes: null,
    is_canceling: false,
    confirmed: null,
    error_code: errorCode,
    counts: JSON.stringify(counts),
    finished_at: finishedAt,
    moved_at: now,
    forget_at: new Date(finishedAt.getTime() + keptMs),
  });
  await publishProgress(tx, ended);
  // A plan that was only reviewed, and an undo, publish no event.
  if ((push.started_at || push.sends_by_itself) && !isTakenBack)
    await publish(tx, pushFinished, { accountId, pushId: id });
  return ended;
}
