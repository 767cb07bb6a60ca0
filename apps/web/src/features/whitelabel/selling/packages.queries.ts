/**
 * The reseller's packages and its sales page. Other tabs and the payment provider change them; live updates refresh
 * them.
 */
import { type Package, type PackageBody, packages, type SalesSettings } from '@leadwright/contract/resale/packages';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';

export type { Package, SalesSettings };

type All = z.output<typeof packages.find.reply>;
export type Payments = All['payments'];

const PACKAGES = ['packages'];
const ALL = [...PACKAGES, 'all'];
const SALES = [...PACKAGES, 'sales'];

const useUpdates = () => useLive('packages', useRefresh(PACKAGES));

export function usePackages() {
  useUpdates();
  return useQuery({ queryKey: ALL, queryFn: ({ signal }) => call(packages.find, {}, { signal }) });
}

export function useSalesSettings() {
  useUpdates();
  return useQuery({
    queryKey: SALES,
    queryFn: async ({ signal }) => (await call(packages.sales, {}, { signal })).data,
  });
}

/** The response of an action is newer than the screen, so a change right after it does not count as someone else's. */
function note(client: QueryClient, { data }: { data?: Package | undefined }) {
  if (!data) return;
  client.setQueryData<All>(ALL, (all) => {
    if (!all) return all;
    const isKnown = all.data.some(({ id }) => id === data.id);
    const rest = all.data.map((one) => (one.id === data.id ? data : one));
    return { ...all, data: isKnown ? rest : [...rest, data] };
  });
}

/** Also after a rejection, because the shown data was outdated. */
function usePackageAct<Input, Output extends { data?: Package | undefined }>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: (answer) => note(client, answer),
    onSettled: () => client.invalidateQueries({ queryKey: PACKAGES }),
  });
}

export const useCreate = () => usePackageAct((body: PackageBody, once) => call(packages.create, { body }, once));
export const useSave = () =>
  usePackageAct(({ id, ...body }: PackageBody & { id: number; seen: string }, once) =>
    call(packages.update, { params: { id }, body }, once),
  );
const withoutData = async (answer: Promise<{ message: string }>) => ({ ...(await answer), data: undefined });
export const useRemove = () =>
  usePackageAct((id: number, once) => withoutData(call(packages.remove, { params: { id } }, once)));
export const useRestore = () => usePackageAct((id: number, once) => call(packages.restore, { params: { id } }, once));
export const useRetry = () => usePackageAct((id: number, once) => call(packages.retry, { params: { id } }, once));

type SalesBody = z.output<typeof packages.saveSales.body>;
export function useSaveSales() {
  const client = useQueryClient();
  return useAct((body: SalesBody, once) => call(packages.saveSales, { body }, once), {
    onSuccess: ({ data }) => client.setQueryData(SALES, data),
    onSettled: () => client.invalidateQueries({ queryKey: PACKAGES }),
  });
}
