/** Topics for the super admin. */
import { type AdminTopic, adminTopics, type TopicBody } from '@leadwright/contract/admin/catalogue';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { usePaged } from '../../../../lib/answers.ts';
import { call } from '../../../../lib/api.ts';
import { type KeptQuestion, useCatalogueAct } from '../catalogue.queries.ts';

export type { AdminTopic };

const KEY = 'admin-topics';

export const useTopics = (question: KeptQuestion) =>
  usePaged({ key: [KEY, 'list'], question, ask: (query, signal) => call(adminTopics.find, { query }, { signal }) });

export const useTopic = (id: number) =>
  useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(adminTopics.get, { params: { id } }, { signal })).data,
    gcTime: 0,
  });

/** `id` is null for a new one. */
export const useSaveTopic = (id: number | null) =>
  useCatalogueAct(KEY, (body: z.output<typeof TopicBody>, once) =>
    id === null ? call(adminTopics.create, { body }, once) : call(adminTopics.update, { params: { id }, body }, once),
  );
export const useRemoveTopic = () =>
  useCatalogueAct(KEY, (id: number, once) => call(adminTopics.remove, { params: { id } }, once));
export const useRestoreTopic = () =>
  useCatalogueAct(KEY, (id: number, once) => call(adminTopics.restore, { params: { id } }, once));
export const useOrderTopics = () =>
  useCatalogueAct(KEY, (ids: number[], once) => call(adminTopics.order, { body: { ids } }, once));
