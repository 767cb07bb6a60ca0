/** The queue as its operator sees it: what waits and runs by lane, and jobs that failed for good, to retry or to drop. */
import type { JobLane } from '@leadwright/contract/admin/system';
import { asPlatform, type Ctx, type PlatformTx } from '../../../platform/context.ts';
import { type AnyJob, type DeadChoice, dropDeadJobs, OutdatedJob, retryDeadJobs } from '../../../platform/jobs/jobs.ts';
import { LANES, type Lane } from '../../../platform/jobs/lanes.ts';
import type { Fields } from '../../audit/public.ts';
import { recordChange } from '../history/history.service.ts';
import * as repository from './jobs.repository.ts';
import { systemErrors } from './system.errors.ts';

export const laneOf = (jobs: readonly AnyJob[], task: string): Lane | null =>
  jobs.find(({ name }) => name === task)?.lane ?? null;

export async function readQueue(ctx: Ctx, jobs: readonly AnyJob[]) {
  const { owner } = ctx.platform.databases;
  const rows = await repository.countQueue(owner);
  const lanes = LANES.map((lane) =>
    sumOf(
      lane,
      rows.filter(({ task }) => (laneOf(jobs, task) ?? 'ordinary') === lane),
    ),
  );
  const dead = await asPlatform(ctx, ({ client }) => repository.countDead(client));
  return { lanes, workers: await repository.countWorkers(owner), dead };
}

function sumOf(lane: Lane, rows: readonly repository.QueueRow[]): JobLane {
  const sum = (of: 'waiting' | 'running' | 'retrying' | 'later') => rows.reduce((total, row) => total + row[of], 0);
  const since = rows.flatMap(({ oldest_at }) => oldest_at ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    lane,
    waiting: sum('waiting'),
    running: sum('running'),
    retrying: sum('retrying'),
    later: sum('later'),
    oldest_at: since[0]?.toISOString() ?? null,
  };
}

export const readDead = (ctx: Ctx, query: { task?: string | undefined; page: number; limit: number }) =>
  asPlatform(ctx, async ({ client }) => {
    const counts = await repository.countDead(client);
    const counted = query.task ? counts.filter(({ task }) => task === query.task) : counts;
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    return { rows: await repository.pageOfDead(client, query), total };
  });

/** The most accounts to name. */
const MOST_NAMED = 20;

interface Chosen {
  ids?: readonly number[] | undefined;
  task?: string | undefined;
}

const choiceOf = ({ ids, task }: Chosen): DeadChoice => ({ ids: ids ?? null, task: task ?? null });

export const retryJobs = (ctx: Ctx, jobs: readonly AnyJob[], chosen: Chosen): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    try {
      const jobsBefore = await repository.sumUpDead(tx.client, choiceOf(chosen));
      const count = await retryDeadJobs(tx, jobs, choiceOf(chosen));
      await note(tx, 'retryJobs', jobsBefore, { before: null, after: fieldsOf(chosen, count, jobsBefore) });
      return count;
    } catch (error) {
      if (error instanceof OutdatedJob) throw systemErrors.jobs_outdated({ params: { task: error.message } });
      throw error;
    }
  });

export const dropJobs = (ctx: Ctx, chosen: Chosen): Promise<number> =>
  asPlatform(ctx, async (tx) => {
    const jobsBefore = await repository.sumUpDead(tx.client, choiceOf(chosen));
    const count = await dropDeadJobs(tx, choiceOf(chosen));
    await note(tx, 'dropJobs', jobsBefore, { before: fieldsOf(chosen, count, jobsBefore), after: null });
    return count;
  });

type Sums = readonly repository.DeadSum[];
const named = (sums: Sums) => [...new Set(sums.flatMap(({ account_name }) => account_name ?? []))];

function fieldsOf({ ids }: Chosen, count: number, sums: Sums): Fields {
  if (count === 0) throw systemErrors.jobs_gone();
  const tasks = [...new Set(sums.map(({ task }) => task))];
  return { count, tasks, accounts: named(sums).slice(0, MOST_NAMED), ...(ids && { ids }) };
}

function note(tx: PlatformTx<Ctx>, what: string, sums: Sums, values: { before: Fields | null; after: Fields | null }) {
  const [first, ...others] = sums;
  const isOfOne = first && others.every(({ account_id }) => account_id === first.account_id);
  const account = isOfOne && first.account_id ? { id: first.account_id, name: first.account_name ?? '' } : null;
  const subject = { id: 'jobs', name: tx.t('admin-system.tab.jobs') };
  return recordChange(tx, { part: 'system', what, subject, account, ...values });
}
