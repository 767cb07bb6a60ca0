/** A company as the Place resource of the Places API (New). */
import type { Company } from '../../world/companies/companies.ts';
import { isOpenAt, type Week, weekdayLines } from '../../world/companies/hours.ts';
import type { Industry } from '../../world/companies/industries.ts';
import { displayPhone } from '../../world/geography/phones.ts';

const STATUSES = {
  open: 'OPERATIONAL',
  temporarily_closed: 'CLOSED_TEMPORARILY',
  permanently_closed: 'CLOSED_PERMANENTLY',
} as const;

export const PRICE_LEVELS = [
  'PRICE_LEVEL_INEXPENSIVE',
  'PRICE_LEVEL_MODERATE',
  'PRICE_LEVEL_EXPENSIVE',
  'PRICE_LEVEL_VERY_EXPENSIVE',
] as const;

export function placeResource(company: Company, now: Date): Record<string, unknown> {
  const { city, industry, address, phone } = company;
  const phones = phone ? displayPhone(city.country, phone) : undefined;
  const types = typesOf(industry);
  return withoutGaps({
    name: `places/${company.placeId}`,
    id: company.placeId,
    types,
    nationalPhoneNumber: phones?.national,
    internationalPhoneNumber: phones?.international,
    formattedAddress: address.full,
    shortFormattedAddress: `${address.street}, ${city.name}`,
    addressComponents: addressComponents(company),
    postalAddress: {
      regionCode: city.country.code,
      postalCode: address.postcode,
      administrativeArea: city.region,
      locality: city.name,
      addressLines: [address.street],
    },
    location: { latitude: company.lat, longitude: company.lon },
    viewport: {
      low: { latitude: company.lat - 0.00135, longitude: company.lon - 0.00135 },
      high: { latitude: company.lat + 0.00135, longitude: company.lon + 0.00135 },
    },
    rating: company.rating,
    googleMapsUri: `https://maps.google.com/?cid=${BigInt(`0x${company.entityId.slice(0, 8)}${company.entityId.slice(9, 13)}`)}`,
    websiteUri: company.website,
    regularOpeningHours: openingHours(company.week, now, city.country.utcOffsetMinutes),
    utcOffsetMinutes: city.country.utcOffsetMinutes,
    businessStatus: STATUSES[company.status],
    priceLevel: company.priceLevel ? PRICE_LEVELS[company.priceLevel - 1] : undefined,
    userRatingCount: company.reviews > 0 ? company.reviews : undefined,
    displayName: { text: company.name, languageCode: city.country.language },
    primaryType: industry.googleType,
    primaryTypeDisplayName: industry.googleType ? { text: industry.name, languageCode: 'en-US' } : undefined,
  });
}

export function typesOf(industry: Industry): string[] {
  const own = industry.googleType ? [industry.googleType] : [];
  const family = { food_and_drink: ['food'], health_care: ['health'], shopping: ['store'], lodging: ['lodging'] };
  return [
    ...own,
    ...(family[industry.hierarchy[0] as keyof typeof family] ?? []),
    'point_of_interest',
    'establishment',
  ];
}

function addressComponents({ address, city }: Company) {
  const component = (longText: string, shortText: string, ...types: string[]) => ({
    longText,
    shortText,
    types,
    languageCode: city.country.language,
  });
  const number = /\d+/.exec(address.street)?.[0] ?? '';
  const route = address.street.replace(number, '').replace(/^[\s,]+|[\s,]+$/g, '');
  return [
    component(number, number, 'street_number'),
    component(route, route, 'route'),
    component(address.district, address.district, 'neighborhood', 'political'),
    component(city.name, city.name, 'locality', 'political'),
    component(city.region, city.regionCode, 'administrative_area_level_1', 'political'),
    component(city.country.name, city.country.code, 'country', 'political'),
    component(address.postcode, address.postcode, 'postal_code'),
  ];
}

function openingHours(week: Week, now: Date, utcOffsetMinutes: number) {
  const moment = (day: number, minute: number) => ({
    day: (day + Math.floor(minute / 1440)) % 7,
    hour: Math.floor(minute / 60) % 24,
    minute: minute % 60,
  });
  const alwaysOpen = week.every((spans) => spans[0]?.[0] === 0 && spans[0][1] === 1440);
  return {
    openNow: isOpenAt(week, now, utcOffsetMinutes),
    periods: alwaysOpen
      ? [{ open: { day: 0, hour: 0, minute: 0 } }]
      : week.flatMap((spans, day) =>
          spans.map(([open, close]) => ({ open: moment(day, open), close: moment(day, close) })),
        ),
    weekdayDescriptions: weekdayLines(week),
  };
}

function withoutGaps(place: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}
