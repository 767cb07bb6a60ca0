/** The location picker: countries, states and cities by name, in either language, with or without accents. */

import { type AnyTx, asPlatform, type Base } from '../../../platform/context.ts';
import { countryName } from '../../../platform/countries.ts';
import { fold } from '../../leads/public.ts';
import type { Area } from '../lead-index.port.ts';
import { type LocationKind, locationsVersion, readLocations } from './locations.data.ts';
import * as repository from './locations.repository.ts';

export interface FoundLocation {
  id: number;
  name: string;
  kind: LocationKind;
  /** Two letters. */
  country: string;
  state: string;
  /** "Austin, Texas, United States", in the caller's language. */
  label: string;
  lat: number;
  lon: number;
  radius_km: number;
}

export interface LocationQuestion {
  search: string;
  kind?: LocationKind | undefined;
  limit: number;
  /** Exactly these, whatever they are called. */
  ids?: number[] | undefined;
}

/** The most places of one name to check for input like "springfield, il". */
const MAX_NAMESAKES = 300;

export async function findLocations(
  ctx: Base,
  { search, kind, limit, ids }: LocationQuestion,
): Promise<FoundLocation[]> {
  const db = ctx.platform.databases.app;
  if (ids) return (await repository.findChosen(db, ids)).map((row) => present(ctx, row));
  if (!fold(search)) return (await repository.findLargest(db, kind ?? null, limit)).map((row) => present(ctx, row));
  for (const { text, rest } of readings(search)) {
    const rows = await repository.findByName(db, {
      text,
      kind: kind ?? null,
      limit: rest.length ? MAX_NAMESAKES : limit,
    });
    const fitting = rows.filter((row) => rest.every((word) => surroundings(row).some((part) => part.startsWith(word))));
    if (fitting.length > 0) return fitting.slice(0, limit).map((row) => present(ctx, row));
  }
  return [];
}

/** "austin, tx" is Austin in something that starts with tx; "austin texas" may be a longer name or the same. */
function readings(search: string): { text: string; rest: string[] }[] {
  const [head = '', ...parts] = search.split(',').map(fold);
  const rest = parts.flatMap((part) => part.split(' ')).filter(Boolean);
  if (rest.length > 0) return [{ text: head, rest }];
  const words = head.split(' ');
  return words.map((_word, index) => ({
    text: words.slice(0, words.length - index).join(' '),
    rest: words.slice(words.length - index),
  }));
}

const surroundings = (row: repository.LocationRecord): string[] =>
  [
    row.state,
    row.state_code,
    row.country,
    countryName(row.country, 'en'),
    countryName(row.country, 'es'),
    ...(SHORT_NAMES[row.country] ?? []),
  ]
    .flatMap((part) => [fold(part), ...fold(part).split(' ')])
    .filter(Boolean);
const SHORT_NAMES: Record<string, string[]> = { US: ['usa', 'eeuu'], GB: ['uk', 'england', 'inglaterra'] };

export async function getLocation(ctx: Base, id: number): Promise<FoundLocation | undefined> {
  const row = await repository.findLocation(ctx.platform.databases.app, id);
  return row && present(ctx, row);
}

/** The largest city where the index knows most places; none before it has been filled. */
export async function findBusiestCity(ctx: Base): Promise<FoundLocation[]> {
  const row = await repository.findBusiestCity(ctx.platform.databases.app);
  return row ? [present(ctx, row)] : [];
}

/** Those of the ids that exist. */
export const knownLocations = async (tx: AnyTx, ids: readonly number[]): Promise<Set<number>> =>
  new Set(ids.length > 0 ? await repository.findKnown(tx.client, ids) : []);

/** What to search for a chosen place: a circle around a city, the whole of a state or country. */
export async function areaOf(ctx: Base, locationId: number, radiusKm: number): Promise<Area | undefined> {
  const db = ctx.platform.databases.app;
  const row = await repository.findLocation(db, locationId);
  if (!row) return undefined;
  if (row.kind === 'city') return { kind: 'circle', center: { lat: row.lat, lon: row.lon }, radiusKm };
  if (row.kind === 'state') return { kind: 'regions', regions: [row.region_no] };
  return { kind: 'regions', regions: (await repository.findRegions(db, row.country)).map(({ no }) => no) };
}

function present(ctx: Base, row: repository.LocationRecord): FoundLocation {
  const country = countryName(row.country, ctx.language);
  const name = row.kind === 'country' ? country : row.name;
  const state = row.kind === 'city' ? row.state : '';
  const label = [name, state === name ? '' : state, row.kind === 'country' ? '' : country].filter(Boolean).join(', ');
  const { id, kind, lat, lon, radius_km } = row;
  return {
    id,
    name,
    kind,
    country: row.country,
    state: row.kind === 'country' ? '' : row.state,
    label,
    lat,
    lon,
    radius_km,
  };
}

const PART = 'locations';

export const areLocationsCurrent = async ({ platform }: Base): Promise<boolean> =>
  (await repository.findVersion(platform.databases.platform, PART)) === locationsVersion();

/** Reads some 170,000 cities: belongs in a thread of its own. */
export async function loadLocations(ctx: Base): Promise<void> {
  const read = readLocations();
  await asPlatform(ctx, async ({ client }) => {
    await repository.lockLocations(client);
    // Another process may have been quicker.
    if ((await repository.findVersion(client, PART)) === locationsVersion()) return;
    await repository.replaceLocations(client, read);
    await repository.saveVersion(client, PART, locationsVersion());
  });
}
