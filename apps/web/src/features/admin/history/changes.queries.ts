/** The history of a part; each has a call of its own, and all have the same shape. */
import { type AdminChange, type ChangedPart, historyOf } from '@leadwright/contract/admin/common';
import { usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';

/** The dashboard's is the history of all parts. */
export type HistoryPart = ChangedPart | 'dashboard';

/** Whatever changes something lets these be asked again. */
export const changesKey = (part: HistoryPart) => ['admin', part, 'changes'];

interface Question {
  page: number;
  limit: number;
  subject_id?: string;
}

export const useChanges = (part: HistoryPart, question: Question | null) =>
  usePaged<Question, { data: AdminChange[]; total: number }>({
    key: changesKey(part),
    question,
    ask: (asked, signal) => call(historyOf(part, part), { query: asked }, { signal }),
    // Others change things too.
    staleTime: 0,
  });
