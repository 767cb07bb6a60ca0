/** Default prompts to contract types. */
import type { DefaultPrompt, DefaultPromptVersion } from '@leadwright/contract/admin/prompts';
import type { DefaultVersion } from '../../assistant/public.ts';

export const presentDefault = ({ list_type, at, ...row }: DefaultVersion): DefaultPrompt => ({
  prompt_type: row.prompt_type,
  type: list_type,
  language: row.language,
  text: row.text,
  version: row.version,
  by: row.by,
  changed_at: at?.toISOString() ?? null,
});

export const presentVersion = ({ version, text, by, at }: DefaultVersion): DefaultPromptVersion => ({
  version,
  text,
  by,
  at: at?.toISOString() ?? null,
});
