/**
 * A database pool that hides outages from the queue engine: a statement waits until the database is back and is sent again.
 * Otherwise the engine would lose results it has not stored yet. All its statements are repeatable; only "get job" may leave
 * a job locked without a worker, so `onReturn` is called after an outage.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isDatabaseAway } from '../database/database.ts';

export interface ReconnectingPool {
  /** For the engine, which asks for a client, sends one statement and releases it. */
  pool: Pool;
  /** Stops retrying; pending statements never settle. */
  giveUp(): void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

export function reconnectingPool(real: Pool, onReturn: () => void): ReconnectingPool {
  let hasGivenUp = false;

  async function query(statement: never, values: never): Promise<unknown> {
    let wasAway = false;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const result = await real.query(statement, values);
        if (wasAway) onReturn();
        return result;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        wasAway = true;
      }
      if (hasGivenUp) return new Promise(() => {});
      await sleep(pause);
    }
  }
  const lent = { query, release() {} };
  // Called with a callback only for the LISTEN connection, which the engine renews itself.
  const connect = (callback?: never) => (callback ? real.connect(callback) : Promise.resolve(lent));
  return {
    pool: { connect } as unknown as Pool,
    giveUp() {
      hasGivenUp = true;
    },
  };
}
