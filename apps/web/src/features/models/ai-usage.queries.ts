/** The account's use of AI models. */
import { type AiUsage, aiUsage } from '@leadwright/contract/ai/usage';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type { AiUsage };

export const useAiUsage = (days: number) =>
  useQuery({
    queryKey: ['models', 'usage', days],
    queryFn: async ({ signal }) => (await call(aiUsage.show, { query: { days } }, { signal })).data,
  });
