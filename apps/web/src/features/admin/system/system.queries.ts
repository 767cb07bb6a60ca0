/** The queue, deliveries, migrations and backups for administrators. */
import { adminChecks } from '@leadwright/contract/admin/checks';
import { adminSystem } from '@leadwright/contract/admin/system';
import { adminVersion } from '@leadwright/contract/admin/version';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { loadSite } from '../../../lib/site.ts';

const ALL = ['admin', 'system'];
/** The state changes in the background, so it is polled. */
const OFTEN_MS = 5_000;

export const useQueue = () =>
  useQuery({
    queryKey: [...ALL, 'jobs'],
    queryFn: ({ signal }) => call(adminSystem.jobs, {}, { signal }),
    refetchInterval: OFTEN_MS,
  });

export const useDeadJobs = (question: { page: number; limit: number; task?: string }) =>
  usePaged({
    key: [...ALL, 'dead-jobs'],
    question,
    ask: (query, signal) => call(adminSystem.deadJobs, { query }, { signal }),
    staleTime: 0,
  });

export type ChosenJobs = { ids: number[] } | { task: string };

function useFresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ALL });
}

export const useRetryJobs = () =>
  useAct((body: ChosenJobs, once) => call(adminSystem.retryJobs, { body }, once), { onSettled: useFresh() });

export const useDropJobs = () =>
  useAct((body: ChosenJobs, once) => call(adminSystem.dropJobs, { body }, once), { onSettled: useFresh() });

export const useDeliveries = (question: { page: number; limit: number; search?: string; filter: 'all' | 'failed' }) =>
  usePaged({
    key: [...ALL, 'deliveries'],
    question,
    ask: (query, signal) => call(adminSystem.deliveries, { query }, { signal }),
    staleTime: 0,
  });

export const useMigrations = () =>
  useQuery({
    queryKey: [...ALL, 'migrations'],
    queryFn: async ({ signal }) => (await call(adminSystem.migrations, {}, { signal })).data,
  });

/** Polls until the new backup is there. */
export const useBackups = () =>
  useQuery({
    queryKey: [...ALL, 'backups'],
    queryFn: ({ signal }) => call(adminSystem.backups, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_under_way ? OFTEN_MS / 5 : false),
  });

export const useBackUp = () =>
  useAct((_: undefined, once) => call(adminSystem.backUp, {}, once), { onSettled: useFresh() });

/** Only on request, because the checks ask others too. */
export const useChecks = () =>
  useQuery({
    queryKey: [...ALL, 'checks'],
    queryFn: ({ signal }) => call(adminChecks.examine, {}, { signal }),
    enabled: false,
    retry: false,
  });

/** Asks again until the check after an update is done. */
export const useVersion = () =>
  useQuery({
    queryKey: [...ALL, 'version'],
    queryFn: ({ signal }) => call(adminVersion.version, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.updated_from && !state.data.self_check ? OFTEN_MS : false),
  });

export const useAttention = () =>
  useQuery({
    queryKey: [...ALL, 'attention'],
    queryFn: async ({ signal }) => (await call(adminChecks.attention, {}, { signal })).data,
  });

export const useMaintenance = () =>
  useQuery({
    queryKey: [...ALL, 'maintenance'],
    queryFn: ({ signal }) => call(adminSystem.maintenance, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.on ? OFTEN_MS : false),
  });

export const useSetMaintenance = () =>
  useAct((body: { on: boolean; until: string | null }, once) => call(adminSystem.setMaintenance, { body }, once), {
    onSettled: useFresh(),
    onSuccess: loadSite,
  });
