import { SEED } from '@leadwright/contract/testing/holds';
import { describe, expect, it } from 'vitest';
import { chaos } from './testing/chaos.ts';

describe('wallets under kill -9', () => {
  it('lose nothing acknowledged, apply no key twice and stay exact', async () => {
    const seed = SEED % 1_000_000;
    const { kills, transactions, ...found } = await chaos({
      seed,
      operations: 1000,
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
    expect(transactions).toBeGreaterThan(1000);
  });
});
