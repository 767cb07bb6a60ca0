/** Questions to a source without a product around it. */
import type { Platform } from '../../../platform/context.ts';
import type { Lead, SearchArea, SearchIndustry, Source, SourceCall, SourceQuery } from '../source.port.ts';

export const callWith = (platform: Platform, vendor: string, key = `sandbox-${vendor}-key`): SourceCall => ({
  platform,
  language: 'en',
  key,
  signal: AbortSignal.timeout(120_000),
  now: () => platform.clock.now(),
  spent: { calls: 0, cost: 0 },
});

const area = (
  given: Partial<SearchArea> & Pick<SearchArea, 'name' | 'lat' | 'lon' | 'countryCode' | 'countryName'>,
): SearchArea => ({
  label: given.name,
  kind: 'city',
  state: '',
  radiusKm: 15,
  index: { kind: 'regions', regions: [] },
  ...given,
});
export const AUSTIN = area({
  name: 'Austin',
  state: 'Texas',
  lat: 30.2672,
  lon: -97.7431,
  countryCode: 'US',
  countryName: 'United States',
});
export const MEXICO_CITY = area({
  name: 'Mexico City',
  lat: 19.4326,
  lon: -99.1332,
  radiusKm: 30,
  countryCode: 'MX',
  countryName: 'Mexico',
});
export const SPAIN = area({
  name: 'Spain',
  kind: 'country',
  lat: 40.4,
  lon: -3.7,
  countryCode: 'ES',
  countryName: 'Spain',
});

export const industry = (slug: string, name: string): SearchIndustry => ({
  slug,
  name,
  englishName: name,
  below: [],
  googleType: slug,
});

/** Reads pages until the end or until `want` leads. Each lead once. */
export async function collect(source: Source, call: SourceCall, query: SourceQuery, want = 100_000) {
  const leads = new Map<string, Lead>();
  let [pages, total, cursor] = [0, null as number | null, null as Parameters<Source['search']>[2]];
  let coverage: unknown;
  do {
    const page = await source.search(call, query, cursor, want - leads.size);
    for (const lead of page.leads) leads.set(lead.identityKeys[0] as string, lead);
    // The cursor must survive the journal.
    cursor = page.cursor && JSON.parse(JSON.stringify(page.cursor));
    total ??= page.total;
    coverage = page.coverage ?? coverage;
    pages += 1;
  } while (cursor && leads.size < want);
  return { leads: [...leads.values()], pages, total, coverage };
}
