/** Courses and their pages, as their author sees them. Deletions offer an undo. */
import { type Course, type CourseBody, type CoursePageBody, courses } from '@leadwright/contract/resale/courses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../../lib/act.ts';
import { usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { offerUndo } from '../../../lib/undo.ts';

export type { Course };

const COURSES = ['training-content'];

export const useCourses = (question: { page: number; limit: number; search: string }) =>
  usePaged({
    key: [...COURSES, 'list'],
    question,
    ask: (query, signal) => call(courses.find, { query }, { signal }),
  });

export const useCourse = (id: number) =>
  useQuery({
    queryKey: [...COURSES, 'one', id],
    queryFn: async ({ signal }) => (await call(courses.get, { params: { id } }, { signal })).data,
  });

interface Place {
  id: number;
  page: number;
}
const pageKey = ({ id, page }: Place) => [...COURSES, 'page', id, page];

/** Always asked anew: what is edited must not be an old copy. */
export const useCoursePage = (id: number, page: number) =>
  useQuery({
    queryKey: pageKey({ id, page }),
    queryFn: async ({ signal }) => (await call(courses.page, { params: { id, page } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

export const useTopicsToChoose = () =>
  useQuery({
    queryKey: [...COURSES, 'topics'],
    queryFn: async ({ signal }) => (await call(courses.topicsToChoose, {}, { signal })).data,
  });

interface Effects<Input, Output> {
  after?: (answer: Output, input: Input) => void;
  /** The course that is gone: a page that still shows it must not ask for it again. */
  gone?: (input: Input) => number;
}

function useCourseAct<Input, Output>(act: Act<Input, Output>, { after, gone }: Effects<Input, Output> = {}) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: (answer, input) => {
      after?.(answer, input);
      // Not the page that is being edited either: it would take away what somebody is typing.
      const predicate = ({ queryKey: [, kind, id] }: { queryKey: readonly unknown[] }) =>
        kind !== 'page' && !(kind === 'one' && id === gone?.(input));
      return client.invalidateQueries({ queryKey: COURSES, predicate });
    },
  });
}

type Body = z.input<typeof CourseBody>;
type PageBody = z.input<typeof CoursePageBody>;

export const useCreateCourse = () => useCourseAct((body: Body, once) => call(courses.create, { body }, once));
export const useChangeCourse = () =>
  useCourseAct(({ id, ...body }: Body & { id: number; seen: string }, once) =>
    call(courses.update, { params: { id }, body }, once),
  );
export const useOrderCourses = () =>
  useCourseAct((ids: number[], once) => call(courses.order, { body: { ids } }, once));

export function useRemoveCourse() {
  const restore = useCourseAct((id: number, once) => call(courses.restore, { params: { id } }, once));
  return useCourseAct((id: number, once) => call(courses.remove, { params: { id } }, once), {
    after: (answer, id) => offerUndo(answer, () => restore.mutateAsync(id)),
    gone: (id) => id,
  });
}

export const useAddPage = (id: number) =>
  useCourseAct((body: PageBody, once) => call(courses.addPage, { params: { id }, body }, once));
export function useChangePage(params: Place) {
  const client = useQueryClient();
  return useCourseAct((body: PageBody & { seen?: string }, once) => call(courses.changePage, { params, body }, once), {
    after: ({ data }) => void client.setQueryData(pageKey(params), data),
  });
}
export const useOrderPages = (id: number) =>
  useCourseAct((ids: number[], once) => call(courses.orderPages, { params: { id }, body: { ids } }, once));

export function useRemovePage(id: number) {
  const restore = useCourseAct((page: number, once) => call(courses.restorePage, { params: { id, page } }, once));
  return useCourseAct((page: number, once) => call(courses.removePage, { params: { id, page } }, once), {
    after: (answer, page) => offerUndo(answer, () => restore.mutateAsync(page)),
  });
}
