/**
 * Companies by location, in columns: numbered by city, then by industry, so that every city, and every industry in a
 * city, is one range of numbers. Everything else about a company follows from its number (companies.ts).
 */
import { at, type Chance, chanceAt } from '../chance.ts';
import { CITIES, type City } from '../geography/cities.ts';
import { type Area, areaBounds, type Bounds, inArea, movedBy, overlaps, type Point } from '../geography/geo.ts';
import { INDUSTRIES, type Industry } from './industries.ts';

/** Total besides the places below, distributed by size of city and industry. */
const SHARED_OUT = 40_000;

/** Towns with many companies: the default first search, and an area dense enough to exceed every provider's cap. */
const PLENTY: Record<string, number> = { 'Austin dentist': 190, 'Ciudad de México restaurant': 5_600 };

export interface Layout {
  count: number;
  /** First company of a city, and one past the last at the end. */
  cityStart: Int32Array;
  lat: Float64Array;
  lon: Float64Array;
  cityOf(company: number): City;
  industryOf(company: number): Industry;
  /** Which one it is among its trade in its city, from 0. */
  ordinalOf(company: number): number;
  /** Numbers of all companies of these trades (all trades if none are given) inside the area. */
  within(area: Area, industries?: readonly Industry[] | undefined): number[];
  /** The same for whole cities. */
  inCities(cities: readonly City[], industries?: readonly Industry[] | undefined): number[];
}

function groupSizes(seed: number): Int32Array {
  const cityWeights = CITIES.map((city) => city.population ** 0.55);
  const cityTotal = cityWeights.reduce((sum, weight) => sum + weight, 0);
  const industryTotal = INDUSTRIES.reduce((sum, industry) => sum + industry.weight, 0);
  const sizes = new Int32Array(CITIES.length * INDUSTRIES.length);
  for (const city of CITIES) {
    const chance = chanceAt(seed, 'group sizes', city.index);
    const share = (SHARED_OUT * at(cityWeights, city.index)) / cityTotal;
    for (const industry of INDUSTRIES) {
      const expected = (share * industry.weight * (0.7 + 0.6 * chance.next())) / industryTotal;
      sizes[city.index * INDUSTRIES.length + industry.index] =
        PLENTY[`${city.name} ${industry.slug}`] ?? 1 + Math.round(expected);
    }
  }
  return sizes;
}

function starts(sizes: Int32Array): Int32Array {
  const start = new Int32Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i++) start[i + 1] = at(start, i) + at(sizes, i);
  return start;
}

/** How far a city reaches: 4 km for a town, about 24 km for the largest. */
const radiusKm = (city: City) => Math.min(24, 2.5 + 0.22 * Math.sqrt(city.population));

interface Quarter {
  east: number;
  north: number;
  spread: number;
}

/** A busy center and a dozen quarters around it, the nearer the busier. */
function quartersOf(seed: number, city: City): Quarter[] {
  const chance = chanceAt(seed, 'quarters', city.index);
  const radius = radiusKm(city);
  const quarters: Quarter[] = [{ east: 0, north: 0, spread: radius * 0.18 }];
  for (let i = 0; i < 12; i++) {
    const [angle, distance] = [chance.next() * 2 * Math.PI, radius * (0.15 + 0.7 * chance.next())];
    const spread = radius * (0.05 + 0.07 * chance.next());
    quarters.push({ east: Math.cos(angle) * distance, north: Math.sin(angle) * distance, spread });
  }
  return quarters;
}

const QUARTER_WEIGHTS = [30, 12, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 4];

function spot(city: City, quarters: Quarter[], chance: Chance): Point {
  const quarter = at(quarters, chance.weigh(QUARTER_WEIGHTS));
  let [east, north] = [
    quarter.east + chance.normal() * quarter.spread,
    quarter.north + chance.normal() * quarter.spread,
  ];
  const reach = Math.hypot(east, north) / radiusKm(city);
  if (reach > 1) [east, north] = [east / reach, north / reach];
  return movedBy(city, ...onLand(city, east, north));
}

/** What would lie in the water is mirrored at the shore. */
function onLand({ shore }: City, east: number, north: number): [number, number] {
  if (!shore) return [east, north];
  const beyond = east * shore.east + north * shore.north - shore.km;
  if (beyond <= 0) return [east, north];
  return [east - 2 * beyond * shore.east, north - 2 * beyond * shore.north];
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

interface Spots {
  lat: Float64Array;
  lon: Float64Array;
  /** How far each city's companies reach. */
  reach: Bounds[];
}

function placeAll(seed: number, cityStart: Int32Array, count: number): Spots {
  const spots: Spots = { lat: new Float64Array(count), lon: new Float64Array(count), reach: [] };
  for (const city of CITIES) {
    const quarters = quartersOf(seed, city);
    const bounds = { south: 90, north: -90, west: 180, east: -180 };
    for (let company = at(cityStart, city.index); company < at(cityStart, city.index + 1); company++) {
      const point = spot(city, quarters, chanceAt(seed, 'spot', company));
      spots.lat[company] = rounded(point.lat);
      spots.lon[company] = rounded(point.lon);
      widen(bounds, at(spots.lat, company), at(spots.lon, company));
    }
    spots.reach.push(bounds);
  }
  return spots;
}

export function createLayout(seed: number): Layout {
  const groupStart = starts(groupSizes(seed));
  const count = at(groupStart, groupStart.length - 1);
  const cityStart = Int32Array.from({ length: CITIES.length + 1 }, (_, city) =>
    at(groupStart, city * INDUSTRIES.length),
  );
  const { lat, lon, reach } = placeAll(seed, cityStart, count);
  const group = new Uint16Array(count);
  for (let g = 0; g + 1 < groupStart.length; g++) group.fill(g, at(groupStart, g), at(groupStart, g + 1));
  const runs = (city: City, industries: readonly Industry[]) =>
    industries.map(({ index }) => {
      const g = city.index * INDUSTRIES.length + index;
      return [at(groupStart, g), at(groupStart, g + 1)] as const;
    });

  function collect(cities: readonly City[], industries: readonly Industry[], isWanted: (i: number) => boolean) {
    const found: number[] = [];
    for (const city of cities) {
      for (const [from, to] of runs(city, industries)) for (let i = from; i < to; i++) if (isWanted(i)) found.push(i);
    }
    return found;
  }

  return {
    count,
    cityStart,
    lat,
    lon,
    cityOf: (company) => at(CITIES, Math.floor(at(group, company) / INDUSTRIES.length)),
    industryOf: (company) => at(INDUSTRIES, at(group, company) % INDUSTRIES.length),
    ordinalOf: (company) => company - at(groupStart, at(group, company)),
    within(area, industries = INDUSTRIES) {
      const bounds = areaBounds(area);
      const cities = CITIES.filter((city) => overlaps(at(reach, city.index), bounds));
      return collect(cities, industries, (i) => inArea(area, at(lat, i), at(lon, i)));
    },
    inCities: (cities, industries = INDUSTRIES) => collect(cities, industries, () => true),
  };
}

function widen(bounds: Bounds, lat: number, lon: number): void {
  bounds.south = Math.min(bounds.south, lat);
  bounds.north = Math.max(bounds.north, lat);
  bounds.west = Math.min(bounds.west, lon);
  bounds.east = Math.max(bounds.east, lon);
}
