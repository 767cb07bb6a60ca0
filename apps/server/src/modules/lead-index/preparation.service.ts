/**
 * What an installation needs before the first search: locations and industry numbers, without which nothing can be chosen,
 * and in the sandbox the fictional world's places. The first are there before the program says that it is ready; while places
 * are on their way, screens say so. Each part is done once, and only by one process.
 */
import type { Base, Platform } from '../../platform/context.ts';
import { isFirstImportRunning, wasImported } from './importing/imports.repository.ts';
import { renumberIndustries } from './industries/industries.service.ts';
import { areLocationsCurrent } from './locations/locations.service.ts';
import { runInThread } from './thread.worker.ts';

const SANDBOX_AREA = 'world';

/** The start and the schedule may ask for the same at the same time. */
const underWay = new WeakMap<Platform, Promise<void>>();

/** Fills the pickers. */
export function preparePickers(ctx: Base): Promise<void> {
  const { platform } = ctx;
  const running = underWay.get(platform) ?? fillPickers(ctx).finally(() => underWay.delete(platform));
  underWay.set(platform, running);
  return running;
}

async function fillPickers(ctx: Base): Promise<void> {
  await renumberIndustries(ctx);
  if (!(await areLocationsCurrent(ctx))) await runInThread(ctx.platform, { kind: 'locations' });
}

export async function prepareLeadIndex(ctx: Base, signal?: AbortSignal): Promise<void> {
  const { platform } = ctx;
  await preparePickers(ctx);
  if (!isWorldWanted(platform) || (await isWorldThere(platform))) return;
  const input = {
    paths: [`${platform.config.SANDBOX_URL}/world/places.csv`],
    source: 'sandbox' as const,
    area: SANDBOX_AREA,
    release: 'sandbox',
    // The fictional world is of the day it is made.
    date: ctx.now().toISOString().slice(0, 10),
  };
  const result = await runInThread(platform, { kind: 'import', input }, signal);
  ctx.log.info({ places: result?.added }, 'the sandbox world is in the lead index');
}

const isWorldWanted = ({ config }: Platform) => config.isSandbox && Boolean(config.SANDBOX_URL);
const isWorldThere = ({ databases }: Platform) => wasImported(databases.app, 'sandbox', SANDBOX_AREA);

/** Whether an area gets its very first places just now: then what is counted is not yet all there is. */
export async function isFilling({ platform }: Pick<Base, 'platform'>): Promise<boolean> {
  if (isWorldWanted(platform) && !(await isWorldThere(platform))) return true;
  return isFirstImportRunning(platform.databases.app);
}
