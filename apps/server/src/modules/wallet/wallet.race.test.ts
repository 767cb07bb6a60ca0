import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { addAccounts } from './testing/accounts.ts';
import { raceOnce } from './testing/race.ts';

const ROUNDS = 15;
const CONTENDERS = 50;

describe('fifty spends at once', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform({ DATABASE_POOL: String(CONTENDERS) });
  });
  afterAll(() => made.stop());

  it('against a balance for one: exactly one wins, every round', async () => {
    const [accountId] = (await addAccounts(made.platform, 1)) as [number];
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = await raceOnce(made.platform, accountId, String(round), CONTENDERS);
      expect(outcome).toEqual({ won: 1, refused: CONTENDERS - 1, left: 0 });
    }
  });
});
