/** What prompts would write for some rows, and cost at most. Nothing is asked and nothing reserved. */
import { columnOfPrompt, isAiListType, type PromptRef } from '@leadwright/contract/ai/prompts';
import type { TextAsk } from '@leadwright/contract/ai/texts';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { assertProfileComplete } from '../../business-profile/public.ts';
import { getList, type ListRow } from '../../lists/public.ts';
import { countTokens, type KeyOf } from '../../models/public.ts';
import {
  countChosen,
  measureSelection,
  type ResultRow,
  readRows,
  requireOwn,
  takeChosen,
  type Wanted,
} from '../../results/public.ts';
import { estimate } from '../../wallet/public.ts';
import { assistantErrors } from '../assistant.errors.ts';
import { requireBulk, requireKey } from '../assistant.service.ts';
import type { ChosenPrompt } from '../assistant.table.ts';
import { promptFor } from '../prompts/chosen.service.ts';
import { renderFor } from '../writing/material.service.ts';

/** Few enough to look at each. */
const COUNTED_ROWS = 500;

/** What every act of writing needs: a list that can be written for, the profile, the current version, a key. */
export async function requireWriting(tx: Tx, list: Pick<ListRow, 'type'>) {
  if (!isAiListType(list.type)) throw assistantErrors.wrong_list();
  const profile = await assertProfileComplete(tx);
  await requireBulk(tx);
  return { type: list.type, profile, keyOf: await requireKey(tx) };
}

export async function chosenPrompts(
  tx: Tx,
  list: Pick<ListRow, 'type'>,
  refs: readonly PromptRef[],
): Promise<ChosenPrompt[]> {
  if (!isAiListType(list.type)) throw assistantErrors.wrong_list();
  const prompts: ChosenPrompt[] = [];
  for (const [n, ref] of refs.entries()) prompts.push(await promptFor(tx, ref, list.type, `prompts.${n}`));
  const types = prompts.map(({ prompt_type }) => prompt_type);
  if (new Set(types).size < types.length)
    throw assistantErrors.same_type({ fields: { prompts: 'assistant.error.same_type' } });
  return prompts;
}

type Existing = TextAsk['existing'];

/** Rows that a prompt would be written for. */
export const openFor = (prompt: ChosenPrompt, existing: Existing): Wanted => {
  const isOpen = existing === 'overwrite' ? 'true' : `r.${columnOfPrompt(prompt.prompt_type)} = ''`;
  return { where: `not r.is_suppressed and ${isOpen}`, per: 'r.id' };
};
/** By any of them. */
export const openForAny = (prompts: readonly ChosenPrompt[], existing: Existing): Wanted => ({
  where: prompts.map((prompt) => `(${openFor(prompt, existing).where})`).join(' or '),
  per: 'r.id',
});
const haveIt = (prompt: ChosenPrompt): Wanted => ({
  where: `r.${columnOfPrompt(prompt.prompt_type)} <> ''`,
  per: 'r.id',
});

const isOpenFor = (row: ResultRow, prompt: ChosenPrompt, existing: Existing): boolean =>
  !row.is_suppressed && (existing === 'overwrite' || row[columnOfPrompt(prompt.prompt_type)] === '');

/** Null with the account's own key: then nothing is charged. */
export const priceOf = (tx: Tx, keyOf: KeyOf, texts: number) =>
  estimate(tx, keyOf === 'own' ? [] : [{ act: 'ai.text', count: texts }]);

export const estimateRun = (ctx: Ctx, listId: number, ask: TextAsk) =>
  inTransaction(ctx, async (tx) => {
    const list = await getList(tx, listId);
    const { type, profile, keyOf } = await requireWriting(tx, list);
    await requireOwn(tx, listId, ask.selection);
    const chosen = await chosenPrompts(tx, list, ask.prompts);
    const first = await firstRows(tx, list, ask, chosen);
    const prompts: { prompt: ChosenPrompt; open: number; have: number; tokens: number | null }[] = [];
    for (const prompt of chosen) {
      const lead = first.find((row) => isOpenFor(row, prompt, ask.existing));
      const rendered = lead && (await renderFor(tx, prompt, { type, lead, profile }));
      prompts.push({
        prompt,
        open: await openRows(tx, list, ask, prompt, first),
        have: await countChosen(tx, list, ask.selection, haveIt(prompt)),
        tokens: rendered ? countTokens(rendered.system) + countTokens(rendered.user) : null,
      });
    }
    const texts = prompts.reduce((sum, { open }) => sum + open, 0);
    const rows = await measureSelection(tx, list, ask.selection);
    return { rows, prompts, texts, keyOf, cost: await priceOf(tx, keyOf, texts) };
  });
export type RunEstimate = Awaited<ReturnType<typeof estimateRun>>;

/** The rows that are looked at one by one; null: there are too many. */
const countedRows = ({ limit }: TextAsk): number | null =>
  limit !== undefined && limit <= COUNTED_ROWS ? limit : null;

/** All that a trial would write for, otherwise one to measure on. */
async function firstRows(tx: Tx, list: ListRow, ask: TextAsk, prompts: ChosenPrompt[]): Promise<ResultRow[]> {
  const { expected: _expected, ...any } = ask.selection;
  const found = await takeChosen(tx, list, any, openForAny(prompts, ask.existing), countedRows(ask) ?? 1);
  const ids = found.map(({ id }) => id);
  return readRows(tx, list.id, ids);
}

async function openRows(tx: Tx, list: ListRow, ask: TextAsk, prompt: ChosenPrompt, first: ResultRow[]) {
  if (countedRows(ask) !== null) return first.filter((row) => isOpenFor(row, prompt, ask.existing)).length;
  const open = await countChosen(tx, list, ask.selection, openFor(prompt, ask.existing));
  return Math.min(open, ask.limit ?? open);
}
