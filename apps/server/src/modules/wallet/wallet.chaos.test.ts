import { SEED } from '@leadwright/contract/testing/holds';
import { describe, expect, it } from 'vitest';
import { chaos } from './testing/chaos.ts';

/** Most of the time goes into the start of the processes; `npm run prove -- wallet-chaos` does many more. */
const OPERATIONS = 600;

describe('wallets under kill -9', () => {
  it('lose nothing acknowledged, apply no key twice and stay exact', async () => {
    const seed = SEED % 1_000_000;
    const { kills, transactions, ...found } = await chaos({
      seed,
      operations: OPERATIONS,
      accounts: 20,
      clients: 3,
      kills: 1,
    });
    expect({ ...found, seconds: 0, acknowledged: 0 }, `seed ${seed}`).toEqual({
      seed,
      seconds: 0,
      acknowledged: 0,
      lost: [],
      doubled: 0,
      mismatches: [],
      differing: [],
    });
    expect(kills).toEqual({ clients: 1, sweeper: 1, database: 1 });
    expect(transactions).toBeGreaterThan(OPERATIONS);
  });
});
