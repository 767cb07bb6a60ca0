/** What searches leave out beside the account's own leads: files of customers and contacts of CRMs. */
import { crmContacts } from '@leadwright/contract/integrations/crm-contacts';
import { type ExclusionSource, exclusions } from '@leadwright/contract/leads/exclusions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
import { offerUndo } from '../../lib/undo.ts';
import { upload } from '../../lib/upload.ts';

export type Source = ExclusionSource;

const SOURCES = ['exclusions'];
/** What is left out decides the figures of an estimate. */
const ESTIMATE = ['estimate'];

export function useExclusions() {
  const refresh = useRefresh(SOURCES);
  const refreshEstimate = useRefresh(ESTIMATE);
  useLive('exclusions.source', ({ status }) => {
    refresh();
    if (status !== 'reading') refreshEstimate();
  });
  return useQuery({
    queryKey: SOURCES,
    queryFn: async ({ signal }) => (await call(exclusions.find, {}, { signal })).data,
  });
}

function useChange<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: () => Promise.all([SOURCES, ESTIMATE].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useAddFile = () => useChange((file: File, once) => upload(exclusions.addFile, file, once));

export const useRenameSource = () =>
  useChange(({ id, name }: { id: number; name: string }, once) =>
    call(exclusions.rename, { params: { id }, body: { name } }, once),
  );

export const useReadCrm = () => useChange((id: number, once) => call(crmContacts.read, { params: { id } }, once));

export function useRemoveSource() {
  const client = useQueryClient();
  const refresh = () => Promise.all([SOURCES, ESTIMATE].map((queryKey) => client.invalidateQueries({ queryKey })));
  const restore = useAct((id: number, once) => call(exclusions.restore, { params: { id } }, once), {
    onSuccess: refresh,
  });
  return useAct((id: number, once) => call(exclusions.remove, { params: { id } }, once), {
    onSuccess: async (answer, id) => {
      offerUndo(answer, `exclusions:${id}`, () => restore.mutateAsync(id));
      await refresh();
    },
  });
}
