/**
 * Whether anybody is served. Every process that answers requests notes the time; a gap between two notes is an outage: the processes
 * were stopped, or the database or the machine was away. Gaps are measured by the database's clock.
 */
import { UNDO_SECONDS } from '@leadwright/contract/leads/results';
import type { PoolClient } from 'pg';
import { begun } from '../begun.ts';
import type { Base, Platform } from '../context.ts';
import { type Requeue, requeue } from '../jobs/jobs.ts';
import { type Outage, oldestRestorable } from './undo.ts';

const EVERY_MS = 5000;
/** A process may be a little late. */
const GAP_SECONDS = (2 * EVERY_MS) / 1000;
/** A start is itself a sign that the product was away; another process that serves has noted the time at most this long ago. */
const GAP_AT_START_SECONDS = 1;
const KEPT_MS = 24 * 3600 * 1000;
const MOST = 100;

// The last part runs first, and so before the time is changed: the other way round it would find the new one.
const NOTE = `
  with before as (select seen_at from serving for update),
  noted as (
    insert into serving (seen_at) values (clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at)
  insert into outages (ended_at, seconds) select $1, extract(epoch from clock_timestamp() - seen_at) from before
  where seen_at < clock_timestamp() - make_interval(secs => $2)`;

export async function noteServing({ databases, clock }: Platform, isStart = false): Promise<void> {
  await databases.platform.query(NOTE, [clock.now(), isStart ? GAP_AT_START_SECONDS : GAP_SECONDS]);
}

/** Resolves after the first note, before which no request may be answered. */
export async function startServing(platform: Platform) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const note = async () => {
    await noteServing(platform).catch((err) => platform.log.warn({ err }, 'the time of serving could not be noted'));
    if (!isStopped) timer = setTimeout(begin, EVERY_MS).unref();
  };
  const begin = () => {
    running = begun(note());
  };
  const before = new Date(platform.clock.now().getTime() - KEPT_MS);
  await platform.databases.platform.query('delete from outages where ended_at < $1', [before]);
  await noteServing(platform, true);
  timer = setTimeout(begin, EVERY_MS).unref();
  return {
    /** A last note, so that the outage begins now. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await noteServing(platform).catch(() => {});
    },
  };
}

/** The last part is an outage that is not over, or that the process that ended it has not noted yet. */
const OUTAGES = `
  select ended_at, seconds from outages where ended_at > $1
  union all
  select $2::timestamptz, extract(epoch from clock_timestamp() - seen_at) from serving
  where seen_at < clock_timestamp() - make_interval(secs => $3)
  order by ended_at desc limit $4`;

/** What was deleted before this moment can no longer be restored. */
export async function restorableSince({ client, now }: Pick<Base, 'now'> & { client: PoolClient }): Promise<Date> {
  const at = now();
  const values = [new Date(at.getTime() - KEPT_MS), at, GAP_SECONDS, MOST];
  const { rows } = await client.query<{ ended_at: Date; seconds: number }>(OUTAGES, values);
  const outages: Outage[] = rows.map(({ ended_at, seconds }) => ({ endedAt: ended_at, seconds }));
  return oldestRestorable(at, outages);
}

/** For a job that deletes what can no longer be restored: it runs again while outages keep some of it longer. */
export const againAfterOutage = ({ now }: Pick<Base, 'now'>, oldest: Date): Requeue | undefined =>
  oldest < oldestRestorable(now()) ? requeue(UNDO_SECONDS + 1) : undefined;
