/** Custom links: those a reseller manages, and those of the user's brand in the sidebar. */
import { type CustomLink, type CustomLinkBody, customLinks } from '@leadwright/contract/resale/custom-links';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';

export type { CustomLink };

const LINKS = ['custom-links'];
const SHOWN = [...LINKS, 'shown'];

export const useLinks = () =>
  useQuery({
    queryKey: [...LINKS, 'mine'],
    queryFn: async ({ signal }) => (await call(customLinks.find, {}, { signal })).data,
  });

/** Refreshed when the user returns to the tab. */
export const useShownLinks = (enabled: boolean) =>
  useQuery({
    queryKey: SHOWN,
    queryFn: async ({ signal }) => (await call(customLinks.shown, {}, { signal })).data,
    enabled,
    refetchOnWindowFocus: true,
  });

type Body = z.input<typeof CustomLinkBody>;

function useLinkAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey: LINKS }) });
}

export const useCreateLink = () => useLinkAct((body: Body, once) => call(customLinks.create, { body }, once));
export const useChangeLink = () =>
  useLinkAct(({ id, ...body }: Body & { id: number }, once) =>
    call(customLinks.update, { params: { id }, body }, once),
  );
export const useOrderLinks = () =>
  useLinkAct((ids: number[], once) => call(customLinks.order, { body: { ids } }, once));
export const useRemoveLink = () => useLinkAct((id: number, once) => call(customLinks.remove, { params: { id } }, once));
