/** Partners for the super admin. */
import { adminPartners, type Partner, type PartnerBody } from '@leadwright/contract/admin/catalogue';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { usePaged } from '../../../../lib/answers.ts';
import { call } from '../../../../lib/api.ts';
import { type KeptQuestion, useCatalogueAct } from '../catalogue.queries.ts';

export type { Partner };

const KEY = 'admin-partners';

export const usePartners = (question: KeptQuestion) =>
  usePaged({ key: [KEY, 'list'], question, ask: (query, signal) => call(adminPartners.find, { query }, { signal }) });

export const usePartner = (id: number) =>
  useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(adminPartners.get, { params: { id } }, { signal })).data,
    gcTime: 0,
  });

/** `id` is null for a new one. */
export const useSavePartner = (id: number | null) =>
  useCatalogueAct(KEY, ({ seen, ...body }: z.output<typeof PartnerBody> & { seen?: string | undefined }, once) =>
    id === null
      ? call(adminPartners.create, { body }, once)
      : call(adminPartners.update, { params: { id }, body: { ...body, seen } }, once),
  );
export const useRemovePartner = () =>
  useCatalogueAct(KEY, (id: number, once) => call(adminPartners.remove, { params: { id } }, once));
export const useRestorePartner = () =>
  useCatalogueAct(KEY, (id: number, once) => call(adminPartners.restore, { params: { id } }, once));
