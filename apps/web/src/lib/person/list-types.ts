/** The list types, named in the language of the screen. Loaded after the profile (docs/product-rules.md#navigation). */
import { lists } from '@leadwright/contract/leads/lists';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../answers.ts';
import { call } from '../api.ts';
import { currentLanguage } from '../i18n.ts';
import { queryClient } from '../query.ts';

const KEY = ['list-types'];
const ask = async (signal: AbortSignal) => (await call(lists.types, {}, { signal })).data;
/** They change only with a new server version. */
const staleTime = Number.POSITIVE_INFINITY;

export const loadListTypes = () =>
  queryClient.fetchQuery({ queryKey: [...KEY, currentLanguage()], queryFn: ({ signal }) => ask(signal), staleTime });

export function useListTypes() {
  // Names follow a language change.
  useTranslation();
  const { data } = useAnswer({ key: KEY, question: currentLanguage(), ask: (_, signal) => ask(signal), staleTime });
  return data ?? [];
}
