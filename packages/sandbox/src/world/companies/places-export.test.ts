import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../server.ts';
import { type World, worldOf } from '../world.ts';
import { world as worldVendor } from '../world-vendor.ts';
import { industryOf } from './industries.ts';
import { csvLine, PLACE_COLUMNS } from './places-export.ts';

let running: RunningSandbox;
let world: World;
beforeAll(async () => {
  running = await startSandbox({ vendors: [worldVendor] });
  world = worldOf(1);
});
afterAll(() => running.stop());

const fetchText = async (path: string) => (await fetch(`${running.url}/world/${path}`)).text();

describe('the world as open data', () => {
  it('offers every company as a row of CSV', async () => {
    const lines = (await fetchText('places.csv')).trimEnd().split('\n');
    expect(lines.length).toBe(world.companies.count + 1);
    expect(lines[0]).toBe(PLACE_COLUMNS.join(','));
    const { entityId, name, industry } = world.companies.get(777);
    expect(lines[778]?.startsWith(csvLine([entityId, name, industry.slug]).trimEnd())).toBe(true);
    expect(lines[778]?.endsWith(',Sandbox')).toBe(true);
  });

  it('offers them in parts, too, each with some of every city: together they are the whole', async () => {
    const rows = async (query: string) => (await fetchText(`places.csv${query}`)).trimEnd().split('\n').slice(1);
    const parts = await Promise.all([0, 1, 2].map((part) => rows(`?part=${part}&of=3`)));
    expect(parts.flat().sort()).toEqual((await rows('')).sort());
    for (const part of parts) expect(part.some((line) => line.includes(',Austin,'))).toBe(true);
    expect((await fetch(`${running.url}/world/places.csv?part=3&of=3`)).status).toBe(400);
  });

  it('offers every company as a feature shaped like Overture places, one per line', async () => {
    const lines = (await fetchText('places.geojson')).trimEnd().split('\n');
    expect(lines.length).toBe(world.companies.count);
    const company = world.companies.get(1_234);
    expect(JSON.parse(lines[1_234] ?? '')).toMatchObject({
      type: 'Feature',
      id: company.entityId,
      geometry: { type: 'Point', coordinates: [company.lon, company.lat] },
      properties: {
        names: { primary: company.name },
        taxonomy: { primary: company.industry.hierarchy.at(-1), hierarchy: company.industry.hierarchy },
        categories: { primary: company.industry.slug },
        addresses: [{ locality: company.city.name, country: company.city.country.code }],
        sources: [{ dataset: 'sandbox', license: 'Sandbox' }],
      },
    });
  });

  it('quotes what CSV must quote', () => {
    expect(csvLine(['a "b", c', undefined, 3])).toBe('"a ""b"", c",,3\n');
  });

  it('says what there is', async () => {
    const reply = await fetch(`${running.url}/world/`);
    expect(await reply.json()).toMatchObject({ seed: 1, companies: world.companies.count, people: world.people.count });
    const industries = JSON.parse(await fetchText('industries.json'));
    expect(industries).toContainEqual(
      expect.objectContaining({ slug: 'dentist', taxonomy: industryOf('dentist')?.hierarchy.at(-1) }),
    );
  });

  it('tells tests what is true about a domain and an address', async () => {
    const index = Array.from({ length: 100 }, (_, i) => i).find((i) => world.companies.domainOf(i)) ?? 0;
    const { domain, roleEmails, name } = world.companies.get(index);
    expect(JSON.parse(await fetchText(`companies/${domain}`))).toMatchObject({
      properties: { names: { primary: name } },
    });
    const address = roleEmails[0] ?? '';
    const state = world.mailboxes.finally(address);
    expect(JSON.parse(await fetchText(`mailboxes/${address}`))).toMatchObject({ address, finally: state });
    expect((await fetch(`${running.url}/world/companies/nobody.test`)).status).toBe(404);
  });
});
