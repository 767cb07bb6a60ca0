/** Whether a town lies in a named place: "Austin", "Austin, Texas", "Texas, US", "united kingdom". */

import { fold } from '../text.ts';
import { CITIES, type City } from './cities.ts';

const ALIASES: Record<string, string[]> = { US: ['usa', 'united states of america'], GB: ['uk', 'great britain'] };

function namesOf(city: City): Set<string> {
  const { country } = city;
  return new Set(
    [
      city.name,
      city.international,
      city.region,
      city.regionCode,
      country.name,
      country.code,
      ...(ALIASES[country.code] ?? []),
    ].map(fold),
  );
}

const names = CITIES.map(namesOf);

/** By the city's index; every part between commas must name the city, its region or its country. */
export function citiesOf(place: string): boolean[] {
  const parts = fold(place)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return names.map((known) => parts.length > 0 && parts.every((part) => known.has(part)));
}

/** The same for several places: in any of them. Undefined without places, when everywhere is meant. */
export function citiesOfAny(places: readonly string[]): boolean[] | undefined {
  if (places.length === 0) return undefined;
  const each = places.map(citiesOf);
  return CITIES.map((_, index) => each.some((inPlace) => inPlace[index]));
}
