/** Prompts, their versions and variables, and the state of the assistant. Saving refreshes every view of a prompt. */
import {
  type AiListType,
  type AssistantState,
  assistant,
  type FineTune,
  type FineTuneVersion,
  type ModelVersion,
  type NewFineTune,
  type PromptOptions,
  type PromptRef,
  type PromptType,
} from '@leadwright/contract/ai/assistant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { useAnswer } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';

export type Prompt = FineTune;
export type Version = FineTuneVersion;

const ASSISTANT = ['assistant'];
const STATE = [...ASSISTANT, 'state'];
const PROMPTS = [...ASSISTANT, 'prompts'];

/** Completing the business profile unlocks the assistant everywhere. */
export function useAssistantState(isWanted = true) {
  useLive('business-profile', useRefresh(STATE));
  return useQuery({
    queryKey: STATE,
    queryFn: async ({ signal }) => (await call(assistant.state, {}, { signal })).data,
    enabled: isWanted,
  });
}

export function useChooseVersion() {
  const client = useQueryClient();
  return useAct(
    (model_version: ModelVersion, once) => call(assistant.chooseVersion, { body: { model_version } }, once),
    { onSuccess: ({ data }) => client.setQueryData<AssistantState>(STATE, data) },
  );
}

/** Prompts for a list type, with the localized defaults. Disabled if null. */
export function usePrompts(type: AiListType | null) {
  const { i18n } = useTranslation();
  return useAnswer({
    key: [...PROMPTS, i18n.language],
    question: type,
    ask: async (asked, signal) =>
      (await call(assistant.list, { query: { type: asked, show_default: '1' } }, { signal })).data,
  });
}

export function useVariablesOf(type: AiListType) {
  const { i18n } = useTranslation();
  return useAnswer({
    key: [...ASSISTANT, 'variables', i18n.language],
    question: type,
    ask: async (asked, signal) => (await call(assistant.variables, { query: { type: asked } }, { signal })).data,
  });
}

/** Newest first. A new version makes them stale. */
export const useVersions = ({ id, version, draft }: Prompt) =>
  useAnswer({
    key: [...PROMPTS, 'versions', version, draft?.version ?? null],
    question: id,
    ask: async (asked, signal) =>
      (await call(assistant.versions, { params: { id: asked as number } }, { signal })).data,
  });

function usePromptAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey: PROMPTS }) });
}

export const useCreatePrompt = () =>
  usePromptAct((body: z.input<typeof NewFineTune>, once) => call(assistant.create, { body }, once));

export const useCopyPrompt = () =>
  usePromptAct((body: { prompt: PromptRef; type: AiListType; name?: string }, once) =>
    call(assistant.copy, { body }, once),
  );

interface Saved {
  id: number;
  text: string;
  options: PromptOptions;
  note: string;
  draft: boolean;
}
export const useSaveVersion = () =>
  usePromptAct(({ id, ...body }: Saved, once) => call(assistant.update, { params: { id }, body }, once));

export const useRenamePrompt = () =>
  usePromptAct(({ id, name }: { id: number; name: string }, once) =>
    call(assistant.update, { params: { id }, body: { name } }, once),
  );

export const useRestoreVersion = () =>
  usePromptAct((params: { id: number; version: number }, once) => call(assistant.restore, { params }, once));

export const useDiscardDraft = () =>
  usePromptAct((id: number, once) => call(assistant.discard, { params: { id } }, once));

export const useRemovePrompt = () =>
  usePromptAct((id: number, once) => call(assistant.remove, { params: { id } }, once));

interface ToImprove {
  type: AiListType;
  prompt_type: PromptType;
  text: string;
  options: PromptOptions;
}
export const useImprove = () => useAct((body: ToImprove, once) => call(assistant.improve, { body }, once));

/** The reference of a prompt in requests and in the URL. */
export const refOf = ({ id, prompt_type }: Pick<Prompt, 'id' | 'prompt_type'>): PromptRef =>
  id === null ? { default: prompt_type } : { id };
export const keyOf = ({ id, prompt_type }: Pick<Prompt, 'id' | 'prompt_type'>) =>
  id === null ? prompt_type : String(id);
