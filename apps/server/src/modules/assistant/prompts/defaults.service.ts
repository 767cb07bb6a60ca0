/**
 * The prompts every account starts with: those of the program, until an administrator writes others. Each change is a version; the
 * newest one writes for every account that did not choose a prompt of its own (docs/product-rules.md#ai-assistant).
 */
import { AI_LIST_TYPES, type AiListType, PROMPT_TYPES, type PromptType } from '@leadwright/contract/ai/prompts';
import { LANGUAGES } from '@leadwright/i18n';
import type { AnyTx, Base, Ctx, PlatformTx } from '../../../platform/context.ts';
import { assistantErrors } from '../assistant.errors.ts';
import type { DefaultPromptRow } from '../assistant.table.ts';
import { defaultText } from './defaults.data.ts';
import * as repository from './defaults.repository.ts';
import { checkVariables } from './variables.rules.ts';

const SHOWN_VERSIONS = 200;

export type DefaultKey = repository.DefaultKey;
/** `by` and `at` are null for what comes with the program. */
export interface DefaultVersion extends DefaultKey {
  version: number;
  text: string;
  by: string | null;
  at: Date | null;
}

const builtIn = (key: DefaultKey): DefaultVersion => ({
  prompt_type: key.prompt_type,
  list_type: key.list_type,
  language: key.language,
  version: 0,
  text: defaultText(key.language, key.list_type, key.prompt_type),
  by: null,
  at: null,
});
const written = ({ by_name: by, ...row }: DefaultPromptRow): DefaultVersion => ({ ...row, by });

const nameOf = ({ prompt_type, list_type, language }: DefaultKey) => `${prompt_type} ${list_type} ${language}`;

/** What an account of this language writes with, by type of text and of list. */
export async function defaultsIn({
  db,
  language,
}: AnyTx<Base>): Promise<(type: AiListType, prompt: PromptType) => string> {
  const known = new Map((await repository.findDefaults(db, { language })).map((row) => [nameOf(row), row.text]));
  return (list_type, prompt_type) => {
    const key = { prompt_type, list_type, language };
    return known.get(nameOf(key)) ?? builtIn(key).text;
  };
}

/** All of them, as they are in use. */
export async function findDefaults({ db }: PlatformTx<Base>): Promise<DefaultVersion[]> {
  const known = new Map((await repository.findDefaults(db)).map((row) => [nameOf(row), row]));
  const keys = PROMPT_TYPES.flatMap((prompt_type) =>
    AI_LIST_TYPES.flatMap((list_type) => LANGUAGES.map((language) => ({ prompt_type, list_type, language }))),
  );
  return keys.map((key) => {
    const row = known.get(nameOf(key));
    return row ? written(row) : builtIn(key);
  });
}

export async function findDefaultVersions({ db }: PlatformTx<Base>, key: DefaultKey): Promise<DefaultVersion[]> {
  const rows = await repository.findDefaultVersions(db, key, SHOWN_VERSIONS);
  return [...rows.map(written), builtIn(key)];
}

/** Fails if the default changed after version `seen`. */
export async function saveDefault(tx: PlatformTx<Ctx>, key: DefaultKey, text: string, seen: number) {
  checkVariables(text, key.list_type);
  await repository.lockDefaults(tx.db);
  const [row] = await repository.findDefaultVersions(tx.db, key, 1);
  const before = row ? written(row) : builtIn(key);
  // Saved already, perhaps by the same call before its answer was lost.
  if (before.text === text) return { before, after: before };
  if (before.version !== seen) throw assistantErrors.default_changed({ params: { name: before.by ?? '' } });
  const { name: by_name } = tx.actor;
  const { prompt_type, list_type, language } = key;
  const added = { prompt_type, list_type, language, version: before.version + 1, text, by_name, at: tx.now() };
  await repository.insertDefault(tx.db, added);
  return { before, after: written(added) };
}
