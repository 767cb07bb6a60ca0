/** Mixed operations under kill -9 of clients, sweeper and database (short form: wallet.chaos.test.ts). */
import { walletChaos as chaos } from '@leadwright/server/proving';
import type { ProveOptions } from '../prove.ts';

const FULL = { operations: 20_000, accounts: 200, clients: 4, kills: 20 };
const SHORT = { operations: 2000, accounts: 20, clients: 3, kills: 1 };

export async function prove({ full, seed, recording }: ProveOptions) {
  recording.judgedBy('wallet');
  const options = full ? FULL : SHORT;
  const { lost, mismatches, differing, seconds: _, ...found } = await chaos({ seed, ...options, history: recording });
  const wrong = [...lost, ...mismatches, ...differing];
  if (wrong.length > 0 || found.doubled > 0)
    throw new Error(JSON.stringify({ doubled: found.doubled, wrong: wrong.slice(0, 5) }));
  return { ...options, ...found, lost: 0, mismatches: 0, differingFromModel: 0 };
}
