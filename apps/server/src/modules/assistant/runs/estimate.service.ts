/** What prompts would write for some rows, and cost at most. Nothing is asked and nothing reserved. */
import { columnOfPrompt, isAiListType, type PromptRef, type PromptType } from '@leadwright/contract/ai/prompts';
import type { TextAsk } from '@leadwright/contract/ai/texts';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertProfileComplete } from '../../business-profile/public.ts';
import { getList, type ListRow } from '../../lists/public.ts';
import { countTokens, type KeyOf } from '../../models/public.ts';
import {
  countChosen,
  mayBeContacted,
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
import { findChosen } from '../prompts/chosen.service.ts';
import { renderFor } from '../writing/material.service.ts';
import * as repository from './runs.repository.ts';

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
  const [found] = await findChosen(tx, [{ type: list.type, refs }]);
  if (found instanceof AppError) throw found;
  return found ?? [];
}

/** What becomes of rows that have such a text already. */
export interface Existing {
  overwrites: boolean;
  /** Rows that a trial has just written for, by the type of the prompt: their texts stay. */
  tried: ReadonlyMap<PromptType, number[]>;
}

export async function existingOf(tx: Tx, { existing, after }: TextAsk, prompts: ChosenPrompt[]): Promise<Existing> {
  const overwrites = existing === 'overwrite';
  const trial = overwrites && after ? await repository.findRun(tx.db, tx.accountId, after) : undefined;
  if (!trial?.is_trial) return { overwrites, tried: new Map() };
  const written = await repository.findWritten(tx.db, tx.accountId, trial.id);
  const isSame = (one: ChosenPrompt, other: ChosenPrompt | undefined) =>
    one.prompt_type === other?.prompt_type && one.id === other.id && one.version === other.version;
  const rowsOf = (prompt: ChosenPrompt) =>
    written.filter((row) => isSame(prompt, trial.prompts[row.prompt])).map(({ result_id }) => result_id);
  return { overwrites, tried: new Map(prompts.map((prompt) => [prompt.prompt_type, rowsOf(prompt)])) };
}

/** Rows that a prompt would be written for. */
export const openFor = ({ prompt_type: type }: ChosenPrompt, { overwrites, tried }: Existing): Wanted => {
  const isOpen = overwrites ? 'true' : `r.${columnOfPrompt(type)} = ''`;
  const besides = tried.get(type) ?? [];
  const isUntried = besides.length > 0 ? `r.id not in (${besides.join(', ')})` : 'true';
  return { where: `${mayBeContacted()} and ${isOpen} and ${isUntried}`, per: 'r.id' };
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

const isOpenFor = (row: ResultRow, { prompt_type: type }: ChosenPrompt, { overwrites, tried }: Existing): boolean =>
  !row.is_suppressed && (overwrites || row[columnOfPrompt(type)] === '') && !tried.get(type)?.includes(row.id);

/** Null with the account's own key: then nothing is charged. */
export const priceOf = (tx: Tx, keyOf: KeyOf, texts: number, shown?: number) =>
  estimate(tx, keyOf === 'own' ? [] : [{ act: 'ai.text', count: texts, shown }]);

export const estimateRun = (ctx: Ctx, listId: number, ask: TextAsk) =>
  inTransaction(ctx, async (tx) => {
    const list = await getList(tx, listId);
    const { type, profile, keyOf } = await requireWriting(tx, list);
    await requireOwn(tx, listId, ask.selection);
    const chosen = await chosenPrompts(tx, list, ask.prompts);
    const existing = await existingOf(tx, ask, chosen);
    const first = await firstRows(tx, list, ask, { chosen, existing });
    const prompts: { prompt: ChosenPrompt; open: number; have: number; tokens: number | null }[] = [];
    for (const prompt of chosen) {
      const lead = first.find((row) => isOpenFor(row, prompt, existing));
      const rendered = lead && (await renderFor(tx, prompt, { type, lead, profile }));
      prompts.push({
        prompt,
        open: await openRows(tx, list, ask, { prompt, existing, first }),
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
interface Looked {
  chosen: ChosenPrompt[];
  existing: Existing;
}

async function firstRows(tx: Tx, list: ListRow, ask: TextAsk, { chosen, existing }: Looked): Promise<ResultRow[]> {
  const { expected: _expected, ...any } = ask.selection;
  const found = await takeChosen(tx, list, any, openForAny(chosen, existing), countedRows(ask) ?? 1);
  const ids = found.map(({ id }) => id);
  return readRows(tx, list.id, ids);
}

interface Counted {
  prompt: ChosenPrompt;
  existing: Existing;
  first: ResultRow[];
}

async function openRows(tx: Tx, list: ListRow, ask: TextAsk, { prompt, existing, first }: Counted) {
  if (countedRows(ask) !== null) return first.filter((row) => isOpenFor(row, prompt, existing)).length;
  const open = await countChosen(tx, list, ask.selection, openFor(prompt, existing));
  return Math.min(open, ask.limit ?? open);
}
