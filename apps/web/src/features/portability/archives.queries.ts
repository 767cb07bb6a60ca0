/** Archives of the user's own account, or of any account for the super admin. */
import { type AccountArchive, portability } from '@leadwright/contract/accounts/portability';
import { adminArchives } from '@leadwright/contract/admin/archive';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { useAnswer } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { upload } from '../../lib/upload.ts';

const KEY = ['archives'];
const LOOK_EVERY_MS = 2000;

/** Null for the user's own account. */
export type Whose = number | null;

const isUnderWay = (archives: { status: string }[] | undefined) =>
  archives?.some(({ status }) => status === 'running') ?? false;

export const useArchives = (whose: Whose) =>
  useAnswer({
    key: KEY,
    question: { whose },
    ask: async ({ whose: id }) =>
      (await (id === null ? call(portability.find, {}) : call(adminArchives.findOf, { params: { id } }))).data,
    refetchInterval: (query) => (isUnderWay(query.state.data as AccountArchive[] | undefined) ? LOOK_EVERY_MS : false),
  });

export function useMakeArchive(whose: Whose) {
  const client = useQueryClient();
  return useAct(
    (_: undefined, once) =>
      whose === null ? call(portability.start, {}, once) : call(adminArchives.start, { params: { id: whose } }, once),
    { onSettled: () => client.invalidateQueries({ queryKey: KEY }) },
  );
}

export const saveArchive = (whose: Whose, id: number) => {
  const endpoint = whose === null ? portability.file : adminArchives.file;
  return saveFile(endpoint, { params: { id } }, 'account.ndjson.gz');
};

export const useReadArchives = () =>
  useAnswer({
    key: [...KEY, 'read'],
    question: {},
    ask: async () => (await call(adminArchives.findRead, {})).data,
    refetchInterval: (query) => (isUnderWay(query.state.data as AccountArchive[] | undefined) ? LOOK_EVERY_MS : false),
  });

export function useReadArchive() {
  const client = useQueryClient();
  return useAct(
    ({ file, keepCredits, parentId }: { file: File; keepCredits: boolean; parentId: number | null }, once) =>
      upload(
        adminArchives.read,
        file,
        once,
        {},
        {
          keep_credits: String(keepCredits),
          ...(parentId !== null && { parent_id: parentId }),
        },
      ),
    { onSettled: () => client.invalidateQueries({ queryKey: KEY }) },
  );
}
