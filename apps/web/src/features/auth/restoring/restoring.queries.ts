/** The restore of a backup into a new installation: where it stands, what can be restored, and how a file gets there. */
import {
  type BackupPlace,
  RESTORE_PIECE_BYTES,
  type RestoreState,
  restoring,
} from '@leadwright/contract/accounts/restoring';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api.ts';
import { createStore, useStore } from '../../../lib/store.ts';

const KEY = ['restoring'];
/** This page sends a file. After another one was closed in the middle nobody does, until it is chosen again. */
const sending = createStore(false);
export const useIsSending = () => useStore(sending);
const LOOK_MS = 1000;
const RESTS: readonly RestoreState['phase'][] = ['idle', 'failed'];

export const isUnderWay = (state: RestoreState | undefined) => state !== undefined && !RESTS.includes(state.phase);

/** Read from the server, so a page that is loaded again shows the same. An error with status 404: there is nothing to restore into. */
export const useRestoreState = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: KEY,
    queryFn: ({ signal }) => call(restoring.state, {}, { signal, quiet: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) && !isOver(state.error) ? LOOK_MS : false),
    retry: false,
  });

export const isOver = (reason: unknown) => reason instanceof ApiError && reason.status === 404;

export const findBackups = async (setup_token: string, place: BackupPlace | null) =>
  (await call(restoring.find, { body: { setup_token, place } })).data;

export interface Chosen {
  setup_token: string;
  keys: string;
}

export function useRestoring() {
  const client = useQueryClient();
  const note = (state: RestoreState) => client.setQueryData(KEY, state);
  return {
    async fetch(body: Chosen & { place: BackupPlace | null; name: string }) {
      note(await call(restoring.fetch, { body }));
    },
    /** Piece by piece. The server says where to go on, also after a page that was closed in the middle. */
    async send(chosen: Chosen, file: File) {
      const begun = await call(restoring.receive, { body: { ...chosen, name: file.name, bytes: file.size } });
      let { state } = begun;
      note(state);
      sending.set(true);
      try {
        while (state.phase === 'receiving') {
          const body = new FormData();
          body.set('file', file.slice(state.done, state.done + RESTORE_PIECE_BYTES), file.name);
          const input = { params: { upload: begun.upload }, query: { offset: state.done }, body };
          state = await call(restoring.piece, input as never, { quiet: true });
          note(state);
        }
      } finally {
        sending.set(false);
      }
    },
    async cancel(setup_token: string) {
      note(await call(restoring.cancel, { body: { setup_token } }));
    },
  };
}
