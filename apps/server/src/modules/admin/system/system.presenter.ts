/** Row to contract type. */
import type { AdminDelivery, BackupLine, DeadJob, MaintenanceState } from '@leadwright/contract/admin/system';
import { showInvisible } from '@leadwright/contract/text';
import type { TriedBackup } from '../../../platform/backup/keeping.ts';
import type { AnyJob } from '../../../platform/jobs/jobs.ts';
import { scrub } from '../../../platform/log.ts';
import type { Maintenance } from '../../installation/public.ts';
import type { DeliveryLine } from './deliveries.repository.ts';
import type { DeadRow } from './jobs.repository.ts';
import { laneOf } from './jobs.service.ts';

export const presentDead = (row: DeadRow, jobs: readonly AnyJob[]): DeadJob => ({
  id: row.id,
  task: row.task,
  lane: laneOf(jobs, row.task),
  // Vendors and receivers may have had their say in it, and repeat what they were sent.
  error: scrub(showInvisible(row.error)),
  attempts: row.attempts,
  failed_at: row.failed_at.toISOString(),
  account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '' },
});

/** Of the address only where it leads: receivers put secrets into their paths. */
export const presentDelivery = (row: DeliveryLine): AdminDelivery => ({
  id: row.id,
  account: { id: row.account_id, name: row.account_name },
  origin: URL.parse(row.url)?.origin ?? '',
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  answered: row.answered,
  problem: row.problem,
  ms: row.ms,
  created_at: row.created_at.toISOString(),
  next_at: row.status === 'waiting' && row.endpoint_state === 'live' ? row.due_at.toISOString() : null,
});

export const presentBackup = ({ backup, proof }: TriedBackup): BackupLine => ({
  name: backup.name,
  made_at: backup.madeAt.toISOString(),
  bytes: backup.bytes,
  state: proof ? (proof.problem ? 'fails' : 'works') : 'untried',
  tried_at: proof?.at.toISOString() ?? null,
  tables: proof?.tables ?? 0,
  rows: proof?.rows ?? 0,
  problem: proof?.problem ?? '',
});

export const presentMaintenance = ({
  now,
  running,
}: {
  now: Maintenance | null;
  running: number;
}): MaintenanceState => ({
  on: now !== null,
  until: now?.until ?? null,
  since: now?.since ?? null,
  by: now?.by ?? '',
  running,
});
