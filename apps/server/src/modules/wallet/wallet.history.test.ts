import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount } from '../../platform/context.ts';
import { testPlatform } from '../../testing/database.ts';
import { addAccounts, quietly } from './testing/accounts.ts';
import { history, live } from './testing/histories.ts';

const HISTORIES = Number(process.env['WALLET_HISTORIES'] ?? 1500);

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
    const property = fc.asyncProperty(history, async (each) => {
      const lived = asAccount(ctx, accountId, async (tx) => {
        await live(tx, each);
        throw new Undo();
      });
      await lived.catch((error) => {
        if (!(error instanceof Undo)) throw error;
      });
    });
    await fc.assert(property, { numRuns: HISTORIES });
    expect(HISTORIES).toBeGreaterThan(0);
  });
});
