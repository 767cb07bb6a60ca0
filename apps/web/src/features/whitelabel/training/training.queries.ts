/** Courses and their pages for their author. Deletions offer an undo. */
import type { Course, CourseBody, CoursePageBody, courses } from '@leadwright/contract/resale/courses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../../lib/act.ts';
import { usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { deletionKey, offerUndo } from '../../../lib/undo.ts';
import { useTrainingScope } from './scope.tsx';

export type { Course };

export const COURSES = ['training-content'];

export function useCourses(question: { page: number; limit: number; search: string; deleted?: string }) {
  const { calls } = useTrainingScope();
  return usePaged({
    key: [...COURSES, 'list'],
    question,
    ask: (query, signal) => call(calls.find, { query }, { signal }),
  });
}

export function useCourse(id: number) {
  const { calls } = useTrainingScope();
  return useQuery({
    queryKey: [...COURSES, 'one', id],
    queryFn: async ({ signal }) => (await call(calls.get, { params: { id } }, { signal })).data,
  });
}

interface Place {
  id: number;
  page: number;
}
const pageKey = ({ id, page }: Place) => [...COURSES, 'page', id, page];

/** Always refetched: an edited page must not start from an old copy. */
export function useCoursePage(id: number, page: number) {
  const { calls } = useTrainingScope();
  return useQuery({
    queryKey: pageKey({ id, page }),
    queryFn: async ({ signal }) => (await call(calls.page, { params: { id, page } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useTopicsToChoose() {
  const { calls } = useTrainingScope();
  return useQuery({
    queryKey: [...COURSES, 'topics'],
    queryFn: async ({ signal }) => (await call(calls.topicsToChoose, {}, { signal })).data,
  });
}

interface Effects<Input, Output> {
  after?: (answer: Output, input: Input) => void;
  /** The deleted course, which an open page must not refetch. */
  gone?: (input: Input) => number;
}

type Calls = typeof courses;
type CourseAct<Input, Output> = (calls: Calls, ...given: Parameters<Act<Input, Output>>) => Promise<Output>;

function useCourseAct<Input, Output>(act: CourseAct<Input, Output>, { after, gone }: Effects<Input, Output> = {}) {
  const client = useQueryClient();
  const { calls } = useTrainingScope();
  return useAct<Input, Output>((...given) => act(calls, ...given), {
    onSuccess: (answer, input) => {
      after?.(answer, input);
      // Excludes the page being edited, which would lose the user's input.
      const predicate = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) =>
        kind !== 'page' && !(kind === 'one' && id === gone?.(input));
      return client.invalidateQueries({ queryKey: COURSES, predicate });
    },
  });
}

type Body = z.input<typeof CourseBody>;
type PageBody = z.input<typeof CoursePageBody>;

export const useCreateCourse = () => useCourseAct((calls, body: Body, once) => call(calls.create, { body }, once));
export const useChangeCourse = () =>
  useCourseAct((calls, { id, ...body }: Body & { id: number; seen: string }, once) =>
    call(calls.update, { params: { id }, body }, once),
  );
export const useOrderCourses = () =>
  useCourseAct((calls, ids: number[], once) => call(calls.order, { body: { ids } }, once));

export const useRestoreCourse = () =>
  useCourseAct((calls, id: number, once) => call(calls.restore, { params: { id } }, once));
export function useRemoveCourse() {
  const restore = useRestoreCourse();
  return useCourseAct((calls, id: number, once) => call(calls.remove, { params: { id } }, once), {
    after: (answer, id) => offerUndo(answer, deletionKey('course', [id]), () => restore.mutateAsync(id)),
    gone: (id) => id,
  });
}

export const useAddPage = (id: number) =>
  useCourseAct((calls, body: PageBody, once) => call(calls.addPage, { params: { id }, body }, once));
export function useChangePage(params: Place) {
  const client = useQueryClient();
  return useCourseAct(
    (calls, body: PageBody & { seen?: string }, once) => call(calls.changePage, { params, body }, once),
    { after: ({ data }) => void client.setQueryData(pageKey(params), data) },
  );
}
export const useOrderPages = (id: number) =>
  useCourseAct((calls, ids: number[], once) => call(calls.orderPages, { params: { id }, body: { ids } }, once));

export function useRemovePage(id: number) {
  const restore = useCourseAct((calls, page: number, once) => call(calls.restorePage, { params: { id, page } }, once));
  return useCourseAct((calls, page: number, once) => call(calls.removePage, { params: { id, page } }, once), {
    after: (answer, page) => offerUndo(answer, deletionKey('page', [page]), () => restore.mutateAsync(page)),
  });
}
