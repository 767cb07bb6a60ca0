/** Row to contract type. A failure says what happened, and that what was written is kept. */
import { columnOfPrompt } from '@leadwright/contract/ai/prompts';
import type { TextEstimate, TextRun, TextRunRow } from '@leadwright/contract/ai/texts';
import type { Translate } from '../../../platform/i18n.ts';
import { nameOfLead, type ResultRow } from '../../results/public.ts';
import type { ChosenPrompt, RunItem, RunRow } from '../assistant.table.ts';
import type { RunEstimate } from './estimate.service.ts';

const at = (date: Date | null) => date?.toISOString() ?? null;

const presentChosen = ({ id, prompt_type, name, version }: ChosenPrompt) => ({ id, prompt_type, name, version });

export const presentRun = (run: RunRow, t: Translate): TextRun => ({
  id: run.id,
  list_id: run.list_id,
  list_type: run.list_type,
  status: run.status,
  prompts: run.prompts.map(presentChosen),
  is_trial: run.is_trial,
  total: run.total,
  done: run.written + run.skipped + run.failed,
  written: run.written,
  skipped: run.skipped,
  failed: run.failed,
  credits: run.credits,
  maximum_credits: run.maximum_credits,
  cost_each: run.cost_each,
  error: run.error_code && t(`assistant.failed.${run.error_code}`),
  waiting_until: at(run.waiting_until),
  by: run.user_name,
  created_at: run.created_at.toISOString(),
  finished_at: at(run.finished_at),
});

/** `lead`: as it is now; undefined when it is gone. */
export function presentItem(run: RunRow, item: RunItem, lead: ResultRow | undefined, t: Translate): TextRunRow {
  const { prompt_type } = run.prompts[item.prompt] as ChosenPrompt;
  return {
    result_id: item.result_id,
    name: lead ? nameOfLead({ ...lead }) : '',
    prompt_type,
    state: item.state,
    reason: item.state === 'open' ? null : item.reason,
    words: item.reason && item.state !== 'open' ? t(`assistant.reason.${item.reason}`) : null,
    text: lead && item.state === 'written' ? lead[columnOfPrompt(prompt_type)] : '',
  };
}

export const presentEstimate = (
  { rows, prompts, texts, keyOf, cost }: RunEstimate,
  seesWallet: boolean,
): TextEstimate => ({
  rows,
  prompts: prompts.map(({ prompt, open, have, tokens }) => ({ ...presentChosen(prompt), open, have, tokens })),
  texts,
  key_of: keyOf,
  cost_each: cost.lines[0]?.price ?? 0,
  maximum_credits: cost.maximum,
  balance: seesWallet ? cost.available : null,
  balance_after: seesWallet ? cost.balanceAfter : null,
  is_affordable: cost.isEnough,
});
