/**
 * A database pool for the queue's engine that hides outages from it: a statement waits until the database is back and is
 * then sent again. The engine would otherwise lose results it has not written down. All its statements may be repeated;
 * only "take a job" may leave a job locked that nobody heard of, so the owner is told when the database has been away.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isDatabaseAway } from '../database/database.ts';

export interface PatientPool {
  /** For the engine, which asks for a client, sends one statement and releases it. */
  pool: Pool;
  /** Nothing waits for the database any more; what still waits is never answered. */
  giveUp(): void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

export function patientPool(real: Pool, onReturn: () => void): PatientPool {
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
  // With a callback it is the connection that listens, and the engine renews that one by itself.
  const connect = (callback?: never) => (callback ? real.connect(callback) : Promise.resolve(lent));
  return {
    pool: { connect } as unknown as Pool,
    giveUp() {
      hasGivenUp = true;
    },
  };
}
