/** Row to contract type. */
import {
  type AiListType,
  type FineTune,
  type FineTuneVersion,
  PROMPT_TYPES,
  type PromptType,
} from '@leadwright/contract/ai/prompts';
import type { Translate } from '../../../platform/i18n.ts';
import type { VersionRow } from '../assistant.table.ts';
import { defaultOptions } from './defaults.data.ts';
import type { WholePrompt } from './prompts.repository.ts';

const valuesOf = ({ version, text, options, note }: VersionRow) => ({ version, text, options, note });

export const presentPrompt = (prompt: WholePrompt): FineTune => ({
  id: prompt.id,
  is_default: false,
  type: prompt.list_type,
  prompt_type: prompt.prompt_type,
  name: prompt.name,
  ...valuesOf(prompt.current),
  draft: prompt.draft && valuesOf(prompt.draft),
  versions: prompt.versions,
  texts: prompt.texts,
  by: prompt.by_name,
  changed_at: prompt.changed_at.toISOString(),
});

export const presentDefaults = (
  textOf: (type: AiListType, prompt: PromptType) => string,
  t: Translate,
  types: readonly AiListType[],
): FineTune[] =>
  types.flatMap((type) =>
    PROMPT_TYPES.map((promptType) => ({
      id: null,
      is_default: true,
      type,
      prompt_type: promptType,
      name: t(`assistant.type.${promptType}`),
      version: 0,
      text: textOf(type, promptType),
      options: defaultOptions(promptType),
      note: '',
      draft: null,
      versions: 1,
      texts: 0,
      by: '',
      changed_at: null,
    })),
  );

export const presentVersion = (row: VersionRow, inUse: number): FineTuneVersion => ({
  ...valuesOf(row),
  state: row.is_draft ? 'draft' : row.version === inUse ? 'in_use' : 'old',
  texts: row.texts,
  by: row.by_name,
  at: row.at.toISOString(),
});
