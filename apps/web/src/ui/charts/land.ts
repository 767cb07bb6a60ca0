/**
 * Land and borders behind a small map: the files of `/map` it needs, and where to place their paths. The data is
 * Natural Earth, cut by scripts/build-map.mjs, which uses the same sizes.
 */
import { useQueries } from '@tanstack/react-query';
import type { View } from './cells.ts';

interface Drawn {
  /** Degrees of one step in the paths. */
  unit: number;
  land: string;
  borders: string;
}
export interface Sheet {
  name: string;
  /** Its southwest corner. */
  lat: number;
  lon: number;
}

const TILE = 10;
/** There is only ice beyond. */
const SOUTHERNMOST = -60;
/** Wider views use the single file of the whole world. */
const WIDEST = 8;
const WORLD: Sheet = { name: 'world', lat: -90, lon: -180 };

const floor = (degrees: number) => Math.floor(degrees / TILE) * TILE;
const steps = (from: number, to: number) =>
  Array.from({ length: (floor(to) - floor(from)) / TILE + 1 }, (_, at) => floor(from) + at * TILE);

export function sheetsOf({ bounds: { west, south, east, north } }: View): Sheet[] {
  if (east - west > WIDEST || north - south > WIDEST) return [WORLD];
  return steps(west, east).flatMap((lon) =>
    steps(Math.max(south, SOUTHERNMOST), Math.min(north, 89)).map((lat) => ({
      // East of the date line the numbers start over.
      name: `${((((lon + 180) % 360) + 360) % 360) - 180}_${lat}`,
      lat,
      lon,
    })),
  );
}

/** Transforms steps on a sheet to pixels of the map. */
export function placedOn(view: View, sheet: Sheet, unit: number): string {
  const { x, y } = view.project(sheet);
  const scale = [view.pixelsPerDegree.lon, view.pixelsPerDegree.lat].map((pixels) => (pixels * unit).toPrecision(6));
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.join(' ')})`;
}

async function load(name: string, signal: AbortSignal): Promise<Drawn> {
  const reply = await fetch(`/map/${name}.json`, { signal });
  if (!reply.ok) throw new Error(`no map: ${reply.status}`);
  return reply.json();
}

export interface Land {
  /** Null while loading, and permanently if loading fails. */
  parts: { key: string; transform: string; land: string; borders: string }[] | null;
  isMissing: boolean;
}

export function useLand(view: View): Land {
  const sheets = sheetsOf(view);
  const found = useQueries({
    queries: sheets.map(({ name }) => ({
      queryKey: ['map', name],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(name, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  const parts = found.flatMap(({ data }, at) => {
    const sheet = sheets[at];
    if (!data || !sheet) return [];
    return [{ key: sheet.name, transform: placedOn(view, sheet, data.unit), land: data.land, borders: data.borders }];
  });
  return { parts: parts.length === sheets.length ? parts : null, isMissing: found.some(({ isError }) => isError) };
}
