/** Settings of the installation for administrators. */
import { adminSettings, type PlatformSettings, type SwitchId } from '@leadwright/contract/admin/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';
import { loadSite } from '../../../lib/site.ts';

const SETTINGS = ['admin', 'settings', 'values'];
const KEYS = ['admin', 'settings', 'keys'];
const ALL = ['admin', 'settings'];

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => (await call(adminSettings.settings, {}, { signal })).data,
  });

export const useProviderKeys = () =>
  useQuery({ queryKey: KEYS, queryFn: async ({ signal }) => (await call(adminSettings.keys, {}, { signal })).data });

/** Every change refreshes the histories. */
function useFresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ALL });
}

export const useSaveKey = () =>
  useAct(
    ({ id, key }: { id: string; key: string }, once) =>
      call(adminSettings.saveKey, { params: { id }, body: { key } }, once),
    { onSettled: useFresh() },
  );

export const useTestKey = () =>
  useAct((id: string, once) => call(adminSettings.testKey, { params: { id } }, once), { onSettled: useFresh() });

export const useRemoveKey = () =>
  useAct((id: string, once) => call(adminSettings.removeKey, { params: { id } }, once), { onSettled: useFresh() });

/** Shows the response as the new data. */
function useKept<Input>(perform: Parameters<typeof useAct<Input, { data: PlatformSettings }>>[0]) {
  const client = useQueryClient();
  const fresh = useFresh();
  return useAct<Input, { data: PlatformSettings }>(perform, {
    onSuccess: ({ data }) => client.setQueryData(SETTINGS, data),
    onSettled: fresh,
  });
}

export const useSaveCosts = () =>
  useKept<{ act: string; credits: number }[]>((costs, once) =>
    call(adminSettings.saveCosts, { body: { costs } }, once),
  );

export const useSaveTerms = () =>
  useKept<string>((url, once) => call(adminSettings.saveTerms, { body: { url } }, once));

export const useSaveMail = () =>
  useKept<string>((from_email, once) => call(adminSettings.saveMail, { body: { from_email } }, once));

export const useTestMail = () =>
  useAct((_: undefined, once) => call(adminSettings.testMail, {}, once), { onSettled: useFresh() });

export const useSaveSwitch = () =>
  useKept<{ id: SwitchId; is_on: boolean }>(async (body, once) => {
    const answer = await call(adminSettings.saveSwitch, { body }, once);
    // Sign-in pages depend on it.
    void loadSite();
    return answer;
  });
