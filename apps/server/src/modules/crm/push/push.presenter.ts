/** Rows to contract types. A failure says what happened, and what is kept. */
import type { CrmPush, PushRecord } from '@leadwright/contract/integrations/crm-push';
import { PUSH_UNDO_DAYS } from '@leadwright/contract/integrations/crm-push';
import type { Translate } from '../../../platform/i18n.ts';
import type { Counts, PushRow, RecordRow } from './push.table.ts';

const DAY_MS = 24 * 3600 * 1000;
const at = (date: Date | null) => date?.toISOString() ?? null;

const UNDOABLE: readonly PushRow['state'][] = ['completed', 'canceled', 'failed'];

/** Null: there is nothing to undo. */
export const undoUntil = (push: PushRow, counts: Counts): Date | null =>
  push.can_undo && push.finished_at && counts.sent + (counts.doubtful ?? 0) > 0 && UNDOABLE.includes(push.state)
    ? new Date(push.finished_at.getTime() + PUSH_UNDO_DAYS * DAY_MS)
    : null;

export function presentPush(push: PushRow, counts: Counts, t: Translate): CrmPush {
  const { create, update, skip, blocked, filled, changed, kept, reasons } = counts;
  const columnsWith = (policy: string) =>
    push.routes.filter((route) => route.field && route.policy === policy).map(({ column }) => column);
  const isUndone = push.state === 'undoing' || push.state === 'undone' || push.resumes === 'undoing';
  const { deleted, restored, left_alone, doubtful = 0, undoable = 0 } = counts;
  return {
    id: push.id,
    list_id: push.list_id,
    list_type: push.list_type,
    connection: { id: push.connection_id, provider: push.provider, name: push.connection_name },
    state: push.state,
    total: push.total,
    checked: counts.checked,
    checked_at: at(push.checked_at),
    is_changed: push.is_changed,
    plan: { create, update, skip, blocked, filled, changed, kept, reasons },
    tags: push.tags,
    source: push.source,
    mapped: new Set(push.routes.map(({ field }) => field?.key ?? '')).size,
    replaced: columnsWith('replace'),
    only_new: columnsWith('only_new'),
    sent: counts.sent,
    failed: counts.failed,
    doubtful,
    left: counts.left,
    created: counts.created,
    updated: counts.updated,
    undo_until: at(undoUntil(push, counts)),
    undo: isUndone ? { deleted, restored, left_alone, open: undoable } : null,
    error: push.error_code && t(`crm-push.failed.${push.error_code}`),
    by: push.user_name,
    created_at: push.created_at.toISOString(),
    started_at: at(push.started_at),
    finished_at: at(push.finished_at),
  };
}

export const presentRecord = (record: RecordRow): PushRecord => ({
  id: record.position,
  result_id: record.result_id,
  name: record.name,
  act: record.act ?? 'skip',
  reason: record.reason,
  state: record.state,
  match: record.match,
  // The undo of a push deletes the contacts that it created.
  contact:
    record.contact_id && !(record.state === 'undone' && record.act === 'create')
      ? { id: record.contact_id, url: record.contact_url }
      : null,
  candidates: record.candidates,
  differences: record.differences,
  filled: record.filled,
  changed: record.changed,
  kept: record.kept,
  tags_added: record.tags_added,
  problem: record.problem_words === null ? null : { status: record.problem_status, words: record.problem_words },
  sent_at: at(record.sent_at),
});
