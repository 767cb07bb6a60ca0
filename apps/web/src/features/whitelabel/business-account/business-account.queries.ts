/** The brand of this account and what can be done to it. Another tab may have changed it, so coming back asks again. */
import type { adminSettings } from '@leadwright/contract/admin/settings';
import { type BusinessAccountBody, businessAccount } from '@leadwright/contract/resale/business-account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { loadSite } from '../../../lib/site.ts';

const KEY = ['business-account'];
type Answer = Awaited<ReturnType<typeof ask>>;

const ask = (signal: AbortSignal) => call(businessAccount.get, {}, { signal });

export const useBusinessAccount = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => ask(signal), refetchOnWindowFocus: 'always' });

/** What was answered is what is shown, until it is asked again. */
function useKeep() {
  const client = useQueryClient();
  return {
    keep: (data: Answer['data']) => client.setQueryData<Answer>(KEY, { data, is_new: false }),
    askAgain: () => client.invalidateQueries({ queryKey: KEY }),
  };
}

/** A brand is saved in the same way by its reseller and by administrators. */
export type SaveCall = typeof businessAccount.save | typeof adminSettings.saveBrand;

export function useSaveBrand(by: SaveCall) {
  const { keep, askAgain } = useKeep();
  return useAct(
    (body: BusinessAccountBody & { seen: string }, once) => call(by as typeof businessAccount.save, { body }, once),
    {
      onSuccess: ({ data }) => {
        keep(data);
        // The reseller's own screen wears the brand, too.
        void loadSite();
      },
      // Also after a refusal: somebody else may have saved.
      onSettled: askAgain,
    },
  );
}

export function useDomainActs() {
  const { keep, askAgain } = useKeep();
  const handlers = {
    onSuccess: ({ data }: { data: Answer['data'] }) => keep(data),
    onSettled: askAgain,
  };
  return {
    name: useAct((name: string, once) => call(businessAccount.setDomain, { body: { name } }, once), handlers),
    check: useAct((_domain: string, once) => call(businessAccount.checkDomain, {}, once), handlers),
    remove: useAct((_domain: string, once) => call(businessAccount.removeDomain, {}, once), handlers),
  };
}

const TYPING_MS = 350;

/** Whether a sub-domain is free, asked when typing pauses. Null asks nothing. */
export const useSlugCheck = (slug: string | null) =>
  useAnswer({
    key: [...KEY, 'slug'],
    question: slug,
    ask: (asked, signal) => call(businessAccount.checkSlug, { query: { slug: asked } }, { signal }),
    quietMs: TYPING_MS,
    retry: false,
  });
