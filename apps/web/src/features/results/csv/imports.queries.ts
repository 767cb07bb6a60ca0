/** CSV import: upload, check, run. Progress arrives by live updates, with polling as a fallback. */
import { type Import, type ImportPlan, imports, type RefusedRow } from '@leadwright/contract/leads/imports';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useAct } from '../../../lib/act.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { useLive } from '../../../lib/live/live.ts';
import { session } from '../../../lib/session.ts';
import { storedInTab } from '../../../lib/storage.ts';
import { upload } from '../../../lib/upload.ts';
import { useRowsChanged } from '../results.queries.ts';

export type { Import };

type Plan = z.input<typeof ImportPlan>;
type Chosen = Pick<Import, 'mapping' | 'has_header' | 'phone_country'>;
type Correction = Pick<RefusedRow, 'row' | 'values'>;

/** Separate from the key of the rows: the import itself triggers row updates, which must not fetch it again. */
const keyOf = (id: number) => ['import', id];
export const isBusy = ({ status }: Pick<Import, 'status'>) =>
  status === 'uploading' || status === 'checking' || status === 'running';

/** How many rows a checked file would add. */
export const newIn = (counts: NonNullable<Import['counts']>) =>
  Math.max(0, counts.valid - counts.duplicates_in_file - counts.duplicates_in_list - counts.suppressed);

/**
 * Kept until the session ends, also over a reload of the tab, because the dialog may be closed by mistake: the import,
 * the chosen columns, and corrections of its rows.
 */
function useRemembered<T>(queryKey: unknown[], initialData: T) {
  const client = useQueryClient();
  const kept = `${session.user()?.id ?? 0}:${queryKey.join(':')}`;
  const { data } = useQuery({
    queryKey,
    queryFn: skipToken,
    initialData: () => storedInTab.json<T>(kept) ?? initialData,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const remember = (next: T) => {
    storedInTab.setJson(kept, next);
    client.setQueryData(queryKey, next);
  };
  return [data as T, remember] as const;
}
export const useStartedImport = (listId: number) => useRemembered<Import | null>(['started-import', listId], null);
export const useImportPlan = (id: number, found: Chosen) => useRemembered<Chosen>(['import-plan', id], found);
export const useCorrections = (id: number) => useRemembered<Record<number, RefusedRow>>(['corrections', id], {});

export const useUpload = (listId: number) =>
  useAct(async (file: File, once) => (await upload(imports.upload, file, once, { id: listId })).data);

/** The current state of the import. */
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
  // Runs once, on completion.
  useOnChange(() => {
    if (isComplete) void changed();
  }, [isComplete]);
  // A file that was not imported is forgotten after a while.
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return { now: query.data, isGone };
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

/** The rejected rows of the last check or import. */
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
