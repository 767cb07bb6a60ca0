/**
 * All companies as open data: the product's lead index is filled from here in sandbox mode, by the same importers that
 * read Overture's files and CSV. Rows come in chunks, so that the whole is never in memory.
 */

import type { World } from '../world.ts';
import type { Companies, Company } from './companies.ts';

export const PLACE_COLUMNS = [
  'id',
  'name',
  'category',
  'lat',
  'lon',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'website',
  'email',
  'facebook',
  'instagram',
  'confidence',
  'operating_status',
  'licence',
] as const;

const LICENCE = 'Sandbox';
const DATASET = 'sandbox';
const CHUNK = 500;

export function placeRow(company: Company): (string | number | undefined)[] {
  const { city, address, socials } = company;
  return [
    company.entityId,
    company.name,
    company.industry.slug,
    company.lat,
    company.lon,
    address.street,
    city.name,
    city.region,
    address.postcode,
    city.country.code,
    company.phone,
    company.website,
    company.publishedEmails[0],
    socials.facebook,
    socials.instagram,
    company.confidence,
    company.status,
    LICENCE,
  ];
}

/** As Overture's places theme: a point with the properties of its schema. `categories` is the older name of the category. */
export function placeFeature(company: Company) {
  const { city, industry, address } = company;
  return {
    type: 'Feature',
    id: company.entityId,
    geometry: { type: 'Point', coordinates: [company.lon, company.lat] },
    properties: {
      theme: 'places',
      type: 'place',
      version: 1,
      names: { primary: company.name, common: null, rules: null },
      categories: { primary: industry.slug, alternate: null },
      basic_category: industry.basicCategory,
      taxonomy: { primary: industry.hierarchy.at(-1), hierarchy: industry.hierarchy, alternates: null },
      confidence: company.confidence,
      operating_status: company.status,
      websites: company.website ? [company.website] : null,
      socials: Object.values(company.socials).length > 0 ? Object.values(company.socials) : null,
      emails: company.publishedEmails.length > 0 ? company.publishedEmails : null,
      phones: company.phone ? [company.phone] : null,
      brand: null,
      addresses: [
        {
          freeform: address.street,
          locality: city.name,
          postcode: address.postcode,
          region: `${city.country.code}-${city.regionCode}`,
          country: city.country.code,
        },
      ],
      sources: [
        {
          property: '',
          dataset: DATASET,
          license: LICENCE,
          record_id: company.placeId,
          update_time: null,
          confidence: company.confidence,
        },
      ],
    },
  };
}

function csvCell(value: string | number | undefined): string {
  const text = value === undefined ? '' : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly (string | number | undefined)[]) => `${cells.map(csvCell).join(',')}\n`;

/** Every n-th company, from one of the first n on: each part has some of every city and industry. */
export interface Part {
  at: number;
  of: number;
}
const WHOLE: Part = { at: 0, of: 1 };

interface ChunkOptions {
  head?: string;
  most?: number;
  part?: Part;
}

function* chunks(
  companies: Companies,
  line: (company: Company) => string,
  { head = '', most = companies.count, part = WHOLE }: ChunkOptions = {},
): Generator<string> {
  let text = head;
  let lines = 0;
  for (let i = part.at; i < Math.min(companies.count, most); i += part.of) {
    text += line(companies.get(i));
    lines += 1;
    if (lines % CHUNK > 0) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

export const placesCsv = (
  { companies }: World,
  { most = companies.count, part = WHOLE }: Omit<ChunkOptions, 'head'> = {},
) => chunks(companies, (company) => csvLine(placeRow(company)), { head: csvLine(PLACE_COLUMNS), most, part });

/** One feature per line. */
export const placesGeojson = ({ companies }: World) =>
  chunks(companies, (company) => `${JSON.stringify(placeFeature(company))}\n`);
