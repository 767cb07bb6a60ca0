/** Addresses of Resources, and the support contact for resellers. */
import { resources } from '@leadwright/contract/resale/resources';
import { useQuery } from '@tanstack/react-query';
import { longUnlessEmpty } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';

const query = {
  queryKey: ['resources'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(resources.find, {}, { signal })).data,
  staleTime: longUnlessEmpty,
};

export const useResources = (enabled = true) => useQuery({ ...query, enabled });
