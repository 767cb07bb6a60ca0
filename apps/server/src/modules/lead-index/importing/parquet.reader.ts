/** Overture Places as GeoParquet: one row group at a time, only the columns we use. */
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { type OvertureRecord, placeOfOverture } from './overture.rules.ts';
import type { Chunk } from './raw-place.rules.ts';

const COLUMNS = [
  'id',
  'geometry',
  'bbox',
  'names',
  'taxonomy',
  'categories',
  'basic_category',
  'confidence',
  'operating_status',
  'websites',
  'socials',
  'emails',
  'phones',
  'addresses',
  'sources',
];

interface Row extends OvertureRecord {
  geometry?: unknown;
  bbox?: { xmin: number; xmax: number; ymin: number; ymax: number } | null;
}

/** Well-known binary: byte order, type 1 (or 1 with flags), x, y. */
function pointOfWkb(bytes: Uint8Array): { lat: number; lon: number } | null {
  if (bytes.length < 21) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint8(0) === 1;
  const type = view.getUint32(1, isLittle);
  if ((type & 0xff) !== 1) return null;
  const start = type & 0x20000000 ? 9 : 5;
  return { lon: view.getFloat64(start, isLittle), lat: view.getFloat64(start + 8, isLittle) };
}

/** Files with a geo header arrive decoded, others as bytes; the box is the last resort. */
function pointOf({ geometry, bbox }: Row): { lat: number; lon: number } | null {
  if (geometry instanceof Uint8Array) return pointOfWkb(geometry);
  const { type, coordinates } = (geometry ?? {}) as { type?: string; coordinates?: number[] };
  const [lon, lat] = coordinates ?? [];
  if (type === 'Point' && lon !== undefined && lat !== undefined) return { lat, lon };
  return bbox ? { lat: (bbox.ymin + bbox.ymax) / 2, lon: (bbox.xmin + bbox.xmax) / 2 } : null;
}

export async function* readParquet(path: string, from: number): AsyncGenerator<Chunk> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const known = new Set(parquetSchema(metadata).children.map(({ element }) => element.name));
  const columns = COLUMNS.filter((column) => known.has(column));
  for (const needed of ['id', 'names'])
    if (!known.has(needed)) throw new Error(`${path}: no column ${needed}; this is not Overture's places theme`);
  const total = Math.max(1, Number(metadata.num_rows));
  let start = 0;
  for (const group of metadata.row_groups) {
    const end = start + Number(group.num_rows);
    if (end > from) {
      const rowStart = Math.max(start, from);
      const rows = (await parquetReadObjects({
        file,
        metadata,
        columns,
        compressors,
        rowStart,
        rowEnd: end,
        utf8: false,
      })) as Row[];
      yield { records: rows.map((row) => placeOfOverture(row, pointOf(row))), progress: end / total };
    }
    start = end;
  }
}
