/**
 * Importing places: read a file in batches, clean, refuse who must not be contacted, merge, hide twins,
 * and at the end drop what has vanished from the source. Every batch commits with its position, so a run that is killed goes
 * on where it was and ends like one that was not.
 */
import type { PoolClient } from 'pg';
import type { Base, PlatformTx } from '../../../platform/context.ts';
import { kyselyOver } from '../../../platform/database/database.ts';
import { findSuppressed } from '../../privacy/public.ts';
import { cellsAround, toDegrees } from '../geo.rules.ts';
import { recount } from '../industries/industries.repository.ts';
import { findRegions } from '../locations/locations.repository.ts';
import { areLocationsCurrent, loadLocations } from '../locations/locations.service.ts';
import { copyLine } from '../rows.sql.ts';
import * as formats from './formats.reader.ts';
import * as repository from './imports.repository.ts';
import * as merging from './merging.repository.ts';
import { type PlaceRow, placeRow, SAME_PLACE_KM } from './place-row.rules.ts';
import type { Chunk, FileRecord } from './raw-place.rules.ts';
import { createRegionFinder, type RegionFinder } from './region-finder.rules.ts';

export interface ImportInput {
  /** Files, folders or, for text formats, addresses. */
  paths: string[];
  source?: formats.Source | undefined;
  area?: string | undefined;
  release?: string | undefined;
  /** The day, month or year that the data is of, for files that do not tell. */
  date?: string | undefined;
  licence?: string | undefined;
  /** For files that never say which. */
  country?: string | undefined;
  mapping?: unknown;
  /** Drop what vanished even if it is most of what there was. */
  force?: boolean | undefined;
}

export interface ImportProgress {
  /** 0 to 1. */
  done: number;
  read: number;
  added: number;
  changed: number;
  skipped: number;
  refused: number;
}

export interface ImportResult extends Omit<ImportProgress, 'done'> {
  source: string;
  area: string;
  release: string;
  licence: string;
  /** Null if unknown. */
  dataDate: string | null;
  removed: number;
  wasResumed: boolean;
}

export interface ImportOptions {
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
  /** How many records one transaction takes. */
  batch?: number;
}

const BATCH = 4000;
/** Below this an odd file does little harm. */
const SUSPICIOUS_TOTAL = 1000;
const SUSPICIOUS_SHARE = 0.5;

interface Work {
  ctx: Base;
  batch: number;
  client: PoolClient;
  dataset: repository.Dataset;
  run: repository.ImportRun;
  regions: RegionFinder;
}

export async function importPlaces(ctx: Base, input: ImportInput, options: ImportOptions = {}): Promise<ImportResult> {
  if (!(await areLocationsCurrent(ctx))) await loadLocations(ctx);
  const client = await ctx.platform.databases.direct.connect();
  let failure: Error | undefined;
  try {
    if (!(await repository.takeLock(client))) throw new Error('another import is running; try again when it has ended');
    return await runImport(ctx, client, input, options);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    if (!failure) await repository.releaseLock(client);
    // Its settings, its temporary tables and its lock end with the connection.
    client.release(true);
  }
}

async function runImport(
  ctx: Base,
  client: PoolClient,
  input: ImportInput,
  { onProgress, signal, batch = BATCH }: ImportOptions,
): Promise<ImportResult> {
  const files = formats.filesOf(input.paths);
  const first = files[0] as string;
  const source = input.source ?? formats.sourceOf(first);
  const mapping = formats.readMapping(input.mapping);
  const terms = {
    fingerprint: formats.fingerprintOf(files, input.mapping),
    release: input.release ?? formats.releaseOf(first),
    licence: input.licence ?? formats.LICENCES[source],
    now: ctx.now(),
  };
  const dataset = await repository.ensureDataset(
    client,
    source,
    input.area ?? formats.areaOf(input.paths[0] as string),
  );
  const run = await repository.openRun(client, dataset.id, terms);
  const wasResumed = run.read > 0;
  await merging.createStaging(client);
  const regions = createRegionFinder(await findRegions(client), input.country?.toUpperCase() ?? null);
  const work: Work = { ctx, batch, client, dataset, run, regions };
  const report = (done: number) => onProgress?.({ done, ...totalsOf(run) });
  report(0);
  for (let file = run.file; file < files.length; file++) {
    const read = formats.readerOf(files[file] as string, mapping);
    await importFile(work, read(run.record), (done) => report((file + done) / files.length), signal);
    Object.assign(run, { file: file + 1, record: 0 });
    await repository.saveProgress(client, run);
  }
  const dataDate = dataDateOf(input, source, first, run);
  const removed = await finish(work, { ...terms, dataDate }, input.force ?? false);
  await merging.tidy(ctx.platform.databases.owner);
  return {
    ...totalsOf(run),
    source,
    area: dataset.area,
    release: terms.release,
    licence: terms.licence,
    dataDate,
    removed,
    wasResumed,
  };
}

/** How old the data is, by its own account: never by the file's date on a disk, which is that of a copy. */
function dataDateOf({ date }: ImportInput, source: formats.Source, file: string, { newest }: repository.ImportRun) {
  const named = formats.dayOfName(file);
  return date ?? (source === 'overture' ? named : null) ?? newest ?? named;
}

const totalsOf = ({ read, added, changed, skipped, refused }: repository.ImportRun) => ({
  read,
  added,
  changed,
  skipped,
  refused,
});

async function importFile(
  work: Work,
  chunks: AsyncGenerator<Chunk>,
  report: (done: number) => void,
  signal: AbortSignal | undefined,
) {
  let waiting: FileRecord[] = [];
  for await (const { records, progress, dataDate } of chunks) {
    noteAge(work.run, dataDate);
    waiting = waiting.length ? waiting.concat(records) : records;
    while (waiting.length >= work.batch) {
      signal?.throwIfAborted();
      await importBatch(work, waiting.slice(0, work.batch));
      waiting = waiting.slice(work.batch);
      report(progress);
    }
  }
  signal?.throwIfAborted();
  if (waiting.length > 0) await importBatch(work, waiting);
  report(1);
}

function noteAge(run: repository.ImportRun, day: string | undefined) {
  if (day && day > (run.newest ?? '')) run.newest = day;
}

async function importBatch({ ctx, client, dataset, run, regions }: Work, records: readonly FileRecord[]) {
  const rows = records.flatMap((record) => (record ? (placeRow(record, dataset.source, regions) ?? []) : []));
  await repository.inTransaction(client, async () => {
    const allowed = await allowedOf(ctx, client, rows);
    await merging.stage(
      client,
      allowed.map((row, index) => copyLine([index, ...row.cells])),
    );
    const { added, changed } = await merging.merge(client, dataset, run.id);
    await recheckTwins(client, await merging.orphansOfChanged(client));
    await merging.hideTwins(client);
    for (const record of records) noteAge(run, record?.updated);
    run.read += records.length;
    run.record += records.length;
    run.added += added;
    run.changed += changed;
    run.skipped += records.length - rows.length;
    run.refused += rows.length - allowed.length;
    await repository.saveProgress(client, run);
  });
}

/** Suppressed places are not imported again. */
async function allowedOf(ctx: Base, client: PoolClient, rows: PlaceRow[]): Promise<PlaceRow[]> {
  const tx: PlatformTx = { ...ctx, client, db: kyselyOver(client), isAcrossAccounts: true };
  const unwanted = await findSuppressed(tx, rows, ({ identity }) => identity);
  return unwanted.size ? rows.filter((row) => !unwanted.has(row)) : rows;
}

async function recheckTwins(client: PoolClient, places: { id: number; lat: number; lon: number }[]) {
  if (places.length === 0) return;
  const near = ({ lat, lon }: { lat: number; lon: number }) =>
    cellsAround({ lat: toDegrees(lat), lon: toDegrees(lon) }, SAME_PLACE_KM);
  await merging.addTouched(
    client,
    places.map((place) => ({ id: place.id, near: near(place) })),
  );
}

/** In one transaction: deletes vanished places, rechecks the twins they hid, updates the counts and finishes the run. */
async function finish({ ctx, client, run }: Work, terms: repository.Outcome, isForced: boolean): Promise<number> {
  const { total, vanished } = await merging.countVanished(client, run);
  if (!isForced && total > 0 && run.read === run.skipped)
    throw new Error(
      `none of the ${run.read} records is a place with name, position and industry. Nothing was dropped; use --force if it is right`,
    );
  if (!isForced && total >= SUSPICIOUS_TOTAL && vanished > total * SUSPICIOUS_SHARE)
    throw new Error(
      `${vanished} of ${total} places are not in the file any more, which looks like a file that is not whole. Nothing was dropped; use --force if it is right`,
    );
  return repository.inTransaction(client, async () => {
    const { removed, orphans } = await merging.deleteVanished(client, run);
    await recheckTwins(client, orphans);
    await merging.hideTwins(client);
    await recount(client);
    await repository.finishRun(client, run, { ...terms, now: ctx.now() }, removed);
    return removed;
  });
}
