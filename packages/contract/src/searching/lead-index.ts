/** Free preview of the lead index: the number of matches and the first ones, without contact data. */
import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, Id } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { IndustryFields, needsIndustry } from './search-filters.ts';

export const PlacePreview = z
  .object({
    name: z.string(),
    industry: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    lat: z.number(),
    lon: z.number(),
    has_website: z.boolean(),
    has_phone: z.boolean(),
    has_email: z.boolean(),
    source: z.string(),
    licence: z.string(),
  })
  .meta({ id: 'PlacePreview' });

export const leadIndex = {
  preview: endpoint({
    method: 'POST',
    path: '/api/places/preview',
    summary: 'How many places fit, and the nearest of them without their contacts',
    access: { module: 'leads' },
    reads: true,
    body: z.object({
      filters: IndustryFields.pick({
        industry: true,
        industries: true,
        radius_km: true,
        keyword: true,
        with_website: true,
        with_phone: true,
        min_rating: true,
      })
        .extend({ location_id: Id })
        .superRefine(needsIndustry),
      limit: z.number().int().min(1).max(50).default(DEFAULT_PAGE_SIZE),
    }),
    reply: z.object({ total: z.number().int(), data: z.array(PlacePreview) }),
  }),
};
