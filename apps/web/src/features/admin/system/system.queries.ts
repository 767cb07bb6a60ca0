/** The queue, deliveries, migrations and backups, as administrators see them. */
import { adminSystem } from '@leadwright/contract/admin/system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';

const ALL = ['admin', 'system'];
/** Work goes on by itself. */
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

/** Asked again until it is there. */
export const useBackups = () =>
  useQuery({
    queryKey: [...ALL, 'backups'],
    queryFn: ({ signal }) => call(adminSystem.backups, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_under_way ? OFTEN_MS / 5 : false),
  });

export const useBackUp = () =>
  useAct((_: undefined, once) => call(adminSystem.backUp, {}, once), { onSettled: useFresh() });
