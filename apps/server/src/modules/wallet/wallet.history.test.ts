import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount } from '../../platform/context.ts';
import { testPlatform } from '../../testing/database.ts';
import { addAccounts, quietly } from './testing/accounts.ts';
import { history, live } from './testing/histories.ts';

/** As many as fit into the time; `npm run prove -- wallet` lives 100,000 of them. */
const MOST = 3000;
const SECONDS = 6;

class Undo extends Error {}

describe('a wallet', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  let accountId: number;
  beforeAll(async () => {
    made = await testPlatform();
    [accountId] = (await addAccounts(made.platform, 1)) as [number];
  });
  afterAll(() => made.stop());

  it('never differs from the brute-force model, whatever its history', { timeout: 120_000 }, async () => {
    const ctx = quietly(made.platform, accountId);
    let lived = 0;
    const property = fc.asyncProperty(history, async (each) => {
      const undone = asAccount(ctx, accountId, async (tx) => {
        await live(tx, each);
        lived++;
        throw new Undo();
      });
      await undone.catch((error) => {
        if (!(error instanceof Undo)) throw error;
      });
    });
    await fc.assert(property, { numRuns: MOST, interruptAfterTimeLimit: SECONDS * 1000 });
    expect(lived).toBeGreaterThan(0);
  });
});
