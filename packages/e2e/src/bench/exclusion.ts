/**
 * The same question with and without exclusion, against a million hashed contacts: the estimate, which compares every match, and the
 * search, which fills its limit. Rounds alternate, so that other load on the machine affects both alike.
 */
import { randomUUID } from 'node:crypto';
import {
  AUSTIN,
  addAccounts,
  asAccount,
  contextOn,
  estimateSearch,
  fillIndex,
  fillSources,
  grant,
  quietly,
  runSearch,
  startSearch,
  townOf,
} from '@leadwright/server/proving';
import type { BenchOptions } from '../bench.ts';
import { compareWithBars } from '../measure/bench-figures.ts';
import { startScratch } from '../support/scratch.ts';

const DENTISTS = 2000;
const LIMIT = 200;
const GOAL = 1.2;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

export async function bench({ short, seed }: BenchOptions) {
  const [contacts, rounds] = short ? [100_000, 7] : [1_000_000, 25];
  const { platform, stop } = await startScratch({ disposable: false, pool: 4 });
  try {
    await fillIndex(platform, DENTISTS);
    const [accountId] = (await addAccounts(platform, 1)) as [number];
    const ctx = quietly(platform, accountId);
    await asAccount(ctx, accountId, (tx) => grant(tx, { source: 'grant', credits: 1_000_000, key: 'bench' }));
    await fillSources(ctx, townOf(DENTISTS, seed), contacts / 2);
    await platform.databases.owner.query('analyze');
    const bodyOf = (isOn: boolean) =>
      ({
        type: 'industry',
        list: { name: randomUUID() },
        limit: LIMIT,
        find_emails: false,
        only_new: false,
        exclude: { crm: isOn, files: isOn },
        filters: { industry: 'dentist', location_id: AUSTIN, radius_km: 15 },
      }) as never;
    const estimate = (isOn: boolean) => timed(() => estimateSearch(ctx, bodyOf(isOn)));
    const search = (isOn: boolean) =>
      timed(async () => {
        const { id } = await startSearch(ctx, bodyOf(isOn), randomUUID());
        while (await runSearch(contextOn(ctx.platform), accountId, id));
      });
    // The first search makes the account one that has leads, so that every estimate compares.
    await search(true);
    const figures: Record<string, { with: number; without: number; ratio: number }> = {};
    for (const [name, work] of Object.entries({ estimate, search })) {
      const [on, off]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        off.push(await work(false));
        on.push(await work(true));
      }
      const ratio = Math.round((median(on) / median(off)) * 100) / 100;
      figures[name] = { with: Math.round(median(on)), without: Math.round(median(off)), ratio };
    }
    const bar = (name: string) => {
      const { with: on, without: off, ratio } = figures[name] as (typeof figures)[string];
      return { is: ratio, atMost: GOAL, on: `${contacts} contacts`, beside: `${on} ms beside ${off} ms` };
    };
    const judged = compareWithBars({
      'an estimate with exclusion, of one without': bar('estimate'),
      'a search with exclusion, of one without': bar('search'),
    });
    return { contacts, dentists: DENTISTS, limit: LIMIT, ...figures, ...judged };
  } finally {
    await stop();
  }
}
