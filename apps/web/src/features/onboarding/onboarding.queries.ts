/** Courses and the reader's progress. */
import { courses, type OpenCourse } from '@leadwright/contract/resale/courses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';

export type { OpenCourse };

const ONBOARDING = ['onboarding'];

const topicsQuery = {
  queryKey: [...ONBOARDING, 'topics'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(courses.topics, {}, { signal })).data,
};

export const useTopics = (enabled = true) => useQuery({ ...topicsQuery, enabled, refetchOnWindowFocus: true });

export interface CoursesQuestion {
  page: number;
  limit: number;
  search: string;
  topic_id?: number;
}

export const useOpenCourses = (question: CoursesQuestion) =>
  usePaged({
    key: [...ONBOARDING, 'courses'],
    question,
    ask: (query, signal) => call(courses.open, { query }, { signal }),
  });

export const useOpenCourse = (id: number) =>
  useQuery({
    queryKey: [...ONBOARDING, 'course', id],
    queryFn: async ({ signal }) => (await call(courses.items, { params: { id } }, { signal })).data,
  });

export function useMarkRead(id: number) {
  const client = useQueryClient();
  return useAct(
    ({ page, is_read }: { page: number; is_read: boolean }, once) =>
      call(courses.read, { params: { id, page }, body: { is_read } }, once),
    { onSuccess: () => client.invalidateQueries({ queryKey: ONBOARDING }) },
  );
}
