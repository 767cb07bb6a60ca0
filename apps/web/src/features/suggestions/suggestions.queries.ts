/** Rounds of suggestions, the start of the next one, and ratings. */
import { type FeedbackBody, suggestions } from '@leadwright/contract/ai/suggestions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';

const ROUNDS = ['suggestions'];
const WORKING_MS = 2000;
const SHOWN_ROUNDS = 20;

/** Live events may be lost, so a running round is also polled. */
export function useRounds() {
  const client = useQueryClient();
  useLive('suggestions', () => void client.invalidateQueries({ queryKey: ROUNDS }));
  return useQuery({
    queryKey: ROUNDS,
    queryFn: ({ signal }) => call(suggestions.rounds, { query: { limit: SHOWN_ROUNDS } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data[0]?.state === 'working' ? WORKING_MS : false),
  });
}

/** Also after a rejection: the price or the profile may have changed. */
export function useStartRound() {
  const client = useQueryClient();
  return useAct((credits: number, once) => call(suggestions.start, { body: { expected: { credits } } }, once), {
    onSettled: () => client.invalidateQueries({ queryKey: ROUNDS }),
  });
}

export function useJudge() {
  const client = useQueryClient();
  return useAct(
    ({ id, ...body }: FeedbackBody & { id: number }, once) => call(suggestions.judge, { params: { id }, body }, once),
    { onSettled: () => client.invalidateQueries({ queryKey: ROUNDS }) },
  );
}
