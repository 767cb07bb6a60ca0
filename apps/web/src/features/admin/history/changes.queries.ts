/** The history of each part. Each has its own endpoint, and all have the same shape. */
import { type AdminChange, type ChangedPart, historyOf } from '@leadwright/contract/admin/common';
import { usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';

/** The dashboard shows the history of all parts. */
export type HistoryPart = ChangedPart | 'dashboard';

/** Every change invalidates these. */
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
    // Other administrators may change things.
    staleTime: 0,
  });
