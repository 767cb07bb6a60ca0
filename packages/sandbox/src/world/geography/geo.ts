/** Distances and areas, accurate enough for towns (spherical earth; no area crosses the date line). */
export interface Point {
  lat: number;
  lon: number;
}

export interface Circle extends Point {
  km: number;
}

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export type Area = { circle: Circle } | { bounds: Bounds };

const KM_PER_DEGREE = 111.195;
const RADIANS = Math.PI / 180;

export function distanceKm(a: Point, b: Point): number {
  const east = Math.sin(((b.lon - a.lon) * RADIANS) / 2);
  const north = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const chord = north * north + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * east * east;
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The point so many kilometers east and north of another. */
export function movedBy(from: Point, eastKm: number, northKm: number): Point {
  return {
    lat: from.lat + northKm / KM_PER_DEGREE,
    lon: from.lon + eastKm / (KM_PER_DEGREE * Math.cos(from.lat * RADIANS)),
  };
}

export function boundsOf(circle: Circle): Bounds {
  const corner = movedBy(circle, circle.km, circle.km);
  const [tall, wide] = [corner.lat - circle.lat, corner.lon - circle.lon];
  return { south: circle.lat - tall, north: circle.lat + tall, west: circle.lon - wide, east: circle.lon + wide };
}

export function areaBounds(area: Area): Bounds {
  return 'bounds' in area ? area.bounds : boundsOf(area.circle);
}

function inBounds(bounds: Bounds, lat: number, lon: number): boolean {
  return lat >= bounds.south && lat <= bounds.north && lon >= bounds.west && lon <= bounds.east;
}

export function overlaps(a: Bounds, b: Bounds): boolean {
  return a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;
}

export function inArea(area: Area, lat: number, lon: number): boolean {
  if ('bounds' in area) return inBounds(area.bounds, lat, lon);
  return distanceKm(area.circle, { lat, lon }) <= area.circle.km;
}

export function centreOf(area: Area): Point {
  if ('circle' in area) return area.circle;
  return { lat: (area.bounds.south + area.bounds.north) / 2, lon: (area.bounds.west + area.bounds.east) / 2 };
}
