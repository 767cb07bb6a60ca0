/** What an act on some rows could find and cost at most. Nothing is asked and nothing reserved. */
import type { ListType } from '@leadwright/contract/leads/lists';
import type { EnrichmentAsk } from '@leadwright/contract/searching/enrichment';
import { cut } from '@leadwright/contract/text';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { findTarget, getList, type ListRow } from '../lists/public.ts';
import { countChosen, measureSelection, requireOwn, takeChosen } from '../results/public.ts';
import { sourcesErrors } from '../sources/public.ts';
import { estimate, type IdentityKey } from '../wallet/public.ts';
import { wantedRows } from './askable.sql.ts';
import { enrichmentErrors } from './enrichment.errors.ts';
import { bringsPeople, mostPerRow, priceActOf } from './enrichment.rules.ts';
import { orderFor } from './waterfall/waterfall.service.ts';

/** Owned values are counted up to this many rows. Beyond it the estimate is an upper bound. */
const COUNTED = 5000;
const LONGEST_NAME = 120;

export const estimateRun = (ctx: Ctx, listId: number, ask: EnrichmentAsk) =>
  inTransaction(ctx, async (tx) => {
    const list = await getList(tx, listId);
    await requireAct(tx, list, ask);
    await requireOwn(tx, listId, ask.selection);
    const wanted = wantedRows(ask.act, list.type);
    const rows = await countChosen(tx, list, ask.selection, wanted.askable);
    const limit = mostPerRow(ask.act, ask.limit);
    return {
      rows: await measureSelection(tx, list, ask.selection),
      askable: rows,
      have: await countChosen(tx, list, ask.selection, wanted.have),
      limit,
      cost: await priceOf(tx, list, ask, rows * limit),
      sources: await orderFor(tx, list.type, ask.act),
      target: await targetFor(tx, list, ask),
    };
  });
export type RunEstimate = Awaited<ReturnType<typeof estimateRun>>;

/** A free act is estimated, too: with nothing to pay. */
export async function priceOf(tx: Tx, list: ListRow, ask: EnrichmentAsk, count: number, shown?: number) {
  const act = priceActOf(list.type, ask.act);
  return estimate(tx, act ? [{ act, count, identityKeys: await knownIdentities(tx, list, ask), shown }] : []);
}

/** Credits of one find, and how many a row can bring at most. */
export async function priceOfAct(tx: Tx, type: ListType, asked: EnrichmentAsk['act']): Promise<number> {
  const act = priceActOf(type, asked);
  const { lines } = await estimate(tx, act ? [{ act, count: 1 }] : []);
  return lines[0]?.price ?? 0;
}

/** Refuses acts that the list type does not support, and acts without a source. */
export async function requireAct(tx: Tx, { type }: Pick<ListRow, 'type'>, { act }: Pick<EnrichmentAsk, 'act'>) {
  if (priceActOf(type, act) === undefined)
    throw enrichmentErrors.wrong_act({ fields: { act: 'enrichment.error.wrong_act' } });
  if ((await orderFor(tx, type, act)).length === 0) throw sourcesErrors.none_for_kind();
}

/** Creators are known beforehand, so that those who were enriched before count for nothing. */
async function knownIdentities(tx: Tx, list: ListRow, { act, selection }: EnrichmentAsk): Promise<IdentityKey[][]> {
  if (act !== 'enrich') return [];
  const { expected: _expected, ...any } = selection;
  const rows = await takeChosen(tx, list, any, wantedRows(act, list.type).askable, COUNTED);
  return rows
    .filter(({ dedupeKey }) => dedupeKey.startsWith('creator:'))
    .map(({ dedupeKey }) => [dedupeKey as IdentityKey]);
}

/** The list that gets the people: the one asked for, the same one for similar people, one named after the list for employees. */
export async function targetFor(
  tx: Tx,
  list: ListRow,
  ask: EnrichmentAsk,
): Promise<{ id: number | null; name: string } | null> {
  if (!bringsPeople(ask.act)) return null;
  if (!ask.list && ask.act === 'find-similar') return { id: list.id, name: list.name };
  const wanted = ask.list ?? { name: cut(tx.t('enrichment.employeesOf', { list: list.name }), LONGEST_NAME) };
  if ('name' in wanted) return { id: (await findTarget(tx, wanted, 'people'))?.id ?? null, name: wanted.name };
  const chosen = await getList(tx, wanted.id);
  if (chosen.type !== 'people') throw enrichmentErrors.wrong_list({ fields: { list: 'enrichment.error.wrong_list' } });
  return { id: chosen.id, name: chosen.name };
}
