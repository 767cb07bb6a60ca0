import { holdsAsync } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { asAccount } from '../../platform/context.ts';
import { testPlatform } from '../../testing/database.ts';
import { addAccounts, quietly } from './testing/accounts.ts';
import { history, live } from './testing/histories.ts';

/** The same ones on every machine; `npm run prove -- wallet` lives 100,000 of them. */
const LIVES = 100;

class Undo extends Error {}

describe('a wallet', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  let accountId: number;
  beforeAll(async () => {
    made = await testPlatform();
    [accountId] = (await addAccounts(made.platform, 1)) as [number];
  });
  afterAll(() => made.stop());

  it('never differs from the brute-force model, whatever its history', async () => {
    const ctx = quietly(made.platform, accountId);
    const property = fc.asyncProperty(history, async (each) => {
      const undone = asAccount(ctx, accountId, async (tx) => {
        await live(tx, each);
        throw new Undo();
      });
      await undone.catch((error) => {
        if (!(error instanceof Undo)) throw error;
      });
    });
    await holdsAsync(property, { numRuns: LIVES });
  });
});
