/** Plans for the super admin. */
import { type AdminPlan, type AdminPlanBody, adminPlans } from '@leadwright/contract/admin/catalogue';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { usePaged } from '../../../../lib/answers.ts';
import { call } from '../../../../lib/api.ts';
import { type KeptQuestion, useCatalogueAct } from '../catalogue.queries.ts';

export type { AdminPlan };

const KEY = 'admin-plans';

export const usePlans = (question: KeptQuestion) =>
  usePaged({ key: [KEY, 'list'], question, ask: (query, signal) => call(adminPlans.find, { query }, { signal }) });

export const usePlan = (id: number) =>
  useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(adminPlans.get, { params: { id } }, { signal })).data,
    gcTime: 0,
  });

/** `id` is null for a new one. */
export const useSavePlan = (id: number | null) =>
  useCatalogueAct(KEY, ({ seen, ...body }: z.output<typeof AdminPlanBody> & { seen?: string | undefined }, once) =>
    id === null
      ? call(adminPlans.create, { body }, once)
      : call(adminPlans.update, { params: { id }, body: { ...body, seen } }, once),
  );
export const useRemovePlan = () =>
  useCatalogueAct(KEY, (id: number, once) => call(adminPlans.remove, { params: { id } }, once));
export const useRestorePlan = () =>
  useCatalogueAct(KEY, (id: number, once) => call(adminPlans.restore, { params: { id } }, once));
