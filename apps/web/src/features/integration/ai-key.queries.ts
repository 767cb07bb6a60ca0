/** The account's own AI provider key. */
import { type ModelKey, models } from '@leadwright/contract/integrations/models';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';

export type { ModelKey };

const AI_KEY = ['integration', 'ai-key'];

export const useAiKey = () =>
  useQuery({ queryKey: AI_KEY, queryFn: async ({ signal }) => (await call(models.get, {}, { signal })).data });

/** Also after a rejection: a failed test is stored with the key. */
function useKeyAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSettled: () => client.invalidateQueries({ queryKey: AI_KEY }) });
}

export const useSaveAiKey = () => useKeyAct((body: { key: string }, once) => call(models.save, { body }, once));
export const useTestAiKey = () => useKeyAct((_: undefined, once) => call(models.test, {}, once));
export const useRemoveAiKey = () => useKeyAct((_: undefined, once) => call(models.remove, {}, once));
