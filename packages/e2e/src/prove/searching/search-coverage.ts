/** With Google's cap of 60 and some 5,000 places in an area, a search for all of them finds at least 99%. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addAccounts,
  asAccount,
  distanceKm,
  fillIndex,
  grant,
  MEXICO_CITY,
  runSearchJob,
  startOwnSandbox,
  startSearch,
  startWorker,
  systemCtx,
} from '@leadwright/server/proving';
import type { ProveOptions } from '../../prove.ts';
import { startScratch } from '../../support/scratch.ts';

const CENTER = { lat: 19.4326, lon: -99.1332 };

export async function prove({ full, recording }: ProveOptions) {
  const radiusKm = full ? 30 : 4;
  const sandbox = await startOwnSandbox();
  await sandbox.vendor('google-places').settings({ search_text_per_minute: 1_000_000 });
  const { platform, stop } = await startScratch({ disposable: true, pool: 8 });
  Object.assign(platform.config, {
    GOOGLE_PLACES_URL: `${sandbox.url}/google-places`,
    GOOGLE_PLACES_KEY: 'sandbox-google-places-key',
    SOURCE_LIMITS: 'google-places.searchText=1000000/60',
  });
  try {
    const expected = await countPlaces(sandbox.url, radiusKm);
    await fillIndex(platform, 1);
    const [accountId] = (await addAccounts(platform, 1)) as [number];
    const ctx = systemCtx(platform, accountId);
    await asAccount(ctx, accountId, (tx) => grant(tx, { source: 'grant', credits: 10_000, key: 'proof' }));
    const filters = { industry: 'restaurant', location_id: MEXICO_CITY, radius_km: radiusKm, source: 'google-places' };
    const exclude = { crm: true, files: true };
    const { id } = await startSearch(
      ctx,
      { type: 'industry', list: { name: 'All' }, limit: 10_000, find_emails: false, only_new: false, exclude, filters },
      randomUUID(),
    );
    const worker = await startWorker(platform, [runSearchJob], { pollMs: 50 });
    let row = await read(platform, id);
    for (; !row.finished_at; row = await read(platform, id)) await sleep(200);
    await worker.stop();
    const share = row.added / expected;
    recording.operations(row.provider_calls);
    if (row.status !== 'completed' || share < 0.99) throw new Error(`${row.status}: ${row.added} of ${expected}`);
    return {
      places: expected,
      found: row.added,
      share: share.toFixed(4),
      credits: row.credits,
      calls: row.provider_calls,
      ...row.coverage,
    };
  } finally {
    await stop();
    await sandbox.stop();
  }
}

async function read({ databases }: Awaited<ReturnType<typeof startScratch>>['platform'], id: number) {
  return (await databases.owner.query('select * from searches where id = $1', [id])).rows[0];
}

/** Open restaurants of the world within the circle, from its open data. */
async function countPlaces(url: string, radiusKm: number): Promise<number> {
  const text = await fetch(`${url}/world/places.csv`).then((reply) => reply.text());
  return text.split('\n').filter((line) => {
    const at = /,restaurant,(-?[\d.]+),(-?[\d.]+),/.exec(line);
    return (
      at &&
      !line.includes('permanently_closed') &&
      distanceKm({ lat: Number(at[1]), lon: Number(at[2]) }, CENTER) <= radiusKm
    );
  }).length;
}
