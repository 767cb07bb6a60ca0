/** A new user's waiting times on fresh data: until the pickers are filled, and until a first search is accepted. */

import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from '@leadwright/contract/accounts/identity';
import { search } from '@leadwright/contract/searching/search';
import { call, request, type World } from '../support/client.ts';

const AGAIN_MS = 100;
const PATIENCE_MS = 120_000;

async function until<T>(ask: () => Promise<T | null>, what: string): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(AGAIN_MS)) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error(`waited in vain until ${what}`);
}

/** Both pickers of the form. */
async function pickersOf(world: World, token: string) {
  const [places, industries] = await Promise.all([
    call(world, search.locations, { token, query: { search: 'Austin' } }),
    call(world, search.industries, { token, query: { search: 'dent' } }),
  ]);
  const [place] = places.data;
  return place && industries.data.length > 0 ? place : null;
}

/** In seconds from now, which is when the program reported that it is ready. */
export async function measureFirstSearch(world: World) {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const credentials = { email: 'customer@sandbox.test', password: 'sandbox' };
  const { token } = await call(world, identity.login, { body: credentials });
  const place = await until(() => pickersOf(world, token), 'the pickers are filled');
  const pickers = seconds();
  const filters = { industry: 'dental_clinic', location_id: place.id, radius_km: 15 };
  const body = { type: 'industry' as const, list: { name: 'First' }, limit: 10, filters };
  await until(async () => {
    const { matches } = await call(world, search.estimate, { token, body });
    return matches > 0 || null;
  }, 'something matches');
  await until(async () => (await request(world, search.create, { token, body })).ok || null, 'the search is accepted');
  return { pickers, accepted: seconds() };
}
