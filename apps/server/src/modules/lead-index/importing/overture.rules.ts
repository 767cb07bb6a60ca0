/** A record of Overture's places theme (GeoParquet row or GeoJSON properties) to a place. */
import { type IndustryNode, industryOf } from '../industries/industries.data.ts';
import { dayOf, type FileRecord } from './raw-place.rules.ts';

export interface OvertureRecord {
  id?: string;
  names?: { primary?: string | null } | null;
  taxonomy?: { primary?: string | null; hierarchy?: string[] | null; alternates?: string[] | null } | null;
  /** The older form, gone since September 2026. */
  categories?: { primary?: string | null; alternate?: string[] | null } | null;
  basic_category?: string | null;
  confidence?: number | null;
  operating_status?: string | null;
  websites?: (string | null)[] | null;
  socials?: (string | null)[] | null;
  emails?: (string | null)[] | null;
  phones?: (string | null)[] | null;
  addresses?:
    | ({
        freeform?: string | null;
        locality?: string | null;
        postcode?: string | null;
        region?: string | null;
        country?: string | null;
      } | null)[]
    | null;
  sources?: ({ license?: string | null; property?: string | null; update_time?: string | Date | null } | null)[] | null;
}

/** The most exact name that we know, then what else it is. */
function industriesOf({ taxonomy, categories, basic_category }: OvertureRecord): IndustryNode[] {
  const primary = [taxonomy?.primary, ...(taxonomy?.hierarchy ?? []).toReversed(), categories?.primary, basic_category];
  const others = [...(taxonomy?.alternates ?? []), ...(categories?.alternate ?? [])];
  const found = primary.map((name) => (name ? industryOf(name) : undefined)).find(Boolean);
  if (!found) return [];
  const rest = others.flatMap((name) => (name ? (industryOf(name) ?? []) : []));
  return [...new Set([found, ...rest])];
}

const firstOf = (values: (string | null)[] | null | undefined): string | undefined =>
  values?.find(Boolean) ?? undefined;

const newestOf = (days: (string | null)[] | undefined): string | undefined =>
  days
    ?.filter((day) => day !== null)
    .toSorted()
    .at(-1);

export function placeOfOverture(record: OvertureRecord, point: { lat: number; lon: number } | null): FileRecord {
  const name = record.names?.primary;
  const industries = industriesOf(record);
  if (!record.id || !name || !point || industries.length === 0) return null;
  if (record.operating_status === 'permanently_closed') return null;
  const address = record.addresses?.find(Boolean);
  return {
    sourceId: record.id,
    name,
    industries,
    ...point,
    street: address?.freeform ?? undefined,
    city: address?.locality ?? undefined,
    state: address?.region ?? undefined,
    postalCode: address?.postcode ?? undefined,
    country: address?.country ?? undefined,
    phone: firstOf(record.phones),
    website: firstOf(record.websites),
    email: firstOf(record.emails),
    socials: (record.socials ?? []).filter((url) => url !== null),
    confidence: record.confidence ?? undefined,
    licence: record.sources?.find((source) => source && !source.property)?.license ?? undefined,
    updated: newestOf(record.sources?.map((source) => dayOf(source?.update_time))),
  };
}
