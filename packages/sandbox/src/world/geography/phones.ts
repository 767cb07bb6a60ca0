/**
 * Fictional phone numbers: the ranges regulators reserve for fiction where a country has them (see data/cities.ts).
 * Every number is used once. Companies of the cities that share a range count up from its start; people have their own
 * ranges or count down from its end. An exhausted range gives no more phones.
 */
import { at } from '../chance.ts';
import { groupDigits } from '../text.ts';
import { CITIES, type City } from './cities.ts';
import type { Country } from './countries.ts';

interface Range {
  prefix: string;
  /** How many numbers it holds. */
  size: number;
  companies: number;
  people: number;
}

export interface PhoneBook {
  /** E.164, or undefined if the city's range is exhausted. `ordinal` counts the companies of the city. */
  ofCompany(city: City, ordinal: number): string | undefined;
  /** `ordinal` counts the people of the city. */
  ofPerson(city: City, ordinal: number): string | undefined;
}

/** `companiesIn` and `peopleIn` return the number in a city, by its index. */
export function createPhoneBook(companiesIn: ArrayLike<number>, peopleIn: ArrayLike<number>): PhoneBook {
  const ranges = new Map<string, Range>();
  const places = CITIES.map((city) => {
    const range = rangeOf(ranges, city.country, city.phonePrefix);
    const personal = personalRange(ranges, city);
    const place = { range, personal, companiesBefore: range.companies, peopleBefore: personal.people };
    range.companies += at(companiesIn, city.index);
    personal.people += at(peopleIn, city.index);
    return place;
  });
  return {
    ofCompany(city, ordinal) {
      const { range, companiesBefore } = at(places, city.index);
      const number = companiesBefore + ordinal;
      return number < range.size ? dial(city.country, range, number) : undefined;
    },
    ofPerson(city, ordinal) {
      const { personal, peopleBefore } = at(places, city.index);
      const number = personal.size - 1 - peopleBefore - ordinal;
      return number >= personal.companies ? dial(city.country, personal, number) : undefined;
    },
  };
}

function rangeOf(ranges: Map<string, Range>, country: Country, prefix: string, digits = country.phoneDigits): Range {
  const key = `${country.code} ${prefix}`;
  const range = ranges.get(key) ?? { prefix, size: 10 ** (digits - prefix.length), companies: 0, people: 0 };
  ranges.set(key, range);
  return range;
}

function personalRange(ranges: Map<string, Range>, city: City): Range {
  const { mobile } = city.country;
  if (!mobile) return rangeOf(ranges, city.country, city.phonePrefix);
  return rangeOf(ranges, city.country, mobile.prefix, mobile.digits);
}

function dial(country: Country, range: Range, number: number): string {
  return `+${country.callingCode}${range.prefix}${String(number).padStart(String(range.size).length - 1, '0')}`;
}

/** "+15125550123" -> "(512) 555-0123" and "+1 512-555-0123" */
export function displayPhone(country: Country, e164: string): { national: string; international: string } {
  const digits = e164.slice(country.callingCode.length + 1);
  return {
    national: groupDigits(country.phoneShape.national, digits),
    international: `+${country.callingCode} ${groupDigits(country.phoneShape.international, digits)}`,
  };
}
