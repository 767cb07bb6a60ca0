/**
 * Where things are on the globe: distances, and the H3 cells that cover a circle. Cells know no edge of the map, so a circle
 * across the date line or around a pole is a circle like any other.
 */
import { cellToLatLng, gridDisk, latLngToCell } from 'h3-js';

export interface Point {
  lat: number;
  lon: number;
}

export const EARTH_RADIUS_KM = 6371.0088;
export type Resolution = 3 | 5 | 7;

const RADIANS = Math.PI / 180;

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * half(b.lon - a.lon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Largest distance from a cell's centre to its corner, and smallest between neighbours, with some room (km). */
const CELL = {
  3: { reach: 80, spacing: 70 },
  5: { reach: 11.5, spacing: 10.5 },
  7: { reach: 1.7, spacing: 1.5 },
} as const;
/** Beyond this, small cells are too many and large ones waste little. */
const NEAR_KM = 20;

export const resolutionFor = (radiusKm: number): Resolution => (radiusKm <= NEAR_KM ? 7 : 5);

/** Numbers of all cells that may hold a point within the radius. Some at the rim may not: points are still measured. */
export function cellsWithin(center: Point, radiusKm: number, resolution: Resolution): number[] {
  const { reach, spacing } = CELL[resolution];
  const rings = Math.ceil((radiusKm + reach) / (spacing * Math.sqrt(0.75)));
  const numbers: number[] = [];
  for (const cell of gridDisk(latLngToCell(center.lat, center.lon, resolution), rings)) {
    const [lat, lon] = cellToLatLng(cell);
    if (distanceKm(center, { lat, lon }) <= radiusKm + reach) numbers.push(numberOf(cell, resolution));
  }
  return numbers;
}

/** Of a cell's 64 bits, those that differ among cells of one resolution: base cell and digits. They fit 28 bits. */
const spare = (resolution: Resolution) => 2 ** (45 - 3 * resolution);
const numberOf = (cell: string, resolution: Resolution) =>
  Math.floor(Number.parseInt(cell.slice(2), 16) / spare(resolution));

export const cellNumber = ({ lat, lon }: Point, resolution: Resolution): number =>
  numberOf(latLngToCell(lat, lon, resolution), resolution);

/** The middle of a cell given by its number. */
export function centerOf(number: number, resolution: Resolution): Point {
  const bits = number * spare(resolution) + spare(resolution) - 1;
  const [lat, lon] = cellToLatLng(`8${resolution}${bits.toString(16).padStart(13, '0')}`);
  return { lat, lon };
}

/** Cells of resolution 7 with a point nearer than `km`, a small part of a cell: its own, and those just across its border. */
export function cellsAround(point: Point, km: number): number[] {
  const own = cellNumber(point, 7);
  if (distanceKm(point, centerOf(own, 7)) + km < INNER_KM) return [own];
  const cells = new Set([own]);
  for (let direction = 0; direction < 360; direction += 45) cells.add(cellNumber(moved(point, km, direction), 7));
  return [...cells];
}
/** A circle of this size around its middle is inside every cell of resolution 7. */
const INNER_KM = 0.8;

/** The point `km` kilometers away in a direction (degrees from north). */
export function moved({ lat, lon }: Point, km: number, direction: number): Point {
  const angle = km / EARTH_RADIUS_KM;
  const [phi, theta] = [lat * RADIANS, direction * RADIANS];
  const latitude = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(theta));
  const turn = Math.atan2(
    Math.sin(theta) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * Math.sin(latitude),
  );
  return { lat: latitude / RADIANS, lon: wrapLongitude(lon + turn / RADIANS) };
}

/** Into -180 (included) to 180 (excluded). */
export const wrapLongitude = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** The middle of many points, wherever they lie around the date line, and how far the farthest of them is. */
export function boundingCircle(points: readonly Point[]): Point & { radiusKm: number } {
  let [x, y, z] = [0, 0, 0];
  for (const { lat, lon } of points) {
    x += Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS);
    y += Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS);
    z += Math.sin(lat * RADIANS);
  }
  const center = { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lon: Math.atan2(y, x) / RADIANS };
  const radiusKm = points.reduce((farthest, point) => Math.max(farthest, distanceKm(center, point)), 0);
  return { ...center, radiusKm };
}

/** Coordinates are kept in ten-millionths of a degree, some centimetres. */
export const toUnits = (degrees: number): number => Math.round(degrees * 1e7);
export const toDegrees = (units: number): number => units / 1e7;
