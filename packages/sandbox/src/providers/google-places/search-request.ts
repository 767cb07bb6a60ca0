/** Reads the bodies of searchText and searchNearby, and refuses what Google refuses. */
import { z } from 'zod';
import type { Area } from '../../world/geography/geo.ts';
import { badField, InvalidArgument } from './google-errors.ts';
import { PRICE_LEVELS } from './place-resource.ts';
import { REQUEST_TYPES } from './place-types.ts';

const LatLng = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
const Rectangle = z.strictObject({ low: LatLng, high: LatLng });
const Circle = z.strictObject({ center: LatLng, radius: z.number().min(0).max(50_000) });

export const TextBody = z.strictObject({
  textQuery: z.string().min(1),
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
  rankPreference: z.enum(['RELEVANCE', 'DISTANCE']).optional(),
  includedType: z.string().optional(),
  strictTypeFiltering: z.boolean().optional(),
  openNow: z.boolean().optional(),
  minRating: z.number().min(0).max(5).optional(),
  priceLevels: z.array(z.enum(PRICE_LEVELS)).optional(),
  pageSize: z.number().int().min(0).optional(),
  /** The older name of pageSize. */
  maxResultCount: z.number().int().min(0).optional(),
  pageToken: z.string().optional(),
  includePureServiceAreaBusinesses: z.boolean().optional(),
  locationBias: z.union([z.strictObject({ rectangle: Rectangle }), z.strictObject({ circle: Circle })]).optional(),
  locationRestriction: z.strictObject({ rectangle: Rectangle }).optional(),
});
export type TextBody = z.infer<typeof TextBody>;

const types = z.array(z.string()).max(50).optional();
export const NearbyBody = z.strictObject({
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
  includedTypes: types,
  excludedTypes: types,
  includedPrimaryTypes: types,
  excludedPrimaryTypes: types,
  maxResultCount: z.number().int().min(1).max(20).optional(),
  rankPreference: z.enum(['POPULARITY', 'DISTANCE']).optional(),
  locationRestriction: z.strictObject({ circle: Circle }),
});
export type NearbyBody = z.infer<typeof NearbyBody>;

function parse<T>(schema: z.core.$ZodType<T>, body: unknown): T {
  const parsed = z.safeParse(schema, body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(snake).join('.') || 'request';
  if (issue?.code === 'unrecognized_keys') {
    const at = issue.path.length > 0 ? ` at '${field}'` : '';
    const message = `Invalid JSON payload received. Unknown name "${issue.keys[0]}"${at}: Cannot find field.`;
    throw new InvalidArgument(message, [badField(field, message)]);
  }
  const message = field === 'text_query' ? 'Empty text_query was provided.' : `Invalid ${field}: ${issue?.message}`;
  throw new InvalidArgument(message, [badField(field, message)]);
}

const snake = (part: PropertyKey) => String(part).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function checkTypes(given: readonly string[]): void {
  for (const type of given) {
    if (!REQUEST_TYPES.has(type))
      throw new InvalidArgument(`Unsupported types: ${type}.`, [
        badField('included_types', `Unsupported types: ${type}.`),
      ]);
  }
}

export function readTextBody(body: unknown): TextBody {
  refuseCircleRestriction(body);
  const request = parse(TextBody, body);
  if (request.locationBias && request.locationRestriction) {
    throw new InvalidArgument('Only one of location_bias and location_restriction can be set.');
  }
  if (request.includedType) checkTypes([request.includedType]);
  return request;
}

/** A union would hide what is wrong: text search can be restricted to a rectangle only. */
function refuseCircleRestriction(body: unknown): void {
  const restriction = (body as { locationRestriction?: object } | null)?.locationRestriction;
  if (restriction && 'circle' in restriction) {
    const message = `Invalid JSON payload received. Unknown name "circle" at 'location_restriction': Cannot find field.`;
    throw new InvalidArgument(message, [badField('location_restriction', message)]);
  }
}

export function readNearbyBody(body: unknown): NearbyBody {
  const request = parse(NearbyBody, body);
  if (request.locationRestriction.circle.radius === 0) {
    throw new InvalidArgument('Radius must be in the range (0.0, 50000.0] meters.');
  }
  checkTypes([
    ...(request.includedTypes ?? []),
    ...(request.excludedTypes ?? []),
    ...(request.includedPrimaryTypes ?? []),
    ...(request.excludedPrimaryTypes ?? []),
  ]);
  return request;
}

export function areaOf(place: TextBody['locationBias'] | NearbyBody['locationRestriction']): Area | undefined {
  if (!place) return undefined;
  if ('circle' in place) {
    const { center, radius } = place.circle;
    return { circle: { lat: center.latitude, lon: center.longitude, km: radius / 1000 } };
  }
  const { low, high } = place.rectangle;
  if (low.latitude > high.latitude) {
    throw new InvalidArgument('Invalid rectangle: low.latitude must not be greater than high.latitude.');
  }
  return { bounds: { south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude } };
}
