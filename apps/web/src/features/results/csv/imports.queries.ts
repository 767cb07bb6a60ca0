/** CSV import: upload, check, run. Progress comes by live updates, with polling as a fallback. */
import { type Import, type ImportPlan, imports, type RefusedRow } from '@leadwright/contract/leads/imports';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { useAct } from '../../../lib/act.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live/live.ts';
import { upload } from '../../../lib/upload.ts';
import { useRowsChanged } from '../results.queries.ts';

export type { Import };

type Plan = z.input<typeof ImportPlan>;
type Correction = Pick<RefusedRow, 'row' | 'values'>;

/** Separate from the key of the rows: the import itself triggers row updates, which must not fetch it again. */
const keyOf = (id: number) => ['import', id];
export const isBusy = ({ status }: Pick<Import, 'status'>) =>
  status === 'uploading' || status === 'checking' || status === 'running';

/** How many rows a checked file would add. */
export const newIn = (counts: NonNullable<Import['counts']>) =>
  Math.max(0, counts.valid - counts.duplicates_in_file - counts.duplicates_in_list - counts.suppressed);

/**
 * Remembered until the session ends, for the dialog may be closed by a slip: an import that is under way, and what was
 * typed to correct its rows.
 */
function useRemembered<T>(queryKey: unknown[], initialData: T) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: skipToken,
    initialData,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data as T, (next: T) => void client.setQueryData(queryKey, next)] as const;
}
export const useStartedImport = (listId: number) => useRemembered<Import | null>(['started-import', listId], null);
export const useCorrections = (id: number) => useRemembered<Record<number, RefusedRow>>(['corrections', id], {});

export const useUpload = (listId: number) =>
  useAct(async (file: File, once) => (await upload(imports.upload, file, once, { id: listId })).data);

/** The import as it stands now. */
export function useImport(start: Import) {
  const client = useQueryClient();
  const changed = useRowsChanged();
  useLive('results.job', () => void client.invalidateQueries({ queryKey: keyOf(start.id) }));
  const query = useQuery({
    queryKey: keyOf(start.id),
    queryFn: async ({ signal }) => (await call(imports.get, { params: { id: start.id } }, { signal })).data,
    initialData: start,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? 1500 : false),
  });
  const isComplete = query.data.status === 'completed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is complete
  useEffect(() => {
    if (isComplete) void changed();
  }, [isComplete]);
  return query.data;
}

function useImportAct(endpoint: typeof imports.check | typeof imports.run) {
  const client = useQueryClient();
  return useAct(
    ({ id, plan }: { id: number; plan: Plan }, once) => call(endpoint, { params: { id }, body: plan }, once),
    {
      onSuccess: ({ data }) => client.setQueryData(keyOf(data.id), data),
    },
  );
}
export const isEnded = ({ status }: Pick<Import, 'status'>) =>
  status === 'completed' || status === 'canceled' || status === 'failed';

/** The refused rows of the file as it was last checked or imported. */
export const useRefusedRows = ({ id, status, counts }: Import) =>
  useAnswer({
    key: ['import', id, 'refused'],
    question: { status, refused: counts?.refused ?? 0 },
    ask: async (_, signal) => (await call(imports.refusedRows, { params: { id } }, { signal })).data,
  });

export function useCorrectRefused(id: number) {
  const client = useQueryClient();
  const changed = useRowsChanged();
  return useAct((rows: Correction[], once) => call(imports.correct, { params: { id }, body: { rows } }, once), {
    onSuccess: ({ data }) => {
      client.setQueryData(keyOf(id), data);
      return changed();
    },
  });
}

export const useCheckImport = () => useImportAct(imports.check);
export const useRunImport = () => useImportAct(imports.run);
