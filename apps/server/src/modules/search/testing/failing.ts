/** A database that fails at a chosen moment, for searches that are interrupted. */
import type { PoolClient } from 'pg';
import { type Platform, systemBase } from '../../../platform/context.ts';

const PATIENCE_MS = 120_000;

/** The platform, but the n-th statement is never done, or the n-th commit is done and nobody hears of it. */
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
          if (isHit && when === 'statement') throw new Error('crash');
          const answer = await (target.query as (...all: unknown[]) => Promise<unknown>)(...given);
          if (isHit) throw new Error('crash');
          return answer;
        };
      },
    });
  const connect = async () => wrap(await app.connect());
  const pool = new Proxy(app, { get: (target, name) => (name === 'connect' ? connect : bound(target, name)) });
  const platform: Platform = { ...whole, databases: { ...whole.databases, app: pool } };
  return { platform, count: () => count };
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
