/** 10,000 generated searches against a million hashed contacts: no excluded lead is delivered or charged, and limits are filled. */
import { addAccounts, fillIndex, fillSources, quietly, stormExcluding, townOf } from '@leadwright/server/proving';
import type { ProveOptions } from '../../prove.ts';
import { startScratch } from '../../support/scratch.ts';

const DENTISTS = 400;
const AT_ONCE = 4;

export async function prove({ full, seed, recording }: ProveOptions) {
  const searches = full ? 10_000 : 300;
  const contacts = full ? 1_000_000 : 20_000;
  const { platform, stop } = await startScratch({ disposable: true, pool: 2 * AT_ONCE });
  try {
    await fillIndex(platform, DENTISTS);
    const [accountId] = (await addAccounts(platform, 1)) as [number];
    const town = townOf(DENTISTS, seed);
    await fillSources(quietly(platform, accountId), town, contacts / 2);
    await platform.databases.owner.query('analyze exclusion_hashes');
    const { rows } = await platform.databases.owner.query('select count(*)::int as hashes from exclusion_hashes');
    const { wrong, ...told } = await stormExcluding(platform, { accountId, town, searches, seed, atOnce: AT_ONCE });
    recording.operations(told.searches);
    if (wrong.length > 0) throw new Error(`${wrong.length} faults: ${wrong.slice(0, 10).join('; ')}`);
    const excluded = new Set([...town.crm, ...town.files]).size;
    return { contacts, hashes: rows[0].hashes, dentists: DENTISTS, excluded, ...told, excluded_charged: 0 };
  } finally {
    await stop();
  }
}
