/** A company between our words and an organization of Pipedrive. Pure. */
import { countryName, regionOf } from '../../../../platform/countries.ts';
import type { CrmField, CrmValues } from '../crm.port.ts';
import { standardFields } from '../standard-fields.data.ts';
import { asText } from '../values.rules.ts';
import { textOf } from '../vendor.port.ts';
import type { Wire } from './pipedrive.rules.ts';

const PARTS = { address1: 'route', city: 'locality', state: 'admin_area_level_1', postalCode: 'postal_code' } as const;
const LINE = 255;

/** Not every plan has websites of organizations. */
export const fieldsOfOrganization = (hasWebsite: boolean): CrmField[] =>
  standardFields([
    ...(hasWebsite ? (['website'] as const) : []),
    ...(['address1', 'city', 'state', 'postalCode', 'country'] as const),
  ]);

/** What is to be written; `before` null: a new organization. Empty: nothing changes. A name is never taken away. */
export function organizationBody(values: CrmValues, before: Wire | null, hasWebsite: boolean): Wire {
  const body: Wire = {};
  const name = asText(values.name).trim().slice(0, LINE);
  if (name && name !== textOf(before?.name)) body.name = name;
  const website = asText(values.website).slice(0, LINE);
  if (hasWebsite && values.website !== undefined && website !== textOf(before?.website)) body.website = website || null;
  const now = (before?.address ?? null) as Wire | null;
  const address = addressOf(values, now);
  if (address !== undefined && !(address === null && now === null)) body.address = address;
  return body;
}

/** Undefined: it stays. Null: nothing is left of it. Parts that are not named would be cleared, so they are repeated. */
function addressOf(values: CrmValues, before: Wire | null): Wire | null | undefined {
  const had = readAddress(before);
  const wanted: Record<string, string> = { ...had };
  for (const key of [...Object.keys(PARTS), 'country'])
    if (values[key] !== undefined) wanted[key] = asText(values[key]).slice(0, LINE);
  const isSame = Object.keys(wanted).every((key) => (wanted[key] ?? '') === (had[key] ?? ''));
  if (isSame) return undefined;
  const country = wanted.country ? countryOf(wanted.country) : '';
  const { address1 = '', city = '', state = '', postalCode = '' } = wanted;
  const value = [address1, [postalCode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ');
  if (!value) return null;
  const parts = Object.entries(PARTS).map(([key, name]) => [name, wanted[key] || null]);
  return { value: value.slice(0, LINE), ...Object.fromEntries(parts), country: country || null };
}

/** They write countries in words. */
const countryOf = (country: string) => {
  const region = regionOf(country);
  return region ? countryName(region, 'en') : country;
};

function readAddress(address: Wire | null): Record<string, string> {
  if (!address) return {};
  const of = (name: string) => textOf(address[name]);
  const street = [of('route'), of('street_number')].filter(Boolean).join(' ');
  const hasParts = Boolean(street || of('locality') || of('postal_code') || of('admin_area_level_1'));
  const country = of('country');
  return {
    // One that was typed in as a whole has no parts.
    address1: street || (hasParts ? '' : of('value')),
    city: of('locality'),
    state: of('admin_area_level_1'),
    postalCode: of('postal_code'),
    country: regionOf(country) ?? country,
  };
}

export function readOrganization(wire: Wire): CrmValues {
  const found = { name: textOf(wire.name), website: textOf(wire.website), ...readAddress(wire.address as Wire) };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
}
