/** Overture's places theme in the shape of its published files, for tests. */
import { type Schema, writeParquet } from './parquet-writer.ts';

const TEXTS: Schema = { list: 'text' };

const PLACE_COLUMNS: Record<string, Schema> = {
  id: 'text',
  geometry: 'bytes',
  names: { struct: { primary: 'text' } },
  taxonomy: { struct: { primary: 'text', hierarchy: TEXTS, alternates: TEXTS } },
  basic_category: 'text',
  confidence: 'double',
  operating_status: 'text',
  websites: TEXTS,
  socials: TEXTS,
  emails: TEXTS,
  phones: TEXTS,
  addresses: {
    list: { struct: { freeform: 'text', locality: 'text', postcode: 'text', region: 'text', country: 'text' } },
  },
  sources: { list: { struct: { property: 'text', dataset: 'text', license: 'text' } } },
};

/** The older form, before September 2026. */
const OLD_COLUMNS: Record<string, Schema> = {
  ...Object.fromEntries(Object.entries(PLACE_COLUMNS).filter(([name]) => name !== 'taxonomy')),
  categories: { struct: { primary: 'text', alternate: TEXTS } },
};

export function wkbPoint(lon: number, lat: number): Buffer {
  const bytes = Buffer.alloc(21);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(1, 1);
  bytes.writeDoubleLE(lon, 5);
  bytes.writeDoubleLE(lat, 13);
  return bytes;
}

export const writeOverture = (path: string, groups: Record<string, unknown>[][], isOld = false) =>
  writeParquet(path, isOld ? OLD_COLUMNS : PLACE_COLUMNS, groups);
