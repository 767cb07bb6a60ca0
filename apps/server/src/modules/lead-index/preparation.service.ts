/**
 * What an installation needs before the first search: locations, industry numbers, and in the sandbox the fictional world's
 * places. Looked at again and again; each part is done once and only by one process.
 */
import type { Base } from '../../platform/context.ts';
import { wasImported } from './importing/imports.repository.ts';
import { renumberIndustries } from './industries/industries.service.ts';
import { areLocationsCurrent } from './locations/locations.service.ts';
import { runInThread } from './thread.worker.ts';

const SANDBOX_AREA = 'world';

export async function prepareLeadIndex(ctx: Base, signal?: AbortSignal): Promise<void> {
  const { platform } = ctx;
  await renumberIndustries(ctx);
  if (!(await areLocationsCurrent(ctx))) await runInThread(platform, { kind: 'locations' }, signal);
  const { isSandbox, SANDBOX_URL } = platform.config;
  if (!isSandbox || !SANDBOX_URL) return;
  if (await isWorldThere(ctx)) return;
  const input = {
    paths: [`${SANDBOX_URL}/world/places.csv`],
    source: 'sandbox',
    area: SANDBOX_AREA,
    release: 'sandbox',
  } as const;
  const result = await runInThread(platform, { kind: 'import', input: { ...input, paths: [...input.paths] } }, signal);
  ctx.log.info({ places: result?.added }, 'the sandbox world is in the lead index');
}

const isWorldThere = ({ platform }: Base) => wasImported(platform.databases.platform, 'sandbox', SANDBOX_AREA);
