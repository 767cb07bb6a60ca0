/** Texts of a lead with their origin, and the companies found. Belongs to the lead: refreshed with it. */
import { texts } from '@leadwright/contract/ai/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { LISTS } from '../../lists/public.ts';
import { RESULTS } from '../results.queries.ts';

export const useLeadTexts = (id: number) =>
  useAnswer({
    key: [...RESULTS, 'one', id],
    question: 'texts',
    ask: async (_, signal) => (await call(texts.ofLead, { params: { id } }, { signal })).data,
  });

export function useAddCompanies() {
  const client = useQueryClient();
  return useAct(
    ({ listId, ids }: { listId: number; ids: number[] }, once) =>
      call(texts.addCompanies, { params: { id: listId }, body: { ids } }, once),
    {
      onSuccess: () => Promise.all([LISTS, RESULTS].map((queryKey) => client.invalidateQueries({ queryKey }))),
    },
  );
}
