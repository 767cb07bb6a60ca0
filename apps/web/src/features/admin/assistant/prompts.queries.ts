/** The default prompts and their versions. */
import { adminPrompts, type DefaultPrompt, type DefaultPromptVersion } from '@leadwright/contract/admin/prompts';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useAct } from '../../../lib/act.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { changesKey } from '../history/changes.queries.ts';

export type { DefaultPrompt, DefaultPromptVersion };
export type Which = Pick<DefaultPrompt, 'prompt_type' | 'type' | 'language'>;

const PROMPTS = ['admin', 'prompts'];

export const useDefaults = () =>
  useAnswer({
    key: [...PROMPTS, 'all'],
    question: 'all',
    ask: async (_all, signal) => (await call(adminPrompts.prompts, {}, { signal })).data,
    // Other administrators may change them.
    staleTime: 0,
  });

export const useVersions = (which: Which) =>
  useAnswer({
    key: [...PROMPTS, 'versions'],
    question: which,
    ask: async (query, signal) => (await call(adminPrompts.promptVersions, { query }, { signal })).data,
    staleTime: 0,
  });

/** Also refreshes after a rejection: someone else has saved a version that must be shown. */
export function useSave() {
  const client = useQueryClient();
  return useAct(
    (body: z.input<typeof adminPrompts.savePrompt.body>, once) => call(adminPrompts.savePrompt, { body }, once),
    {
      onSettled: () =>
        Promise.all([PROMPTS, changesKey('ai-assistant')].map((queryKey) => client.invalidateQueries({ queryKey }))),
    },
  );
}
