/** One sweep for stalled runs of all kinds. */
import { asPlatform, type Base } from '../context.ts';
import type { Module } from '../module.ts';
import { enqueueMany } from './jobs.ts';
import { eachPart } from './parts.ts';
import type { RunKind } from './run-kinds.ts';
import { defineSchedule } from './schedules.ts';

const PORTION = 100;

/**
 * Enqueues stalled runs and returns their number per kind. If the worker was only slow, it notices that another one has delivered.
 * Enqueuing counts as a heartbeat, so the next sweep takes others.
 */
export async function resumeStalled(ctx: Base, kinds: readonly RunKind[]): Promise<Record<string, number>> {
  const resumed: Record<string, number> = {};
  const resume = (kind: RunKind) => async () => {
    resumed[kind.name] = await resumeKind(ctx, kind);
  };
  await eachPart(ctx, Object.fromEntries(kinds.map((kind) => [kind.name, resume(kind)])));
  return resumed;
}

async function resumeKind(ctx: Base, { table, isOpen, resuming }: RunKind): Promise<number> {
  if (!resuming) return 0;
  const { afterSeconds, movedAt = 'moved_at', waitsUntil, job, payload } = resuming;
  const statement = `
    update ${table} set ${movedAt} = $1 where (account_id, id) in (
      select account_id, id from ${table}
      where ${isOpen} and ${movedAt} < $2${waitsUntil ? ` and (${waitsUntil} is null or ${waitsUntil} < $2)` : ''}
      order by ${movedAt} limit ${PORTION} for update skip locked)
    returning *`;
  for (let total = 0; ; ) {
    const found = await asPlatform(ctx, async (tx) => {
      const now = tx.now();
      const before = new Date(now.getTime() - afterSeconds * 1000);
      const { rows } = await tx.client.query(statement, [now, before]);
      await enqueueMany(tx, job, rows.map(payload));
      return rows.length;
    });
    total += found;
    if (found < PORTION) return total;
  }
}

/** As often as the kind that is looked at soonest needs it. */
const SWEEP_SECONDS = 30;

export const runsModule = (kinds: () => readonly RunKind[]): Module => ({
  name: 'runs',
  schedules: [
    defineSchedule({
      name: 'runs.resume',
      every: SWEEP_SECONDS,
      run: async (ctx) => void (await resumeStalled(ctx, kinds())),
    }),
  ],
});
