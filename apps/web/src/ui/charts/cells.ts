/** Turns counted coordinates into hexagons of a small map. Equirectangular, which is accurate enough for a city. */
export interface Place {
  lat: number;
  lon: number;
  count: number;
}
interface Area {
  lat: number;
  lon: number;
  radiusKm: number;
}
interface Point {
  x: number;
  y: number;
}
export interface View {
  project: (place: { lat: number; lon: number }) => Point;
  pixelsPerKm: number;
  pixelsPerDegree: { lat: number; lon: number };
  /** The visible area, in degrees. */
  bounds: { west: number; south: number; east: number; north: number };
}

const KM_PER_DEGREE = 111.32;
const MARGIN = 12;
const SIZE = 11;
const ROW = SIZE * 0.866;
const STEPS = 4;
/** A closer view would show no coast or border to recognize, and the cells of a large area are not more precise. */
const LEAST_KM = 40;

/** Bounds of the map: the searched area, or all places. */
export function viewOf(places: Place[], area: Area | undefined, width: number, height: number): View {
  const lats = area ? [area.lat] : places.map((place) => place.lat);
  const lons = area ? [area.lon] : places.map((place) => place.lon);
  const [south, north] = [least(lats), most(lats)];
  const [west, east] = [least(lons), most(lons)];
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const shrink = Math.max(0.05, Math.cos((middle.lat * Math.PI) / 180));
  const wide = area ? area.radiusKm * 2 : Math.max(LEAST_KM, (east - west) * KM_PER_DEGREE * shrink);
  const tall = area ? area.radiusKm * 2 : Math.max(LEAST_KM, (north - south) * KM_PER_DEGREE);
  const pixelsPerKm = Math.min((width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / tall);
  const pixels = { lat: KM_PER_DEGREE * pixelsPerKm, lon: KM_PER_DEGREE * shrink * pixelsPerKm };
  const reach = { lat: height / 2 / pixels.lat, lon: width / 2 / pixels.lon };
  return {
    pixelsPerKm,
    pixelsPerDegree: pixels,
    bounds: {
      west: middle.lon - reach.lon,
      south: middle.lat - reach.lat,
      east: middle.lon + reach.lon,
      north: middle.lat + reach.lat,
    },
    project: ({ lat, lon }) => ({
      x: width / 2 + (lon - middle.lon) * pixels.lon,
      y: height / 2 - (lat - middle.lat) * pixels.lat,
    }),
  };
}

const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), values[0] ?? 0);

/** One path per color step: five elements instead of hundreds. The ground is where there are no places. */
export function hexesOf(places: Place[], view: View, width: number, height: number) {
  const counts = new Map<string, number>();
  for (const place of places) {
    const key = keyOf(view.project(place));
    counts.set(key, (counts.get(key) ?? 0) + place.count);
  }
  const top = most([0, ...counts.values()]);
  const paths = Array.from({ length: STEPS + 1 }, () => '');
  for (let row = 0; row * ROW <= height + SIZE; row += 1) {
    for (let column = 0; column * SIZE <= width + SIZE; column += 1) {
      const step = stepOf(counts.get(`${row},${column}`) ?? 0, top);
      paths[step] += hexAt(column * SIZE + (row % 2 ? SIZE / 2 : 0), row * ROW);
    }
  }
  const [ground = '', ...warm] = paths;
  return { ground, hexes: warm.map((path, at) => ({ step: at + 1, path })).filter(({ path }) => path !== '') };
}

function keyOf({ x, y }: Point) {
  const row = Math.round(y / ROW);
  return `${row},${Math.round((x - (row % 2 ? SIZE / 2 : 0)) / SIZE)}`;
}

/** Square roots, so that one crowded cell does not make all others pale. */
export const stepOf = (count: number, top: number) =>
  count === 0 ? 0 : Math.max(1, Math.min(STEPS, Math.ceil(Math.sqrt(count / top) * STEPS)));

function hexAt(x: number, y: number) {
  const [w, h] = [SIZE * 0.47, SIZE * 0.27];
  return `M${x.toFixed(1)} ${(y - 2 * h).toFixed(1)}l${w} ${h}v${2 * h}l${-w} ${h}l${-w} ${-h}v${-2 * h}z`;
}
