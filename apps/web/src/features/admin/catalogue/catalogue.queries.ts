/** Shared by the catalog lists: actions that refresh the list. */
import { useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../../lib/act.ts';
import { COUNTS } from '../counts.ts';

export interface KeptQuestion {
  page: number;
  limit: number;
  search: string;
  deleted?: string;
}

export function useCatalogueAct<Input, Output>(key: string, act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: () => Promise.all([[key], COUNTS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
