/** Generated histories of a wallet against the brute-force model: no mismatch (short form: wallet.history.test.ts). */
import {
  addAccounts,
  asAccount,
  type Ctx,
  walletHistory as history,
  liveWallet as live,
  quietly,
} from '@leadwright/server/proving';
import fc from 'fast-check';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const HISTORIES = { full: 100_000, short: 1000 };
const LANES = 2;

class Undo extends Error {}

export async function prove({ full, seed, recording }: ProveOptions) {
  const { platform, stop } = await startScratch({ disposable: true, pool: LANES + 2 });
  try {
    const accounts = await addAccounts(platform, LANES);
    const share = Math.ceil((full ? HISTORIES.full : HISTORIES.short) / LANES);
    const steps = await Promise.all(accounts.map((id, lane) => runLane(quietly(platform, id), share, seed + lane)));
    const all = steps.reduce((sum, each) => sum + each, 0);
    recording.operations(all);
    return { histories: share * LANES, steps: all, mismatches: 0 };
  } finally {
    await stop();
  }
}

/**
 * Every history runs on the same wallet and is rolled back. The first mismatch throws, with the history shrunk to its
 * core.
 */
async function runLane(ctx: Ctx, count: number, seed: number): Promise<number> {
  let steps = 0;
  const property = fc.asyncProperty(history, (each) =>
    asAccount(ctx, ctx.actor.accountId, async (tx) => {
      steps += await live(tx, each);
      throw new Undo();
    }).catch((error) => {
      if (!(error instanceof Undo)) throw error;
    }),
  );
  await fc.assert(property, { numRuns: count, seed });
  return steps;
}
