/** `npm run leads:import -- <file> ...`: places into the lead index. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importPlaces } from '../modules/lead-index/public.ts';
import type { Base } from '../platform/context.ts';
import { createProgress } from './progress.ts';

const USAGE = `Imports places into the lead index.

  npm run leads:import -- <file or folder>... [options]

Reads OpenStreetMap extracts (.osm.pbf), Overture Places (.parquet, .geojson), GeoJSON and CSV (also .gz).
An import that was interrupted goes on where it was when started again with the same files.

  --area <name>      what the files cover; a later import of the same source and area replaces this one (default: file name)
  --release <text>   which edition it is (default: a date in the file's name)
  --date <date>      how old the data is: 2018, 2018-05 or 2018-05-01 (default: what the data says, or the file's name)
  --licence <text>   default: ODbL-1.0 for OpenStreetMap, CDLA-Permissive-2.0 for Overture
  --country <code>   two letters, for files that never say
  --mapping <json>   for CSV: {"columns": {"name": "Company"}, "industries": {"Zahnarzt": "dental_clinic"}, "industry": "restaurant"}
  --source <name>    osm, overture or csv (default: by the file)
  --force            drop vanished places even if they are more than half`;

const OPTIONS = {
  area: { type: 'string' },
  release: { type: 'string' },
  date: { type: 'string' },
  licence: { type: 'string' },
  country: { type: 'string' },
  mapping: { type: 'string' },
  source: { type: 'string' },
  force: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`--mapping: ${path} is not a file of JSON (${(error as Error).message})`);
  }
}

const SOURCES = ['osm', 'overture', 'csv'] as const;

const isDate = (text: string) =>
  /^\d{4}(-\d{2}){0,2}$/.test(text) && !Number.isNaN(Date.parse(text)) && Date.parse(text) <= Date.now();

export async function runImport(ctx: Base, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help || positionals.length === 0) return console.log(USAGE);
  const source = SOURCES.find((name) => name === values.source);
  if (values.source && !source) throw new Error(`--source: want one of ${SOURCES.join(', ')}`);
  if (values.country && !/^[a-z]{2}$/i.test(values.country)) throw new Error('--country: want two letters, like US');
  if (values.date && !isDate(values.date)) throw new Error('--date: want 2018, 2018-05 or 2018-05-01');
  const mapping = values.mapping ? readJson(values.mapping) : undefined;
  const progress = createProgress();
  const { area, release, date, licence, country, force } = values;
  const result = await importPlaces(
    ctx,
    { paths: positionals, source, area, release, date, licence, country, force, mapping },
    { onProgress: progress.show },
  );
  progress.end();
  console.log(
    `${result.wasResumed ? 'Went on and finished' : 'Finished'}: ${result.source} ${result.area}, release ${result.release || 'unknown'}, data of ${result.dataDate ?? 'unknown age'}, licence ${result.licence || 'not stated'}`,
  );
  console.log(
    `${result.read} records, ${result.added} new, ${result.changed} changed, ${result.removed} dropped, ${result.refused} refused, ${result.skipped} without name, place or industry`,
  );
}
