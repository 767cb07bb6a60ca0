/** Who is asked first: what the account's leads have taught, what its main user decided, and what comes of new leads. */

import { LIST_TYPES, type ListType } from '@leadwright/contract/leads/lists';
import { ENRICHMENTS_OF_LIST, type EnrichmentAct, type SourceChoice } from '@leadwright/contract/searching/enrichment';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { findUsable } from '../../sources/public.ts';
import { askable } from '../asking/asks.registry.ts';
import { enrichmentErrors } from '../enrichment.errors.ts';
import type { RunContext, Try } from '../enrichment.port.ts';
import { priceActOf } from '../enrichment.rules.ts';
import type { RunRow } from '../enrichment.table.ts';
import { type Experience, inOrder } from './order.rules.ts';
import * as repository from './waterfall.repository.ts';

type Usable = RunContext['usable'];
type Known = Map<string, Map<string, Experience>>;

const keyOf = ({ list_type, act }: repository.Work) => `${list_type} ${act}`;

/** Whom the account can ask at all. */
export const findUsableSources = async (tx: Tx<Base>): Promise<Usable> => ({
  industry: await findUsable(tx, 'industry'),
  people: await findUsable(tx, 'people'),
  single: await findUsable(tx, 'single'),
  influencer: await findUsable(tx, 'influencer'),
});

async function knownOf(tx: Tx<Base>): Promise<Known> {
  const known: Known = new Map();
  for (const row of await repository.findSources(tx.db, tx.accountId)) {
    const sources = known.get(keyOf(row)) ?? new Map<string, Experience>();
    known.set(keyOf(row), sources.set(row.source, row));
  }
  return known;
}

const NOTHING: ReadonlyMap<string, Experience> = new Map();

/** What is known of the sources of one act on lists of a type. */
export const experienceOf = async (tx: Tx<Base>, work: repository.Work): Promise<ReadonlyMap<string, Experience>> =>
  (await knownOf(tx)).get(keyOf(work)) ?? NOTHING;

/** Titles of those who are asked, in their order. */
export async function orderFor(tx: Tx<Base>, type: ListType, act: EnrichmentAct): Promise<string[]> {
  const sources = askable(act, type, await findUsableSources(tx));
  return inOrder(sources, await experienceOf(tx, { list_type: type, act })).map(({ title }) => title);
}

function orderOf(known: Known, usable: Usable, work: repository.Work) {
  const experience = known.get(keyOf(work)) ?? NOTHING;
  const sources = askable(work.act, work.list_type, usable);
  const asked = inOrder(sources, experience);
  const excluded = sources.filter((source) => !asked.includes(source));
  return {
    ...work,
    sources: [...asked, ...excluded].map(({ id, title }) => {
      const { asked: n = 0, found = 0, choice = 'auto' } = experience.get(id) ?? {};
      return { id, title, choice, asked: n, found };
    }),
  };
}

const WORKS: readonly repository.Work[] = LIST_TYPES.flatMap((list_type) =>
  (Object.keys(ENRICHMENTS_OF_LIST[list_type]) as EnrichmentAct[]).map((act) => ({ list_type, act })),
);

/** The order of sources for every act that has one. */
export const listOrders = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const [known, usable] = [await knownOf(tx), await findUsableSources(tx)];
    return WORKS.map((work) => orderOf(known, usable, work)).filter(({ sources }) => sources.length > 0);
  });

export const chooseSource = (ctx: Ctx, work: repository.Work, source: string, choice: SourceChoice) =>
  inTransaction(ctx, async (tx) => {
    if (priceActOf(work.list_type, work.act) === undefined)
      throw enrichmentErrors.wrong_act({ fields: { act: 'enrichment.error.wrong_act' } });
    const usable = await findUsableSources(tx);
    if (!askable(work.act, work.list_type, usable).some(({ id }) => id === source))
      throw enrichmentErrors.unknown_source({ fields: { source: 'enrichment.error.unknown_source' } });
    await repository.saveChoice(tx.db, tx.accountId, work, source, choice);
    return orderOf(await knownOf(tx), usable, work);
  });

/** In the transaction that delivers what they found, so that every lead counts once. */
export async function noteTries(tx: Tx<Base>, { list_type, act }: RunRow, tries: readonly Try[]): Promise<void> {
  const sums = new Map<string, { source: string; asked: number; found: number }>();
  for (const { source, isFound } of tries) {
    const { asked, found } = sums.get(source) ?? { asked: 0, found: 0 };
    sums.set(source, { source, asked: asked + 1, found: found + (isFound ? 1 : 0) });
  }
  if (sums.size > 0) await repository.addTries(tx.db, tx.accountId, { list_type, act }, [...sums.values()]);
}
