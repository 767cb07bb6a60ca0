/** Walks through whole websites, each by one process at a time, as visits are. */
import { asPlatform, type Base } from '../../platform/context.ts';
import { domainOf } from '../leads/public.ts';
import { openWalk, type Walk } from './crawling/walk.client.ts';
import { webOf } from './crawling/web.client.ts';
import * as repository from './web-pages.repository.ts';

export type { Found, PageAnswer, Walk } from './crawling/walk.client.ts';

/** Longer than any page takes. After it the lease of a dead process expires. */
const LEASE_SECONDS = 60;
/** Others may want to read the site as well. */
const TURN_MS = 20_000;

/** Null if another process is reading the site. Sends requests to websites: never call it in a transaction. */
export async function walkSite<T>(
  ctx: Base,
  host: string,
  options: { signal: AbortSignal },
  work: (walk: Walk) => Promise<T>,
): Promise<T | null> {
  const domain = domainOf(host) ?? host;
  const isOurs = await asPlatform(ctx, async ({ db }) => {
    const known = await repository.findSite(db, domain);
    return repository.claimSite(db, domain, known?.read_at ?? null, LEASE_SECONDS);
  });
  if (!isOurs) return null;
  const walk = openWalk(webOf(ctx), host, { ...options, turnMs: TURN_MS });
  const keep = () => asPlatform(ctx, ({ db }) => repository.keepSite(db, domain, LEASE_SECONDS));
  const keeping: Walk = {
    ...walk,
    async read(url) {
      await keep();
      return walk.read(url);
    },
  };
  try {
    return await work(keeping);
  } finally {
    await asPlatform(ctx, ({ db }) => repository.releaseSite(db, domain));
  }
}
