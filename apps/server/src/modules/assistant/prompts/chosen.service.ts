/** The prompt that somebody chose, as it is written with: a version of their own, or a default in their language. */
import type { AiListType, PromptRef } from '@leadwright/contract/ai/prompts';
import type { Base, Tx } from '../../../platform/context.ts';
import { assistantErrors } from '../assistant.errors.ts';
import type { ChosenPrompt } from '../assistant.table.ts';
import { defaultOptions } from './defaults.data.ts';
import { defaultsIn } from './defaults.service.ts';
import * as repository from './prompts.repository.ts';

interface Chosen {
  listType: AiListType;
  prompt: ChosenPrompt;
}

/** `type`: of the list, for defaults. */
export async function promptOf(tx: Tx<Base>, ref: PromptRef, type: AiListType): Promise<Chosen> {
  if ('default' in ref) return { listType: type, prompt: await defaultPrompt(tx, type, ref.default) };
  const [found] = await repository.findPrompts(tx.db, tx.accountId, { id: ref.id });
  if (!found) throw assistantErrors.not_found();
  const version = await repository.findVersion(tx.db, tx.accountId, ref.id, ref.version ?? found.version);
  if (!version) throw assistantErrors.no_version();
  const { text, options } = version;
  const { id, name, prompt_type, list_type: listType } = found;
  return { listType, prompt: { id, version: version.version, name, prompt_type, text, options } };
}

const defaultPrompt = async (
  tx: Tx<Base>,
  type: AiListType,
  promptType: ChosenPrompt['prompt_type'],
): Promise<ChosenPrompt> => ({
  ...{ id: null, version: 0, name: tx.t(`assistant.type.${promptType}`), prompt_type: promptType },
  ...{ text: (await defaultsIn(tx))(type, promptType), options: defaultOptions(promptType) },
});

/** How chosen prompts are called; one that is gone has no name. */
export async function promptNames(tx: Tx<Base>, refs: readonly PromptRef[]): Promise<string[]> {
  const names: string[] = [];
  for (const ref of refs) {
    if ('default' in ref) names.push(tx.t(`assistant.type.${ref.default}`));
    else names.push(...(await repository.findPrompts(tx.db, tx.accountId, { id: ref.id })).map(({ name }) => name));
  }
  return names;
}

/** The same, for a list of that type and no other. */
export async function promptFor(tx: Tx<Base>, ref: PromptRef, type: AiListType, field: string): Promise<ChosenPrompt> {
  const { listType, prompt } = await promptOf(tx, ref, type);
  if (listType !== type) throw assistantErrors.wrong_type({ fields: { [field]: 'assistant.error.wrong_type' } });
  return prompt;
}
