/**
 * Stores texts with their leads: the column, what wrote it, the companies it named, and the version's count, in the transaction
 * of the caller, which pays for them. The caller holds the list.
 */
import { bringsCompanies, columnOfPrompt } from '@leadwright/contract/ai/prompts';
import type { Base, Tx } from '../../../platform/context.ts';
import { originOf } from '../../leads/public.ts';
import { changeResults, type ResultRow, type ResultValues, recordActivity } from '../../results/public.ts';
import type { ChosenPrompt, KeptSource } from '../assistant.table.ts';
import * as kept from '../kept/kept.repository.ts';
import { countTexts } from '../prompts/prompts.repository.ts';
import type { WholeSource } from './sources.rules.ts';
import type { Written } from './write.service.ts';

/** Where the value came from, as leads tell it. */
export const AI_SOURCE = 'ai';

export interface TextToSave {
  row: ResultRow;
  prompt: ChosenPrompt;
  written: Written;
  sources: readonly WholeSource[];
}

export async function saveTexts(tx: Tx<Base>, listId: number, texts: readonly TextToSave[], by: string): Promise<void> {
  if (texts.length === 0) return;
  const at = tx.now();
  await changeResults(tx, listId, changesOf(texts, by, at));
  const of = { account_id: tx.accountId, list_id: listId };
  await kept.saveTexts(
    tx.db,
    texts.map((text) => ({ ...of, ...recordOf(text), by_name: by, at })),
  );
  for (const { row, prompt, written } of texts.filter(({ prompt }) => bringsCompanies(prompt.prompt_type))) {
    const named = written.companies.map((each, position) => ({ ...of, ...each, position, created_at: at }));
    await kept.replaceCompanies(tx.db, tx.accountId, row.id, prompt.prompt_type, named);
  }
  await countTexts(tx.db, tx.accountId, countsOf(texts));
  await tellHistory(tx, listId, texts, by);
}

/** A lead that gets several texts is changed once. */
function changesOf(texts: readonly TextToSave[], by: string, at: Date) {
  const values = new Map<number, Partial<ResultValues>>();
  for (const { row, prompt, written } of texts) {
    const column = columnOfPrompt(prompt.prompt_type);
    const before = values.get(row.id);
    const origin = { ...originOf(AI_SOURCE, at), by };
    const provenance = { ...before?.provenance, [column]: origin };
    values.set(row.id, { ...before, [column]: written.text, provenance });
  }
  return [...values].map(([id, its]) => ({ id, values: its }));
}

const recordOf = ({ row, prompt, written, sources }: TextToSave) => ({
  result_id: row.id,
  prompt_type: prompt.prompt_type,
  prompt_id: prompt.id,
  prompt_name: prompt.name,
  version: prompt.version,
  model: written.use.model,
  sources: JSON.stringify(sources.map((source) => keptSource(source, written.used))),
});

/** A value of the lead stands in the lead, and is gone with it. */
const keptSource = ({ text: _text, quote, ...source }: WholeSource, used: readonly number[]): KeptSource => ({
  ...source,
  quote: source.kind === 'lead' ? '' : quote,
  used: used.includes(source.n),
});

function countsOf(texts: readonly TextToSave[]) {
  const counts = new Map<string, { promptId: number; version: number; texts: number }>();
  for (const { prompt } of texts) {
    if (prompt.id === null) continue;
    const key = `${prompt.id}/${prompt.version}`;
    const before = counts.get(key);
    counts.set(key, { promptId: prompt.id, version: prompt.version, texts: (before?.texts ?? 0) + 1 });
  }
  return [...counts.values()];
}

async function tellHistory(tx: Tx<Base>, listId: number, texts: readonly TextToSave[], by: string): Promise<void> {
  const types = new Map<string, number[]>();
  for (const { row, prompt } of texts)
    types.set(prompt.prompt_type, [...(types.get(prompt.prompt_type) ?? []), row.id]);
  for (const [type, ids] of types) {
    const params = { what: tx.t(`assistant.type.${type}`) };
    await recordActivity(tx, listId, ids, { what: 'results.activity.textWritten', params, by_name: by });
  }
}
