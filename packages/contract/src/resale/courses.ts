/**
 * Training content: topics, courses and pages, written by resellers and the platform
 * (docs/product-rules.md#training-content).
 */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, RequiredText, Text, Timestamp } from '../common.ts';
import { type Access, endpoint } from '../endpoint.ts';
import { ImageUrl } from '../files.ts';

export const COURSE_STATES = ['draft', 'active'] as const;
export const CourseState = z.enum(COURSE_STATES);
export const MAX_COURSES = 200;
export const MAX_COURSE_PAGES = 100;
export const MAX_PAGE_HTML = 200_000;

export const CourseBody = z.object({
  title: RequiredText(160),
  description: Text(2000).default(''),
  image: ImageUrl.nullable().default(null),
  topic_id: Id.nullable().default(null),
  status: CourseState.default('draft'),
});
export const Course = z
  .object({
    id: z.number().int(),
    title: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    topic: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    status: CourseState,
    /** Whether it has an active page. */
    hasContent: z.boolean(),
    pages: z.number().int(),
    changed_at: Timestamp,
  })
  .meta({ id: 'Course' });
export type Course = z.infer<typeof Course>;

/** `changed_at` as read. The request fails if someone changed it since. */
const Seen = z.object({ seen: Timestamp.optional() });

export const CoursePageBody = z.object({
  title: RequiredText(160),
  /** Rich text, sanitized on the server. Videos from YouTube, Vimeo and Loom are embedded by address. */
  content: z.string().max(MAX_PAGE_HTML).default(''),
  status: CourseState.default('draft'),
});
export const CoursePageItem = z
  .object({ id: z.number().int(), title: z.string(), status: CourseState, changed_at: Timestamp })
  .meta({ id: 'CoursePageItem' });
export type CoursePageItem = z.infer<typeof CoursePageItem>;
export const CoursePage = CoursePageItem.extend({ course_id: z.number().int(), content: z.string() }).meta({
  id: 'CoursePage',
});
export type CoursePage = z.infer<typeof CoursePage>;

/** As shown to readers. */
export const Topic = z
  .object({
    /** 0: courses without a topic. */
    id: z.number().int(),
    name: z.string(),
    courses: z.array(
      z.object({ id: z.number().int(), title: z.string(), hasContent: z.boolean(), status: CourseState }),
    ),
  })
  .meta({ id: 'Topic' });
export type Topic = z.infer<typeof Topic>;
export const OpenCourse = Course.omit({ status: true, hasContent: true, changed_at: true })
  .extend({ read: z.number().int() })
  .meta({ id: 'OpenCourse' });
export type OpenCourse = z.infer<typeof OpenCourse>;

const params = z.object({ id: Id });
const pageParams = params.extend({ page: Id });

/** Course editing: for resellers their own courses, for the super admin the platform's. */
export const authoringOf = <const P extends string, const A extends Access>(area: P, access: A) => ({
  find: endpoint({
    method: 'GET',
    path: `/api/${area}/training-content`,
    summary: 'My courses, in their order',
    access,
    query: PageQuery.extend({
      search: z.string().max(200).default(''),
      /** Only deleted courses that can still be restored. */
      deleted: z.stringbool().default(false),
    }),
    reply: pageOf(Course),
  }),
  topicsToChoose: endpoint({
    method: 'GET',
    path: `/api/${area}/training-topics`,
    summary: 'Topics that a course can stand under',
    access,
    reply: z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: `/api/${area}/training-content`,
    summary: 'Add a course',
    access,
    body: CourseBody,
    status: 201,
    reply: Message.extend({ data: Course }),
  }),
  get: endpoint({
    method: 'GET',
    path: `/api/${area}/training-content/{id}`,
    summary: 'A course with its pages',
    access,
    params,
    reply: z.object({ data: Course.extend({ items: z.array(CoursePageItem) }) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `/api/${area}/training-content/{id}`,
    summary: 'Change a course',
    access,
    params,
    body: CourseBody.extend(Seen.shape),
    reply: Message.extend({ data: Course }),
  }),
  order: endpoint({
    method: 'PUT',
    path: `/api/${area}/training-content-order`,
    summary: 'The named courses change places among themselves, as one page of them was rearranged',
    access,
    body: z.object({ ids: z.array(Id).max(MAX_COURSES) }),
    reply: Message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/api/${area}/training-content/{id}`,
    summary: 'Delete a course with its pages; can be undone for 30 seconds, one of the platform for 30 days',
    access,
    params,
    reply: Message.extend({ undo_until: Timestamp }),
  }),
  restore: endpoint({
    method: 'POST',
    path: `/api/${area}/training-content/{id}/restore`,
    summary: 'Undo the deletion of a course',
    access,
    params,
    reply: Message,
  }),
  addPage: endpoint({
    method: 'POST',
    path: `/api/${area}/training-content/{id}/pages`,
    summary: 'Add a page',
    access,
    params,
    body: CoursePageBody,
    status: 201,
    reply: Message.extend({ data: CoursePage }),
  }),
  page: endpoint({
    method: 'GET',
    path: `/api/${area}/training-content/{id}/pages/{page}`,
    summary: 'A page as it is written',
    access,
    params: pageParams,
    reply: z.object({ data: CoursePage }),
  }),
  changePage: endpoint({
    method: 'PUT',
    path: `/api/${area}/training-content/{id}/pages/{page}`,
    summary: 'Change a page',
    access,
    params: pageParams,
    body: CoursePageBody.extend(Seen.shape),
    reply: Message.extend({ data: CoursePage }),
  }),
  orderPages: endpoint({
    method: 'PUT',
    path: `/api/${area}/training-content/{id}/pages`,
    summary: 'Put the pages of a course in another order',
    access,
    params,
    body: z.object({ ids: z.array(Id).max(MAX_COURSE_PAGES) }),
    reply: Message,
  }),
  removePage: endpoint({
    method: 'DELETE',
    path: `/api/${area}/training-content/{id}/pages/{page}`,
    summary: 'Delete a page; can be undone for 30 seconds',
    access,
    params: pageParams,
    reply: Message.extend({ undo_until: Timestamp }),
  }),
  restorePage: endpoint({
    method: 'POST',
    path: `/api/${area}/training-content/{id}/pages/{page}/restore`,
    summary: 'Undo the deletion of a page',
    access,
    params: pageParams,
    reply: Message,
  }),
});

export const courses = {
  ...authoringOf('wl', { module: 'whitelabel' }),
  topics: endpoint({
    method: 'GET',
    path: '/api/topics',
    summary: 'Topics of onboarding: those with a course that is active and has content',
    access: 'user',
    reply: z.object({ data: z.array(Topic) }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/courses',
    summary: 'Courses for me, with how much of each I have read',
    access: 'user',
    query: PageQuery.extend({ topic_id: Id.optional(), search: z.string().max(200).default('') }),
    reply: pageOf(OpenCourse),
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/courses/items/{id}',
    summary: 'A course with its pages, to read',
    access: 'user',
    params,
    reply: z.object({
      data: OpenCourse.extend({
        items: z.array(
          z.object({ id: z.number().int(), title: z.string(), content: z.string(), is_read: z.boolean() }),
        ),
      }),
    }),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/courses/items/{id}/pages/{page}/read',
    summary: 'I have read this page, or not',
    access: 'user',
    loginAs: 'refused',
    params: pageParams,
    body: z.object({ is_read: z.boolean() }),
    reply: z.object({ read: z.number().int(), pages: z.number().int() }),
  }),
};
