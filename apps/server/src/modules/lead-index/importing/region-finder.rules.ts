/** Which country and state a place is in: by its address where that can be understood, else by the nearest city. */

import { fold } from '../../leads/public.ts';
import type { Point } from '../geo.rules.ts';
import { type CityFinder, createCityFinder, readCities } from '../locations/locations.data.ts';
import type { RegionRecord } from '../locations/locations.repository.ts';

interface GivenAddress {
  country: string | undefined;
  state: string | undefined;
  city: string | null;
}
interface Address {
  country: string | null;
  state: string | null;
  city: string | null;
  region: number;
}
export interface RegionFinder {
  addressOf(point: Point, given: GivenAddress): Address;
}

/** A place this far from every city we know is nowhere in particular. */
const UNKNOWN_REGION = 0;

let finderOfAll: CityFinder | undefined;
/** Read for the first place whose address does not say where it is: reading takes seconds, and many files never need it. */
const allCities = () => {
  finderOfAll ??= createCityFinder(readCities());
  return finderOfAll;
};

/** `defaultCountry` is for files that never say it. */
export function createRegionFinder(regions: readonly RegionRecord[], defaultCountry: string | null): RegionFinder {
  const byCode = new Map(regions.map((region) => [`${region.country}.${region.code}`, region]));
  const byName = new Map(
    regions.filter(({ code }) => code).map((region) => [`${region.country}.${fold(region.name)}`, region]),
  );
  const countries = new Map(regions.filter(({ code }) => !code).map((region) => [fold(region.name), region.country]));

  const countryOf = (text: string | undefined): string | null => {
    const found = text?.trim();
    if (!found) return null;
    const code = found.toUpperCase();
    return byCode.has(`${code}.`) ? code : (countries.get(fold(found)) ?? null);
  };
  /** "TX", "US-TX" or "Texas". Codes of digits differ between registers, so only letters are believed. */
  const stateOf = (country: string, text: string | undefined): RegionRecord | undefined => {
    const found = text?.trim();
    if (!found) return undefined;
    const code = found.toUpperCase().replace(new RegExp(`^${country}-`), '');
    return (
      (/^[A-Z]{2,3}$/.test(code) ? byCode.get(`${country}.${code}`) : undefined) ??
      byName.get(`${country}.${fold(found)}`)
    );
  };

  return {
    addressOf(point, given) {
      const said = countryOf(given.country) ?? defaultCountry;
      const named = said ? stateOf(said, given.state) : undefined;
      const nearest = named && given.city ? undefined : allCities().nearest(point, said);
      const country = said ?? nearest?.country ?? null;
      const region =
        named ?? (nearest && byCode.get(`${nearest.country}.${nearest.code}`)) ?? byCode.get(`${country}.`);
      return {
        country,
        region: region?.no ?? UNKNOWN_REGION,
        state: region?.code ? region.name : (given.state?.trim() ?? null),
        city: given.city ?? nearest?.name ?? null,
      };
    },
  };
}
