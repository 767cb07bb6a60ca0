/** Hourly cleanup of the platform's tables: ended rate-limit windows, old idempotency keys, old dead jobs. */
import { asPlatform, type Base } from '../context.ts';
import type { Module } from '../module.ts';
import { eachPart } from './parts.ts';
import { defineSchedule } from './schedules.ts';

const HOUR_SECONDS = 60 * 60;
/** Clients do not repeat a request later than this. */
const KEYS_HOURS = 48;
const DEAD_JOBS_DAYS = 90;
const BATCH = 10_000;

const hoursAgo = (ctx: Base, hours: number) => new Date(ctx.now().getTime() - hours * HOUR_SECONDS * 1000);

/** In small batches, so that no lock is held for long. */
async function deleteOld(ctx: Base, table: string, column: string, before: Date) {
  const statement = `delete from ${table} where ctid in (select ctid from ${table} where ${column} < $1 limit ${BATCH})`;
  let deleted: number;
  do {
    deleted = await asPlatform(ctx, async ({ client }) => (await client.query(statement, [before])).rowCount ?? 0);
  } while (deleted === BATCH);
}

export const forgetOld = (ctx: Base): Promise<void> =>
  eachPart(ctx, {
    limits: () => ctx.platform.limits.sweep(),
    keys: () => deleteOld(ctx, 'idempotency_keys', 'created_at', hoursAgo(ctx, KEYS_HOURS)),
    jobs: () => deleteOld(ctx, 'dead_jobs', 'failed_at', hoursAgo(ctx, DEAD_JOBS_DAYS * 24)),
  });

const forget = defineSchedule({ name: 'platform.forget-old', every: HOUR_SECONDS, run: forgetOld });

export const housekeepingModule: Module = { name: 'housekeeping', schedules: [forget] };
