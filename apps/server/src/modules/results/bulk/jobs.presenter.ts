/** A bulk action or import as the UI shows it. */
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Job } from '@leadwright/contract/leads/results';
import type { Language } from '@leadwright/i18n';
import { translator } from '../../../platform/i18n.ts';
import type { DeletionRow, JobRow } from '../results.table.ts';

export function presentJob(row: JobRow, language: Language, deletion?: DeletionRow): Job {
  const t = translator(language);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    done: row.done,
    total: row.total,
    message: t(`results.job.${row.kind}.${row.status}`, { count: row.done }),
    list_id: row.list_id,
    list_type: row.input['type'] as ListType,
    deletion_id: row.deletion_id,
    undo_until: deletion?.status === 'deleted' ? deletion.undo_until.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}
