/** The reader for a file, the default names of its source and area, and its fingerprint for resuming. */
import { hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ColumnMapping, readMapping } from './columns.rules.ts';
import { readCsv } from './csv.reader.ts';
import { readGeojson } from './geojson.reader.ts';
import { dayOf, type Reader } from './raw-place.rules.ts';
import { isAddress } from './text.reader.ts';

export type Source = 'osm' | 'overture' | 'csv' | 'sandbox';
type Format = 'pbf' | 'parquet' | 'geojson' | 'csv';

const FORMATS: [RegExp, Format][] = [
  [/\.pbf$/i, 'pbf'],
  [/\.(geo)?parquet$/i, 'parquet'],
  [/\.(geojson|geojsonl|geojsons|geojsonseq|ndjson|jsonl|json)(\.gz)?$/i, 'geojson'],
  [/\.(csv|tsv|txt)(\.gz)?$/i, 'csv'],
];

function formatOf(path: string): Format {
  const found = FORMATS.find(([ending]) => ending.test(path.replace(/\?.*$/, '')));
  if (!found) throw new Error(`${path}: want .osm.pbf, .parquet, .geojson (or lines of it), .csv or .tsv`);
  return found[1];
}

/** A folder stands for the readable files in it, in order of their names. */
export function filesOf(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) => {
    if (isAddress(path)) return [path];
    if (!existsSync(path)) throw new Error(`${path} does not exist`);
    if (!statSync(path).isDirectory()) return [path];
    const inside = readdirSync(path).filter((name) => FORMATS.some(([ending]) => ending.test(name)));
    return inside.sort().map((name) => join(path, name));
  });
  if (files.length === 0) throw new Error('there is no file to import');
  for (const file of files) formatOf(file);
  return files;
}

const READERS: Record<Format, (path: string, from: number, mapping: ColumnMapping) => ReturnType<Reader>> = {
  // What reads them is large, and most processes never meet such a file.
  async *pbf(path, from) {
    yield* (await import('./pbf.reader.ts')).readPbf(path, from);
  },
  async *parquet(path, from) {
    yield* (await import('./parquet.reader.ts')).readParquet(path, from);
  },
  geojson: readGeojson,
  csv: readCsv,
};

export const readerOf = (path: string, mapping: ColumnMapping): Reader => {
  const read = READERS[formatOf(path)];
  return (from) => named(path, read(path, from, mapping));
};

/** What decoders say of a file that is cut off or damaged. */
const DAMAGE =
  /input format error|data check|header check|invalid (block|stored|distance|code|bit)|unexpected end|footer|of null|parquet|offset|out of range|zstd|snappy/i;

/** Whatever is wrong with a file is said with its name. */
async function* named(path: string, chunks: ReturnType<Reader>): ReturnType<Reader> {
  try {
    yield* chunks;
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith(path)) throw error;
    const words = DAMAGE.test(message) ? `it is damaged or not whole (${message})` : message;
    throw new Error(`${path}: ${words}`, { cause: error });
  }
}

const HEAD_BYTES = 64 * 1024;
function headOf(path: string): string {
  if (isAddress(path) || path.endsWith('.gz')) return '';
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, HEAD_BYTES, 0)).toString('utf8');
  } finally {
    closeSync(file);
  }
}

export function sourceOf(path: string): Source {
  const format = formatOf(path);
  if (format === 'pbf') return 'osm';
  if (format === 'parquet') return 'overture';
  if (format === 'csv') return 'csv';
  const head = headOf(path);
  if (/"names"\s*:\s*\{/.test(head)) return 'overture';
  return /"(amenity|shop|office|craft|healthcare|@id)"\s*:/.test(head) ? 'osm' : 'csv';
}

export const LICENCES: Record<Source, string> = {
  osm: 'ODbL-1.0',
  overture: 'CDLA-Permissive-2.0',
  csv: '',
  sandbox: 'Sandbox',
};

const DATE = /\d{4}-\d{2}-\d{2}(\.\d+)?/;

/** Overture's folders and many files are named after their release. When a file was written says nothing about its data. */
export const releaseOf = (path: string): string => DATE.exec(path)?.[0] ?? '';

/** "berlin-180501.osm.pbf", as extracts of OpenStreetMap are named. */
const SHORT_DATE = /[-_](\d{2})(\d{2})(\d{2})\.osm/;

/** The day in a file's name; null if there is none. */
export function dayOfName(path: string): string | null {
  const short = SHORT_DATE.exec(path);
  const [, year, month, day] = short ?? [];
  return dayOf(short ? `20${year}-${month}-${day}` : releaseOf(path));
}

/** "berlin-latest.osm.pbf" and "berlin-2026-08-01.osm.pbf" are both berlin. */
export const areaOf = (path: string): string =>
  basename(path)
    .replace(/\?.*$/, '')
    .replace(/(\.[a-z]+)+$/i, '')
    .replace(new RegExp(`[-_.]*(${DATE.source}|latest|\\d{6,8})`, 'g'), '')
    .toLowerCase()
    .slice(0, 120) || 'all';

export function fingerprintOf(files: readonly string[], mapping: unknown): string {
  const facts = files.map((file) => {
    if (isAddress(file)) return file;
    const { size, mtimeMs } = statSync(file);
    return `${file}:${size}:${Math.round(mtimeMs)}`;
  });
  return hash('sha256', JSON.stringify([facts, mapping ?? null])).slice(0, 32);
}

export { type ColumnMapping, readMapping };
