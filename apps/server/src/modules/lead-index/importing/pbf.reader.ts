/**
 * OpenStreetMap extracts (.osm.pbf): nodes, and ways by the middle of their outline. Ways name their nodes by number only, so
 * the file is read twice: once for the numbers that matter, once for everything else. Memory grows with the places that are
 * drawn as outlines, not with the file.
 */
import { createReadStream, statSync } from 'node:fs';
import { OSMTransform } from 'osm-pbf-parser-node';
import { isPlace, placeOfTags, type Tags } from './osm-tags.rules.ts';
import { type Chunk, dayOf, type FileRecord } from './raw-place.rules.ts';

interface Item {
  type?: 'node' | 'way' | 'relation';
  id: number;
  lat: number;
  lon: number;
  refs: number[];
  tags?: Tags;
  /** Of the head of the file alone: seconds since 1970. */
  osmosis_replication_timestamp?: number;
}

const dayAt = (seconds: number | undefined): string | undefined =>
  seconds ? (dayOf(new Date(seconds * 1000)) ?? undefined) : undefined;

/** Blocks of the file as lists of items, with how much has been read. */
async function* blocks(file: string, withTags: { node: boolean; way: boolean; relation: boolean }) {
  const size = Math.max(1, statSync(file).size);
  const input = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const items = new OSMTransform({ withTags });
  // A pipe does not carry errors along.
  input.on('error', (error) => items.destroy(error));
  for await (const block of input.pipe(items) as AsyncIterable<Item[]>) {
    yield { block, progress: input.bytesRead / size };
  }
}

/** Numbers of nodes in outlines, sorted, with a place for each one's position. */
interface Outlines {
  /** What the file says of itself. */
  dataDate: string | undefined;
  ids: Float64Array;
  lats: Float64Array;
  lons: Float64Array;
}

function indexOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] as number;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

async function readOutlines(file: string): Promise<Outlines> {
  let ids = new Float64Array(1024);
  let count = 0;
  let dataDate: string | undefined;
  for await (const { block } of blocks(file, { node: false, way: true, relation: false })) {
    dataDate ??= dayAt(block[0]?.osmosis_replication_timestamp);
    for (const { type, tags, refs } of block) {
      if (type !== 'way' || !isPlace(tags)) continue;
      for (const ref of refs) {
        if (count === ids.length) {
          const larger = new Float64Array(count * 2);
          larger.set(ids);
          ids = larger;
        }
        ids[count++] = ref;
      }
    }
  }
  const sorted = ids.subarray(0, count).sort();
  const unique = sorted.filter((id, index) => index === 0 || id !== sorted[index - 1]);
  const unknown = () => new Float64Array(unique.length).fill(Number.NaN);
  return { dataDate, ids: unique, lats: unknown(), lons: unknown() };
}

/** The middle of the box around the outline; null when none of its nodes is in the file. */
function middleOf(outlines: Outlines, refs: readonly number[]): { lat: number; lon: number } | null {
  let [south, north, west, east] = [90, -90, 180, -180];
  let isKnown = false;
  for (const ref of refs) {
    const at = indexOf(outlines.ids, ref);
    const [lat, lon] = [outlines.lats[at], outlines.lons[at]];
    if (lat === undefined || lon === undefined || Number.isNaN(lat)) continue;
    isKnown = true;
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
  }
  return isKnown ? { lat: (south + north) / 2, lon: (west + east) / 2 } : null;
}

function recordsOf(block: readonly Item[], outlines: Outlines): FileRecord[] {
  const records: FileRecord[] = [];
  for (const item of block) {
    if (item.type === 'node') {
      const at = indexOf(outlines.ids, item.id);
      if (at >= 0) [outlines.lats[at], outlines.lons[at]] = [item.lat, item.lon];
      if (isPlace(item.tags)) records.push(placeOfTags(`node/${item.id}`, item.tags, { lat: item.lat, lon: item.lon }));
    } else if (item.type === 'way' && isPlace(item.tags)) {
      const middle = middleOf(outlines, item.refs);
      records.push(middle && placeOfTags(`way/${item.id}`, item.tags, middle));
    }
  }
  return records;
}

export async function* readPbf(file: string, from: number): AsyncGenerator<Chunk> {
  const outlines = await readOutlines(file);
  const { dataDate } = outlines;
  let seen = 0;
  for await (const { block, progress } of blocks(file, { node: true, way: true, relation: false })) {
    const records = recordsOf(block, outlines);
    const skipped = Math.min(records.length, Math.max(0, from - seen));
    seen += records.length;
    yield { records: records.slice(skipped), progress, dataDate };
  }
}
