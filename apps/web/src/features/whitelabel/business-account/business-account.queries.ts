/** This account's brand and its actions. Another tab may change it, so focus refetches it. */
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

/** Shows the response until the next fetch. */
function useKeep() {
  const client = useQueryClient();
  return {
    keep: (data: Answer['data']) => client.setQueryData<Answer>(KEY, { data, is_new: false }),
    askAgain: () => client.invalidateQueries({ queryKey: KEY }),
  };
}

/** Resellers and administrators save a brand in the same way. */
export type SaveCall = typeof businessAccount.save | typeof adminSettings.saveBrand;

export function useSaveBrand(by: SaveCall) {
  const { keep, askAgain } = useKeep();
  return useAct(
    (body: BusinessAccountBody & { seen: string }, once) => call(by as typeof businessAccount.save, { body }, once),
    {
      onSuccess: ({ data }) => {
        keep(data);
        // The reseller's own screen shows the brand, too.
        void loadSite();
      },
      // Also after a rejection: someone else may have saved.
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

/** Whether a subdomain is available, requested when typing pauses. Disabled if null. */
export const useSlugCheck = (slug: string | null) =>
  useAnswer({
    key: [...KEY, 'slug'],
    question: slug,
    ask: (asked, signal) => call(businessAccount.checkSlug, { query: { slug: asked } }, { signal }),
    quietMs: TYPING_MS,
    retry: false,
  });
