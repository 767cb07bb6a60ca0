/** The target list: the newest of the type until another one is chosen. */
import type { AiListType } from '@leadwright/contract/ai/assistant';
import { useState } from 'react';
import { type List, useLists } from '../../lists/public.ts';

const TYPING_MS = 200;
const MOST = 20;

export const useListsOf = (type: AiListType, search: string) =>
  useLists(
    { page: 1, limit: MOST, search, type, archived: false, sort: 'created_at', direction: 'desc' },
    search ? TYPING_MS : 0,
  );

export function useWriteFor(type: AiListType) {
  const [picked, pick] = useState<List | null>(null);
  const { data } = useListsOf(type, '');
  const filled = data?.data.find(({ result_count }) => result_count > 0);
  return { type, list: picked ?? filled ?? data?.data[0] ?? null, isKnown: data !== undefined, pick };
}

export type Target = ReturnType<typeof useWriteFor>;
