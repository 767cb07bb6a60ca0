/** The account's business profile, and proposals from its website. Refreshed when anyone in the account saves. */
import {
  type BusinessProfile,
  businessProfile,
  type Prefill,
  type ProfileBody,
} from '@leadwright/contract/ai/business-profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';

const PROFILE = ['business-profile'];
const SAVED = [...PROFILE, 'saved'];
const PREFILL = [...PROFILE, 'prefill'];
const READING_MS = 2000;

function useUpdates() {
  const client = useQueryClient();
  useLive('business-profile', () => void client.invalidateQueries({ queryKey: PROFILE }));
}

export function useProfile() {
  useUpdates();
  return useQuery({
    queryKey: SAVED,
    queryFn: async ({ signal }) => (await call(businessProfile.get, {}, { signal })).data,
  });
}

/** Live events may be lost, so a running prefill is also polled. */
export function usePrefill() {
  useUpdates();
  return useQuery({
    queryKey: PREFILL,
    queryFn: async ({ signal }) => (await call(businessProfile.findPrefill, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? READING_MS : false),
  });
}

interface Saving {
  id: number | null;
  version: number;
  body: ProfileBody;
}
export function useSaveProfile() {
  const client = useQueryClient();
  return useAct(
    ({ id, version, body }: Saving, once) =>
      id === null
        ? call(businessProfile.create, { body }, once)
        : call(businessProfile.update, { params: { id }, body: { ...body, version } }, once),
    {
      onSuccess: ({ data }) => client.setQueryData<BusinessProfile>(SAVED, data),
      onSettled: () => client.invalidateQueries({ queryKey: SAVED }),
    },
  );
}

export function useStartPrefill() {
  const client = useQueryClient();
  return useAct((website: string, once) => call(businessProfile.prefill, { body: { website } }, once), {
    onSuccess: ({ data }) => client.setQueryData<Prefill | null>(PREFILL, data),
  });
}
