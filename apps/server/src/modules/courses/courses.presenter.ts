/** Row to contract type. */
import type { Course, CoursePage, CoursePageItem, OpenCourse, Topic } from '@leadwright/contract/resale/courses';
import type { CoursePageRow, CourseRow, TopicRow } from './courses.table.ts';
import type { PageHead } from './pages.repository.ts';

const topicOf = ({ topic_id, topic }: CourseRow): Course['topic'] =>
  topic_id === null || topic === null ? null : { id: topic_id, name: topic };

export const presentCourse = (row: CourseRow): Course => ({
  id: row.id,
  title: row.title,
  description: row.description,
  image: row.image,
  topic: topicOf(row),
  status: row.status,
  hasContent: row.active_pages > 0,
  pages: row.pages,
  changed_at: row.changed_at.toISOString(),
});

export const presentPageItem = ({ id, title, status, changed_at }: PageHead): CoursePageItem => ({
  id,
  title,
  status,
  changed_at: changed_at.toISOString(),
});

export const presentPage = (row: CoursePageRow): CoursePage => ({
  ...presentPageItem(row),
  course_id: row.course_id,
  content: row.content,
});

export const presentTopic = ({
  topic,
  courses,
}: {
  topic: Pick<TopicRow, 'id' | 'name'>;
  courses: CourseRow[];
}): Topic => ({
  id: topic.id,
  name: topic.name,
  courses: courses.map(({ id, title, status, active_pages }) => ({ id, title, status, hasContent: active_pages > 0 })),
});

/** The reader counts what can be read; drafts are the author's business. */
export const presentOpenCourse = ({ course, read }: { course: CourseRow; read: number }): OpenCourse => ({
  id: course.id,
  title: course.title,
  description: course.description,
  image: course.image,
  topic: topicOf(course),
  pages: course.active_pages,
  read,
});
