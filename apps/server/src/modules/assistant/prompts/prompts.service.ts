/**
 * Prompts of an account and their versions (docs/product-rules.md#ai-assistant). Every change is a new version; texts keep the
 * version that wrote them. A draft is a version that is not in use yet.
 */
import {
  AI_LIST_TYPES,
  type AiListType,
  type FineTuneChange,
  type NewFineTune,
  type PromptOptions,
  type PromptRef,
  type PromptType,
} from '@leadwright/contract/ai/prompts';
import { cut } from '@leadwright/contract/text';
import type { z } from 'zod';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { requireRoom } from '../../../platform/database/counted.ts';
import { assistantErrors } from '../assistant.errors.ts';
import type { NewVersion, VersionRow } from '../assistant.table.ts';
import { promptOf } from './chosen.service.ts';
import { defaultOptions } from './defaults.data.ts';
import { defaultsIn } from './defaults.service.ts';
import { presentDefaults, presentPrompt, presentVersion } from './prompts.presenter.ts';
import * as repository from './prompts.repository.ts';
import { checkVariables } from './variables.rules.ts';

const MAX_PROMPTS = 500;
const SHOWN_VERSIONS = 200;
const MAX_NAME = 80;

export interface PromptFilter {
  type?: AiListType | undefined;
  promptType?: PromptType | undefined;
  withDefaults: boolean;
}

/** Defaults stand behind the account's own. */
export const listPrompts = (ctx: Ctx, { type, promptType, withDefaults }: PromptFilter) =>
  inTransaction(ctx, async (tx) => {
    const own = await repository.findPrompts(tx.db, tx.accountId, { type, promptType });
    const defaults = withDefaults ? presentDefaults(await defaultsIn(tx), tx.t, type ? [type] : AI_LIST_TYPES) : [];
    return [...own.map(presentPrompt), ...defaults.filter((each) => !promptType || each.prompt_type === promptType)];
  });

export const listDefaults = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => presentDefaults(await defaultsIn(tx), tx.t, AI_LIST_TYPES));

export const readPrompt = (ctx: Ctx, id: number) => inTransaction(ctx, (tx) => one(tx, id));

async function one(tx: Tx, id: number) {
  const [prompt] = await repository.findPrompts(tx.db, tx.accountId, { id });
  if (!prompt) throw assistantErrors.not_found();
  return presentPrompt(prompt);
}

export const createPrompt = (ctx: Ctx, given: z.output<typeof NewFineTune>) =>
  inTransaction(ctx, async (tx) => {
    checkVariables(given.text, given.type);
    return insert(tx, { ...given, options: given.options ?? defaultOptions(given.prompt_type) });
  });

type Whole = z.output<typeof NewFineTune> & { options: PromptOptions };

async function insert(tx: Tx, { type, prompt_type, name, text, options, note }: Whole) {
  await requireRoom(tx, {
    what: 'prompts',
    most: MAX_PROMPTS,
    count: () => repository.countPrompts(tx.db, tx.accountId),
    full: () => assistantErrors.too_many_prompts({ params: { most: MAX_PROMPTS } }),
  });
  const id = await repository.insertPrompt(tx.db, {
    account_id: tx.accountId,
    list_type: type,
    prompt_type,
    name,
    created_at: tx.now(),
  });
  await repository.saveVersion(tx.db, versionOf(tx, id, 1, { text, options, note, is_draft: false }));
  return one(tx, id);
}

type Content = Pick<VersionRow, 'text' | 'options' | 'note' | 'is_draft'>;
const versionOf = (tx: Tx, promptId: number, version: number, { options, ...content }: Content): NewVersion => ({
  account_id: tx.accountId,
  prompt_id: promptId,
  version,
  by_name: tx.actor.name,
  at: tx.now(),
  ...content,
  options: JSON.stringify(options),
});

export const copyPrompt = (ctx: Ctx, ref: PromptRef, type?: AiListType, name?: string) =>
  inTransaction(ctx, async (tx) => {
    const { listType, prompt } = await promptOf(tx, ref, type ?? 'local');
    const copied = name ?? cut(tx.t('assistant.copyOf', { name: prompt.name }), MAX_NAME);
    const { prompt_type, text, options } = prompt;
    return insert(tx, { type: listType, prompt_type, name: copied, text, options, note: '' });
  });

export const changePrompt = (ctx: Ctx, id: number, change: z.output<typeof FineTuneChange>) =>
  inTransaction(ctx, async (tx) => {
    const prompt = await repository.lockPrompt(tx.db, tx.accountId, id);
    if (!prompt) throw assistantErrors.not_found();
    const named = change.name ? { name: change.name } : {};
    const version = await newVersion(tx, prompt, change);
    const inUse = version && !change.draft ? { version } : {};
    await repository.updatePrompt(tx.db, tx.accountId, id, { ...named, ...inUse, changed_at: tx.now() });
    return { saved: version, data: await one(tx, id) };
  });

/** The number of what was saved; null when nothing is different. */
async function newVersion(
  tx: Tx,
  prompt: { id: number; version: number; list_type: AiListType },
  { text, options, note, draft }: z.output<typeof FineTuneChange>,
): Promise<number | null> {
  const current = await repository.findVersion(tx.db, tx.accountId, prompt.id, prompt.version);
  const base = await repository.findDraft(tx.db, tx.accountId, prompt.id);
  const whole = { text: text ?? current?.text ?? '', options: options ?? current?.options ?? ({} as PromptOptions) };
  if (!text && !options) return null;
  checkVariables(whole.text, prompt.list_type);
  if (!base && isSame(current, whole)) return null;
  const [newest] = await repository.findVersions(tx.db, tx.accountId, prompt.id, 1);
  const version = base?.version ?? (newest?.version ?? 0) + 1;
  const kept = { ...whole, note: note || base?.note || '', is_draft: draft };
  await repository.saveVersion(tx.db, versionOf(tx, prompt.id, version, kept));
  return version;
}

const isSame = (row: VersionRow | undefined, { text, options }: Pick<Content, 'text' | 'options'>) =>
  row?.text === text &&
  (Object.keys(options) as (keyof PromptOptions)[]).every((key) => row.options[key] === options[key]);

export const removePrompt = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    if (!(await repository.deletePrompt(tx.db, tx.accountId, id))) throw assistantErrors.not_found();
  });

export const listVersions = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const [prompt] = await repository.findPrompts(tx.db, tx.accountId, { id });
    if (!prompt) throw assistantErrors.not_found();
    const rows = await repository.findVersions(tx.db, tx.accountId, id, SHOWN_VERSIONS);
    return rows.map((row) => presentVersion(row, prompt.version));
  });

/** A draft that is put in use is none any more; one beside the version that is put in use stays. */
export const restoreVersion = (ctx: Ctx, id: number, version: number) =>
  inTransaction(ctx, async (tx) => {
    if (!(await repository.lockPrompt(tx.db, tx.accountId, id))) throw assistantErrors.not_found();
    if (!(await repository.findVersion(tx.db, tx.accountId, id, version))) throw assistantErrors.no_version();
    await repository.useVersion(tx.db, tx.accountId, id, version);
    await repository.updatePrompt(tx.db, tx.accountId, id, { version, changed_at: tx.now() });
    return one(tx, id);
  });

export const discardDraft = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    if (!(await repository.lockPrompt(tx.db, tx.accountId, id))) throw assistantErrors.not_found();
    if (!(await repository.deleteDraft(tx.db, tx.accountId, id))) throw assistantErrors.no_draft();
    return one(tx, id);
  });
