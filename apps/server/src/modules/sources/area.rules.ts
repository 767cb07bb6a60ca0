/** Areas on the globe for sources that show only part of what there is: rectangles that can be quartered. Pure. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface Circle {
  lat: number;
  lon: number;
  radiusKm: number;
}

const KM_PER_DEGREE = 111.195;
const RADIANS = Math.PI / 180;

export function distanceKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * half(b.lon - a.lon);
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Rectangles that cover a circle: two where it crosses the date line, the whole round where it holds a pole. */
export function boxesAround({ lat, lon, radiusKm }: Circle): Box[] {
  const reach = radiusKm / KM_PER_DEGREE;
  const [south, north] = [Math.max(-90, lat - reach), Math.min(90, lat + reach)];
  const widest = Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RADIANS);
  const width = widest > 0.001 ? reach / widest : 180;
  if (width >= 180) return [{ south, west: -180, north, east: 180 }];
  const [west, east] = [lon - width, lon + width];
  if (west < -180)
    return [
      { south, west: -180, north, east },
      { south, west: west + 360, north, east: 180 },
    ];
  if (east > 180)
    return [
      { south, west, north, east: 180 },
      { south, west: -180, north, east: east - 360 },
    ];
  return [{ south, west, north, east }];
}

export function quartersOf({ south, west, north, east }: Box): Box[] {
  const [lat, lon] = [(south + north) / 2, (west + east) / 2];
  return [
    { south, west, north: lat, east: lon },
    { south, west: lon, north: lat, east },
    { south: lat, west, north, east: lon },
    { south: lat, west: lon, north, east },
  ];
}

/** About 15 m: a smaller rectangle would only split companies at the same address. */
const SMALLEST_DEGREES = 0.00014;
export const canSplit = ({ south, north, west, east }: Box) =>
  north - south > SMALLEST_DEGREES && east - west > SMALLEST_DEGREES;

/** Does a rectangle come near the circle at all? Corners of the covering rectangle need not be asked for. */
export function touches(box: Box, circle: Circle): boolean {
  const nearest = {
    lat: Math.min(Math.max(circle.lat, box.south), box.north),
    lon: Math.min(Math.max(circle.lon, box.west), box.east),
  };
  // The nearest point by degrees is not quite the nearest by distance; a tenth more is on the safe side.
  return distanceKm(nearest, circle) <= circle.radiusKm * 1.1 || Math.abs(circle.lat) > 70;
}
