/** Resolves the chosen prompt: a version of the account's own prompt, or a default in the user's language. */
import { type AiListType, isAiListType, type PromptRef } from '@leadwright/contract/ai/prompts';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Base, Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { assistantErrors } from '../assistant.errors.ts';
import type { ChosenPrompt } from '../assistant.table.ts';
import { defaultOptions } from './defaults.data.ts';
import { defaultsIn } from './defaults.service.ts';
import * as repository from './prompts.repository.ts';

type OwnRef = Extract<PromptRef, { id: number }>;

interface Chosen {
  listType: AiListType;
  prompt: ChosenPrompt;
}

/** `type`: of the list, for defaults. */
export async function promptOf(tx: Tx<Base>, ref: PromptRef, type: AiListType): Promise<Chosen> {
  const found = (await lookUp(tx, [ref]))(ref, type);
  if (found instanceof AppError) throw found;
  return found;
}

type Found = (ref: PromptRef, type: AiListType) => Chosen | AppError;

/** Looks all of them up at once. */
async function lookUp(tx: Tx<Base>, refs: readonly PromptRef[]): Promise<Found> {
  const own = refs.flatMap((ref) => ('id' in ref ? [ref] : []));
  const ids = own.map(({ id }) => id);
  const prompts = new Map((await repository.findChosenPrompts(tx.db, tx.accountId, ids)).map((row) => [row.id, row]));
  const versionOf = ({ id, version }: OwnRef) => version ?? prompts.get(id)?.version ?? 0;
  const wanted = own.map((ref) => ({ id: ref.id, version: versionOf(ref) }));
  const versions = new Map(
    (await repository.findNumbered(tx.db, tx.accountId, wanted)).map((row) => [`${row.prompt_id} ${row.version}`, row]),
  );
  const textOf = own.length < refs.length ? await defaultsIn(tx) : () => '';
  return (ref, type) => {
    if ('default' in ref) return { listType: type, prompt: defaultPrompt(tx, ref.default, textOf(type, ref.default)) };
    const found = prompts.get(ref.id);
    if (!found) return assistantErrors.not_found();
    const version = versions.get(`${ref.id} ${versionOf(ref)}`);
    if (!version) return assistantErrors.no_version();
    const { text, options } = version;
    const { id, name, prompt_type, list_type: listType } = found;
    return { listType, prompt: { id, version: version.version, name, prompt_type, text, options } };
  };
}

const defaultPrompt = ({ t }: Base, type: ChosenPrompt['prompt_type'], text: string): ChosenPrompt => ({
  id: null,
  version: 0,
  name: t(`assistant.type.${type}`),
  prompt_type: type,
  text,
  options: defaultOptions(type),
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

/** Of a list of that type and no other. */
function fitting(chosen: Chosen | AppError, type: AiListType, field: string): ChosenPrompt | AppError {
  if (chosen instanceof AppError) return chosen;
  if (chosen.listType === type) return chosen.prompt;
  return assistantErrors.wrong_type({ fields: { [field]: 'assistant.error.wrong_type' } });
}

export async function promptFor(tx: Tx<Base>, ref: PromptRef, type: AiListType, field: string): Promise<ChosenPrompt> {
  const found = fitting((await lookUp(tx, [ref]))(ref, type), type, field);
  if (found instanceof AppError) throw found;
  return found;
}

/** The prompts of many choices, looked up at once: those of each, or why it cannot be written with. */
export async function findChosen(
  tx: Tx<Base>,
  choices: readonly { type: ListType; refs: readonly PromptRef[] }[],
): Promise<(ChosenPrompt[] | AppError)[]> {
  const found = await lookUp(
    tx,
    choices.flatMap(({ refs }) => refs),
  );
  return choices.map(({ type, refs }) => {
    if (!isAiListType(type)) return assistantErrors.wrong_list();
    const prompts: ChosenPrompt[] = [];
    for (const [n, ref] of refs.entries()) {
      const prompt = fitting(found(ref, type), type, `prompts.${n}`);
      if (prompt instanceof AppError) return prompt;
      prompts.push(prompt);
    }
    const isTwice = new Set(prompts.map(({ prompt_type }) => prompt_type)).size < prompts.length;
    return isTwice ? assistantErrors.same_type({ fields: { prompts: 'assistant.error.same_type' } }) : prompts;
  });
}
