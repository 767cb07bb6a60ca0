/** An example for a user who has never searched: a common industry near the caller that has results. */
import type { Base } from '../../platform/context.ts';
import { type FoundIndustry, findIndustries } from './industries/industries.service.ts';
import { leadIndex } from './lead-index.service.ts';
import { areaOf, type FoundLocation, findBusiestCity, findLocations } from './locations/locations.service.ts';

export interface ExampleSearch {
  industry: FoundIndustry;
  location: FoundLocation;
  radius_km: number;
}

/** The number of leads that the example asks for. */
const ENOUGH = 10;
const TRADES = ['dental_clinic', 'restaurant', 'hotel'];
const RADII = [10, 25, 50];
/** Where nothing is known about the caller. */
const USUAL_CITY = { en: 'Austin', es: 'Madrid' } as const;

/** `timeZone` names a city: "Europe/Madrid". Null only where there are no locations yet. */
export async function findExample(ctx: Base, timeZone: string): Promise<ExampleSearch | null> {
  const cities = await citiesNear(ctx, timeZone);
  for (const location of cities) {
    for (const radius_km of RADII) {
      for (const slug of TRADES)
        if (await isEnough(ctx, slug, location, radius_km)) return exampleOf(ctx, slug, location, radius_km);
    }
  }
  // Other sources may know more than the index.
  const [nearest] = cities;
  return nearest ? exampleOf(ctx, TRADES[0] as string, nearest, RADII[0] as number) : null;
}

async function citiesNear(ctx: Base, timeZone: string): Promise<FoundLocation[]> {
  const ownCity = timeZone.includes('/') ? (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ') : '';
  const named = async (search: string) => (search ? await findLocations(ctx, { search, kind: 'city', limit: 1 }) : []);
  const found = [await named(ownCity), await findBusiestCity(ctx), await named(USUAL_CITY[ctx.language])].flat();
  return found.filter(({ id }, index) => found.findIndex((one) => one.id === id) === index);
}

/** With a website, because that is where e-mails are looked for. */
async function isEnough(ctx: Base, industry: string, { id }: FoundLocation, radiusKm: number): Promise<boolean> {
  const area = await areaOf(ctx, id, radiusKm);
  if (!area) return false;
  return (await leadIndex(ctx.platform).count({ industries: [industry], area, withWebsite: true })) >= ENOUGH;
}

async function exampleOf(ctx: Base, slug: string, location: FoundLocation, radius_km: number) {
  const [industry] = await findIndustries(ctx, { search: '', limit: 1, slugs: [slug] });
  return industry ? { industry, location, radius_km } : null;
}
