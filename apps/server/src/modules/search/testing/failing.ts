/** A database that fails, or where something else happens, at a chosen moment: for runs that are interrupted. */
import type { PoolClient } from 'pg';
import { type Platform, systemBase } from '../../../platform/context.ts';
import { siteOf, tellFault } from '../../../testing/thorough.ts';

const PATIENCE_MS = 120_000;

/** A platform whose n-th statement fails, or whose n-th commit succeeds without an answer. */
export function failingPlatform(whole: Platform, at: number, when: 'statement' | 'commit') {
  let count = 0;
  const { app } = whole.databases;
  const wrap = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (...given: unknown[]) => {
          const counts = when === 'commit' ? given[0] === 'commit' : given[0] !== 'rollback';
          const isHit = counts && ++count === at;
          if (isHit) tellFault(when === 'statement' ? 'died before' : 'lost answer', siteOf(given[0]));
          if (isHit && when === 'statement') throw new Error('crash');
          const answer = await (target.query as (...all: unknown[]) => Promise<unknown>)(...given);
          if (isHit) throw new Error('crash');
          return answer;
        };
      },
    });
  const platform = connectedBy(whole, async () => wrap(await app.connect()));
  return { platform, count: () => count };
}

/** The platform, but `act` happens right before the n-th transaction. */
export function interruptedPlatform(whole: Platform, at: number, act: () => Promise<unknown>): Platform {
  let count = 0;
  return connectedBy(whole, async () => {
    if (++count === at) await act();
    return whole.databases.app.connect();
  });
}

function connectedBy(whole: Platform, connect: () => Promise<PoolClient>): Platform {
  const app = new Proxy(whole.databases.app, {
    get: (target, name) => (name === 'connect' ? connect : bound(target, name)),
  });
  return { ...whole, databases: { ...whole.databases, app } };
}

const bound = (target: object, name: string | symbol) => {
  const value = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
};

export const contextOn = (platform: Platform) => ({
  ...systemBase(platform),
  signal: AbortSignal.timeout(PATIENCE_MS),
  attempt: 1,
  isLastAttempt: false,
  shouldYield: () => false,
});
