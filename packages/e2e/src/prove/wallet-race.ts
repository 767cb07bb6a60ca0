/** Fifty spends at once against a balance for one: exactly one wins, every round (short form: wallet.race.test.ts). */
import { addAccounts, raceWallet as raceOnce, tellWallets } from '@leadwright/server/proving';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const CONTENDERS = 50;

export async function prove({ full, recording }: ProveOptions) {
  recording.judgedBy('wallet');
  const rounds = full ? 2000 : 50;
  const { platform, stop } = await startScratch({ disposable: false, pool: CONTENDERS });
  try {
    const [accountId] = (await addAccounts(platform, 1)) as [number];
    for (let round = 0; round < rounds; round++) {
      const { won, refused, left } = await raceOnce(platform, accountId, String(round), CONTENDERS, recording);
      if (won !== 1 || refused !== CONTENDERS - 1 || left !== 0)
        throw new Error(`round ${round}: ${won} won, ${left} left`);
    }
    await tellWallets(recording, platform.databases.owner, [accountId]);
    return { rounds, contenders: CONTENDERS, winners: rounds, overspent: 0 };
  } finally {
    await stop();
  }
}
