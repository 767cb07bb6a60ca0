/**
 * GeoJSON: a FeatureCollection, or one feature per line (with or without record separators). Features are cut out of the
 * stream one by one, so a file of any size is read in the same memory.
 */
import { type ColumnMapping, placeOfColumns } from './columns.rules.ts';
import { isPlace, placeOfTags, type Tags } from './osm-tags.rules.ts';
import { type OvertureRecord, placeOfOverture } from './overture.rules.ts';
import type { Chunk, FileRecord } from './raw-place.rules.ts';
import { openText } from './text.reader.ts';

const CHUNK = 1000;

interface Feature {
  type?: string;
  id?: string | number;
  geometry?: { type?: string; coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
}

const isCollection = (head: string): boolean =>
  /^[\s\uFEFF]*\{[^{]*"type"\s*:\s*"FeatureCollection"/.test(head) || /^[\s\uFEFF]*\{\s*"features"/.test(head);

async function* linesOf(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [34, 92, 123, 125, 91, 93];
/** Inside the collection and its list. */
const FEATURE_DEPTH = 2;

/** Objects in the lists of the collection; what is no feature among them falls through later. */
async function* objectsOf(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let [depth, isText, isEscaped, pending, isOpen] = [0, false, false, '', false];
  for await (const chunk of stream) {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk.charCodeAt(at);
      if (isEscaped) isEscaped = false;
      else if (isText && sign === BACKSLASH) isEscaped = true;
      else if (sign === QUOTE) isText = !isText;
      else if (isText) continue;
      else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
        if (sign === OPEN_OBJECT && depth === FEATURE_DEPTH) [isOpen, start] = [true, at];
        depth++;
      } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) {
        depth--;
        if (!isOpen || depth !== FEATURE_DEPTH) continue;
        yield pending + chunk.slice(start, at + 1);
        [pending, isOpen] = ['', false];
      }
    }
    if (isOpen) pending += chunk.slice(start);
  }
  if (depth !== 0) throw new Error('the file ends in the middle of a feature');
}

async function* startingWith(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* featuresOf(stream: AsyncIterable<string>): AsyncGenerator<Feature> {
  let count = 0;
  const chunks = stream[Symbol.asyncIterator]();
  const head = await chunks.next();
  if (head.done) return;
  const whole = startingWith(head.value, chunks);
  for await (const text of isCollection(head.value) ? objectsOf(whole) : linesOf(whole)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the record separator of GeoJSON text sequences
    const clean = text.replace(/^[\u001E\uFEFF\s]+/, '');
    if (clean.trim()) yield featureOf(clean, ++count);
  }
}

function featureOf(text: string, count: number): Feature {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`feature ${count} is not valid JSON, it begins with ${JSON.stringify(text.slice(0, 40))}`);
  }
}

/** The point itself, or the middle of the box around a shape. */
function pointOf(geometry: Feature['geometry']): { lat: number; lon: number } | null {
  const numbers = (geometry?.coordinates as unknown[] | undefined)?.flat(Number.POSITIVE_INFINITY) as
    | number[]
    | undefined;
  if (!numbers || numbers.length < 2) return null;
  const width = geometry?.type === 'Point' ? numbers.length : 2;
  const lons = numbers.filter((_value, index) => index % width === 0);
  const lats = numbers.filter((_value, index) => index % width === 1);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(lats), lon: middle(lons) };
}

const isOverture = (properties: Record<string, unknown>) =>
  typeof properties['names'] === 'object' && ('taxonomy' in properties || 'categories' in properties);

/** Overture's schema, OpenStreetMap's tags, or named columns, whichever the properties look like. */
function placeOfFeature(feature: Feature, mapping: ColumnMapping): FileRecord {
  const point = pointOf(feature.geometry);
  if (feature.type !== 'Feature' || !point) return null;
  const properties = feature.properties ?? {};
  const id = feature.id ?? properties['id'] ?? properties['@id'];
  if (isOverture(properties)) return placeOfOverture({ ...(properties as OvertureRecord), id: String(id) }, point);
  const tags = (properties['tags'] ?? properties) as Tags;
  if (id !== undefined && isPlace(tags)) return placeOfTags(String(id), tags, point);
  return placeOfColumns({ ...properties, ...(id !== undefined && { id }), ...point }, mapping);
}

export async function* readGeojson(path: string, from: number, mapping: ColumnMapping): AsyncGenerator<Chunk> {
  const { stream, progress } = await openText(path);
  let seen = 0;
  let records: FileRecord[] = [];
  for await (const feature of featuresOf(stream)) {
    if (seen++ < from) continue;
    records.push(placeOfFeature(feature, mapping));
    if (records.length < CHUNK) continue;
    yield { records, progress: progress() };
    records = [];
  }
  yield { records, progress: 1 };
}
