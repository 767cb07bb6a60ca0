/**
 * X-Goog-FieldMask: mandatory, comma separated, no spaces, "*" for everything. The most expensive requested field sets
 * the price of the call, so the mask also determines the SKU.
 */
import { badField, InvalidArgument } from './google-errors.ts';

export type Tier = 'ids_only' | 'pro' | 'enterprise';

/** Which tier a field of a place belongs to. */
const FIELDS: Record<string, Tier> = {
  attributions: 'ids_only',
  id: 'ids_only',
  name: 'ids_only',
  addressComponents: 'pro',
  businessStatus: 'pro',
  displayName: 'pro',
  formattedAddress: 'pro',
  googleMapsUri: 'pro',
  location: 'pro',
  plusCode: 'pro',
  postalAddress: 'pro',
  primaryType: 'pro',
  primaryTypeDisplayName: 'pro',
  shortFormattedAddress: 'pro',
  types: 'pro',
  utcOffsetMinutes: 'pro',
  viewport: 'pro',
  currentOpeningHours: 'enterprise',
  internationalPhoneNumber: 'enterprise',
  nationalPhoneNumber: 'enterprise',
  priceLevel: 'enterprise',
  rating: 'enterprise',
  regularOpeningHours: 'enterprise',
  userRatingCount: 'enterprise',
  websiteUri: 'enterprise',
};

const TIERS: Tier[] = ['ids_only', 'pro', 'enterprise'];

export interface FieldMask {
  /** Paths into a place, without the "places." in front; undefined for all. */
  paths: string[] | undefined;
  nextPageToken: boolean;
  tier: Tier;
}

const MISSING =
  'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it ' +
  'through either $fields/fields URL parameter, or `X-Goog-FieldMask` HTTP/gRPC header.';

/** `inside` is "places" for searches, whose answers hold a list, and undefined for the details of one place. */
export function readFieldMask(text: string | undefined, inside: 'places' | undefined): FieldMask {
  if (!text) throw new InvalidArgument(MISSING);
  const paths: string[] = [];
  let nextPageToken = false;
  let everything = false;
  for (const path of text.split(',')) {
    if (path === '*' || path === inside) everything = true;
    else if (inside && path === 'nextPageToken') nextPageToken = true;
    else paths.push(placePath(path, inside));
  }
  if (everything)
    return { paths: undefined, nextPageToken: nextPageToken || text.split(',').includes('*'), tier: 'enterprise' };
  const tiers = paths.map((path) => TIERS.indexOf(FIELDS[path.split('.')[0] ?? ''] ?? 'ids_only'));
  return { paths, nextPageToken, tier: TIERS[Math.max(0, ...tiers)] ?? 'ids_only' };
}

function placePath(path: string, inside: 'places' | undefined): string {
  const local = inside && path.startsWith(`${inside}.`) ? path.slice(inside.length + 1) : inside ? '' : path;
  if (FIELDS[local.split('.')[0] ?? '']) return local;
  const message = `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`;
  throw new InvalidArgument(message, [badField(path, message)]);
}

/** Only what the mask lets through; a deeper path keeps its parents. */
export function masked(value: Record<string, unknown>, paths: readonly string[] | undefined): Record<string, unknown> {
  if (!paths) return value;
  const result: Record<string, unknown> = {};
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.');
    const content = value[head];
    if (content === undefined) continue;
    const isDeeper = rest.length > 0 && typeof content === 'object' && !Array.isArray(content) && content !== null;
    result[head] = isDeeper
      ? { ...(result[head] as object), ...masked(content as Record<string, unknown>, [rest.join('.')]) }
      : content;
  }
  return result;
}
