/**
 * Google Places API (New): text search (60 results in pages of 20), nearby search (20, no pages) and place details, with
 * mandatory field masks and quotas per minute and method. Base URL for https://places.googleapis.com: {sandbox}/google-places
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { header, type ProviderKit, providerVendor, queryText } from '../provider-kit.ts';
import { MINUTE } from '../rate-windows.ts';
import { fingerprint, makeToken, readToken } from '../tokens.ts';
import { masked, readFieldMask, type Tier } from './field-mask.ts';
import { errorInfo, InvalidArgument, sendGoogleError } from './google-errors.ts';
import { placeResource } from './place-resource.ts';
import { searchNearby, searchText } from './search.ts';
import { readNearbyBody, readTextBody } from './search-request.ts';

const SERVICE = 'places.googleapis.com';
const PAGE = 20;

const settings = {
  search_text_per_minute: 600,
  search_nearby_per_minute: 600,
  get_place_per_minute: 600,
  /** How many calls of each price are allowed in total; the real limits are monthly. */
  ids_only: 1_000_000,
  pro: 1_000_000,
  enterprise: 1_000_000,
};
type Places = ProviderKit<typeof settings>;
type Method = 'SearchText' | 'SearchNearby' | 'GetPlace';

const keyOf = (request: FastifyRequest) => header(request, 'x-goog-api-key') ?? queryText(request, 'key');
const maskOf = (request: FastifyRequest) =>
  header(request, 'x-goog-fieldmask') ?? queryText(request, 'fields') ?? queryText(request, '$fields');

export const googlePlaces = providerVendor({
  name: 'google-places',
  title: 'Google Places (New)',
  keyOf,
  settings,
  refuse(kind, reply, request) {
    if (kind === 'throttled') return overQuota(reply, 'SearchText', 'per minute');
    if (kind === 'quota') return overQuota(reply, 'SearchText', 'per day');
    if (kind === 'error') return sendGoogleError(reply, 'UNAVAILABLE', 'The service is currently unavailable.');
    if (!keyOf(request)) {
      const words =
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
      return sendGoogleError(reply, 'PERMISSION_DENIED', words);
    }
    const words = 'API key not valid. Please pass a valid API key.';
    return sendGoogleError(reply, 'INVALID_ARGUMENT', words, [
      errorInfo('API_KEY_INVALID', SERVICE),
      { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'en-US', message: words },
    ]);
  },
  register(app, kit) {
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error instanceof InvalidArgument)
        return sendGoogleError(reply, 'INVALID_ARGUMENT', error.message, error.details);
      if ((error.statusCode ?? 500) < 500) {
        return sendGoogleError(reply, 'INVALID_ARGUMENT', `Invalid JSON payload received. ${error.message}`);
      }
      return sendGoogleError(reply, 'INTERNAL', error.message);
    });
    app.post('/v1/places::searchText', (request, reply) => answerText(kit, request, reply));
    app.post('/v1/places::searchNearby', (request, reply) => answerNearby(kit, request, reply));
    app.get<{ Params: { id: string } }>('/v1/places/:id', (request, reply) => answerDetails(kit, request, reply));
  },
});

function answerText(kit: Places, request: FastifyRequest, reply: FastifyReply) {
  const mask = readFieldMask(maskOf(request), 'places');
  const body = readTextBody(request.body);
  if (isRefused(kit, reply, 'SearchText', kit.settings.search_text_per_minute, mask.tier)) return reply;
  const { pageToken, pageSize, maxResultCount, ...query } = body;
  const offset = pageToken ? readToken(pageToken, query) : 0;
  if (offset === undefined) {
    throw new InvalidArgument(
      'Request parameters for paging requests must match the initial SearchText request. Please refer to https://developers.google.com/maps/documentation/places/web-service/text-search for more information.',
    );
  }
  const now = kit.sandbox.clock.now();
  const found = searchText(kit.world, body, now);
  const end = offset + Math.min(PAGE, pageSize || maxResultCount || PAGE);
  const places = found
    .slice(offset, end)
    .map((i) => masked(placeResource(kit.world.companies.get(i), now), mask.paths));
  const more = mask.nextPageToken && end < found.length;
  return reply.send({
    ...(places.length > 0 && isWanted(mask) && { places }),
    ...(more && { nextPageToken: makeToken(end, query) }),
  });
}

const isWanted = ({ paths }: { paths: string[] | undefined }) => paths === undefined || paths.length > 0;

function answerNearby(kit: Places, request: FastifyRequest, reply: FastifyReply) {
  const mask = readFieldMask(maskOf(request), 'places');
  const body = readNearbyBody(request.body);
  if (isRefused(kit, reply, 'SearchNearby', kit.settings.search_nearby_per_minute, mask.tier)) return reply;
  const now = kit.sandbox.clock.now();
  const places = searchNearby(kit.world, body).map((i) =>
    masked(placeResource(kit.world.companies.get(i), now), mask.paths),
  );
  return reply.send(places.length > 0 ? { places } : {});
}

function answerDetails(kit: Places, request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
  const mask = readFieldMask(maskOf(request), undefined);
  if (isRefused(kit, reply, 'GetPlace', kit.settings.get_place_per_minute, mask.tier)) return reply;
  const company = kit.world.companies.byPlaceId(request.params.id);
  if (!company) {
    if (!/^[\w-]{20,}$/.test(request.params.id))
      throw new InvalidArgument(`Not a valid Place ID: ${request.params.id}`);
    return sendGoogleError(
      reply,
      'NOT_FOUND',
      'The Place ID is no longer valid. Please refresh cached Place IDs as per https://developers.google.com/maps/documentation/places/web-service/place-id#refresh-id.',
    );
  }
  return reply.send(masked(placeResource(company, kit.sandbox.clock.now()), mask.paths));
}

/** Counts the call, per key as Google does per project; true if it was rejected. */
function isRefused(kit: Places, reply: FastifyReply, method: Method, perMinute: number, tier: Tier): boolean {
  const project = fingerprint(keyOf(reply.request));
  if (!kit.windows.take(`${method} ${project}`, perMinute, MINUTE).allowed) {
    overQuota(reply, method, 'per minute');
    return true;
  }
  if (kit.spend(tier, 1)) return false;
  overQuota(reply, method, 'per month');
  return true;
}

const PERIODS = { 'per minute': 'PerMinute', 'per day': 'PerDay', 'per month': 'PerMonth' } as const;

function overQuota(reply: FastifyReply, method: Method, period: keyof typeof PERIODS): FastifyReply {
  const metric = `${method}Request`;
  const words = `Quota exceeded for quota metric '${metric}' and limit '${metric} ${period}' of service '${SERVICE}' for consumer 'project_number:100000000001'.`;
  return sendGoogleError(reply, 'RESOURCE_EXHAUSTED', words, [
    errorInfo('RATE_LIMIT_EXCEEDED', SERVICE, {
      quota_metric: `${SERVICE}/${metric}`,
      quota_limit: `${metric}${PERIODS[period]}PerProject`,
      consumer: 'projects/100000000001',
    }),
  ]);
}
