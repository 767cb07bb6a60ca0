/** Rows with named columns (CSV, plain GeoJSON properties) to places: by a mapping, or by what the columns are usually called. */
import { hash } from 'node:crypto';
import { RESULT_COLUMNS, type ResultColumn } from '@leadwright/contract/leads/result-columns';
import { LANGUAGES } from '@leadwright/i18n';
import { z } from 'zod';
import { translator } from '../../../platform/i18n.ts';
import { fold } from '../../leads/public.ts';
import { type IndustryNode, industryOf } from '../industries/industries.data.ts';
import { dayOf, type FileRecord } from './raw-place.rules.ts';

/** What a place has in common with a result is called the same. */
const SHARED = [
  ...(['name', 'industry', 'street', 'city', 'state', 'postal_code', 'country'] as const),
  ...(['phone', 'website', 'email', 'rating', 'reviews', 'confidence'] as const),
] satisfies ResultColumn[];
type Shared = (typeof SHARED)[number];

const OWN = {
  id: ['place id', 'source id', 'gers id', 'osm id', 'external id'],
  name: ['company', 'company name', 'title', 'empresa'],
  industry: ['categories'],
  lat: ['latitude', 'latitud', 'y'],
  lon: ['lng', 'long', 'longitude', 'longitud', 'x'],
  country: ['country code'],
  facebook: [],
  instagram: [],
  linkedin: ['linkedin url'],
  reviews: ['user ratings total'],
  status: ['operating status', 'business status'],
  licence: ['license'],
  updated: ['updated at', 'last updated', 'update time', 'actualizado'],
} as const satisfies Record<string, readonly string[]>;
type Field = Shared | keyof typeof OWN;
const NAMES = [...new Set([...SHARED, ...Object.keys(OWN)])] as [Field, ...Field[]];

/** As people head their columns, in our languages. */
function usualNames(field: Field): readonly string[] {
  const own: readonly string[] = Object.hasOwn(OWN, field) ? OWN[field as keyof typeof OWN] : [];
  if (!(SHARED as readonly string[]).includes(field)) return [field, ...own];
  const words = LANGUAGES.map((language) => translator(language)(`results.column.${field}`));
  return [field, ...words, ...own, ...RESULT_COLUMNS[field as Shared].headings];
}

/** The file given with --mapping. */
const MappingFile = z
  .object({
    /** Our field to the file's column. */
    columns: z.partialRecord(z.enum(NAMES), z.string()).default({}),
    /** The file's own words to industries: `{"Zahnarzt": "dental_clinic"}`. */
    industries: z.record(z.string(), z.string()).default({}),
    /** For rows that do not say. */
    industry: z.string().optional(),
    delimiter: z.string().max(1).optional(),
  })
  .strict();

export interface ColumnMapping {
  columns: Partial<Record<Field, string>>;
  industries: ReadonlyMap<string, IndustryNode>;
  industry: IndustryNode | undefined;
  delimiter: string | undefined;
}

export function readMapping(file: unknown): ColumnMapping {
  const parsed = MappingFile.safeParse(file ?? {});
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as { path: PropertyKey[]; message: string };
    throw new Error(`the mapping is wrong at ${path.join('.') || 'its start'}: ${message}`);
  }
  const { columns, industries, industry, delimiter } = parsed.data;
  const known = (slug: string) => {
    const node = industryOf(slug);
    if (!node) throw new Error(`the mapping names an industry that does not exist: ${slug}`);
    return node;
  };
  return {
    columns: columns as Partial<Record<Field, string>>,
    industries: new Map(Object.entries(industries).map(([word, slug]) => [fold(word), known(slug)])),
    industry: industry === undefined ? undefined : known(industry),
    delimiter,
  };
}

const byUsualName = new Map<string, Field>(
  NAMES.flatMap((field) => usualNames(field).map((name): [string, Field] => [fold(name), field])).reverse(),
);

/** A file has a few columns and many rows: each column's name is looked at once. */
const knownColumns = new Map<string, Field | undefined>();
const MAX_KNOWN = 10_000;

function fieldOf(column: string): Field | undefined {
  if (!knownColumns.has(column)) {
    if (knownColumns.size > MAX_KNOWN) knownColumns.clear();
    knownColumns.set(column, byUsualName.get(fold(column)));
  }
  return knownColumns.get(column);
}

const NEEDED = ['name', 'industry', 'lat', 'lon'] as const;

/** A file without what makes a place is refused before anything is touched, and says what it has instead. */
export function checkColumns(found: readonly string[], { columns, industry }: ColumnMapping): void {
  const absent = Object.values(columns).find((column) => !found.includes(column));
  if (absent !== undefined)
    throw new Error(`the mapping names a column that the file does not have: ${absent}. It has: ${found.join(', ')}`);
  const known = new Set([...Object.keys(columns), ...found.map(fieldOf)]);
  const missing = NEEDED.filter((field) => !known.has(field) && !(field === 'industry' && industry));
  if (missing.length > 0)
    throw new Error(
      `no column for ${missing.join(', ')}. The file has: ${found.join(', ')}. Tell with --mapping which is which`,
    );
}

type Row = Record<string, unknown>;
const text = (value: unknown): string | undefined => {
  const found = value === null || value === undefined ? '' : String(value).trim();
  return found === '' ? undefined : found;
};

/** Columns the mapping names come first; the rest are taken by their usual names. */
function valuesOf(row: Row, { columns }: ColumnMapping): Partial<Record<Field, string>> {
  const values: Partial<Record<Field, string>> = {};
  for (const [column, value] of Object.entries(row)) {
    const field = fieldOf(column);
    const found = field && text(value);
    if (field && found && values[field] === undefined) values[field] = found;
  }
  for (const [field, column] of Object.entries(columns) as [Field, string][]) {
    const found = text(row[column]);
    if (found) values[field] = found;
    else delete values[field];
  }
  return values;
}

const number = (value: string | undefined): number => Number(value?.replace(',', '.') ?? Number.NaN);
const optional = (value: string | undefined): number | undefined => {
  const found = number(value);
  return Number.isFinite(found) ? found : undefined;
};

function industriesOf(value: string | undefined, mapping: ColumnMapping): IndustryNode[] {
  const words = value ? [value, ...value.split(/[,;|>]/)] : [];
  const found = words.flatMap((word) => mapping.industries.get(fold(word)) ?? industryOf(word) ?? []);
  return found.length ? [...new Set(found)] : mapping.industry ? [mapping.industry] : [];
}

const isClosed = (status: string | undefined) => status !== undefined && /permanently.?closed/i.test(status);

export function placeOfColumns(row: Row, mapping: ColumnMapping): FileRecord {
  const values = valuesOf(row, mapping);
  const industries = industriesOf(values.industry, mapping);
  const [lat, lon] = [number(values.lat), number(values.lon)];
  const { name } = values;
  if (!name || industries.length === 0 || !Number.isFinite(lat) || !Number.isFinite(lon) || isClosed(values.status))
    return null;
  return {
    sourceId: values.id ?? hash('sha256', [fold(name), values.lat, values.lon, values.phone].join('|')).slice(0, 24),
    name,
    industries,
    lat,
    lon,
    street: values.street,
    city: values.city,
    state: values.state,
    postalCode: values.postal_code,
    country: values.country,
    phone: values.phone,
    website: values.website,
    email: values.email,
    socials: [values.facebook, values.instagram, values.linkedin].filter((url) => url !== undefined),
    rating: optional(values.rating),
    reviews: optional(values.reviews),
    confidence: optional(values.confidence),
    licence: values.licence,
    updated: dayOf(values.updated) ?? undefined,
  };
}
