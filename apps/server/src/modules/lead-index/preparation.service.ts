/**
 * What an installation needs before the first search: locations and industry numbers, without which nothing can be chosen,
 * and in the sandbox the fictional world's places. The first are there before the program says that it is ready; while places
 * are on their way, screens say so. Each part is done once, and only by one process.
 */
import type { Base, Platform } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { isFirstImportRunning } from './importing/imports.repository.ts';
import { renumberIndustries } from './industries/industries.service.ts';
import { importWorldJob } from './lead-index.jobs.ts';
import { areLocationsCurrent } from './locations/locations.service.ts';
import { runInThread } from './thread.worker.ts';
import { isWorldMissing, problemOfWorld } from './world.service.ts';

/** The start and the schedule may ask for the same at the same time. */
const underWay = new WeakMap<Platform, Promise<void>>();

/** Fills the pickers. */
function preparePickers(ctx: Base): Promise<void> {
  const { platform } = ctx;
  const running = underWay.get(platform) ?? fillPickers(ctx).finally(() => underWay.delete(platform));
  underWay.set(platform, running);
  return running;
}

async function fillPickers(ctx: Base): Promise<void> {
  await renumberIndustries(ctx);
  if (!(await areLocationsCurrent(ctx))) await runInThread(ctx.platform, { kind: 'locations' });
}

/** At every start, and every hour: places that are missing are asked for again, whatever became of the tries before. */
export async function prepareLeadIndex(ctx: Base): Promise<void> {
  const { platform } = ctx;
  await preparePickers(ctx);
  if (await isWorldMissing(platform)) await enqueue({ client: platform.databases.platform }, importWorldJob, {});
}

export interface Filling {
  isFilling: boolean;
  /** Why the last try failed. */
  problem: string | null;
}

/** Whether an area gets its very first places just now: then what is counted is not yet all there is. */
export async function fillingOf({ platform }: Pick<Base, 'platform'>): Promise<Filling> {
  if (await isWorldMissing(platform)) return { isFilling: true, problem: await problemOfWorld(platform) };
  return { isFilling: await isFirstImportRunning(platform.databases.app), problem: null };
}
