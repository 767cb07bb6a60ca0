/** A sandbox of its own for a test file: faults and limits set here reach no other file that runs at the same time. */
import { request } from 'undici';
import { startSandbox } from '../../../testing/sandbox.ts';

export interface State {
  calls: { total: number; by_key: Record<string, number>; by_route: Record<string, number> };
}

let places: Promise<string> | undefined;

/** Every company as open data. The world is the same in every sandbox: a worker asks for it once. */
export function placesOf(url: string): Promise<string> {
  places ??= fetch(`${url}/world/places.csv`).then((reply) => reply.text());
  return places;
}

export async function startOwnSandbox() {
  const { url, env, stop } = await startSandbox();

  /** The switches of a vendor. */
  function vendor(name: string) {
    const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => {
      const content = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const reply = await request(`${url}/${name}/_sandbox${path}`, { method, ...(body !== undefined && content) });
      if (reply.statusCode >= 400) throw new Error(`${name}: ${await reply.body.text()}`);
      return (await reply.body.json()) as State;
    };
    return {
      state: () => send('GET', ''),
      fail: (fault: { kind: string; times?: number; after?: number; path?: string }) => send('POST', '/faults', fault),
      settings: (settings: object) => send('PATCH', '/settings', settings),
      reset: () => send('POST', '/reset'),
    };
  }
  // The first request builds the world, which takes seconds. Warm it up, so that this does not look like an unavailable vendor.
  const json = { 'content-type': 'application/json' };
  const warm = [
    request(`${url}/people-data-labs/v5/person/search`, {
      method: 'POST',
      headers: { ...json, 'x-api-key': 'sandbox-people-data-labs-key' },
      body: JSON.stringify({ query: { match_all: {} } }),
    }),
    request(`${url}/modash/v1/tiktok/search`, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer sandbox-modash-key' },
      body: '{}',
    }),
    request(`${url}/hunter/v2/email-count?domain=nobody.test`),
  ];
  for (const reply of await Promise.all(warm)) await reply.body.dump();
  for (const name of ['people-data-labs', 'modash', 'hunter']) await vendor(name).reset();
  return { url, env, vendor, stop };
}
export type OwnSandbox = Awaited<ReturnType<typeof startOwnSandbox>>;
