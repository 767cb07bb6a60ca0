/** Columns this module owns. */
import type { Course } from '@leadwright/contract/resale/courses';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

interface TopicsTable {
  id: GeneratedAlways<number>;
  name: string;
  position: number;
  deleted_at: Generated<Date | null>;
}

interface CoursesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  topic_id: number | null;
  title: string;
  description: string;
  image: string | null;
  status: Course['status'];
  position: number;
  created_at: Date;
  changed_at: Date;
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<number | null>;
}

interface CoursePagesTable {
  account_id: number;
  course_id: number;
  id: GeneratedAlways<number>;
  title: string;
  content: string;
  images: string[];
  status: Course['status'];
  position: number;
  created_at: Date;
  changed_at: Date;
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<number | null>;
}

interface CourseReadsTable {
  account_id: number;
  user_id: number;
  page_id: number;
  at: Date;
}

export type TopicRow = Selectable<TopicsTable>;
export type CourseRow = Selectable<CoursesTable> & { topic: string | null; pages: number; active_pages: number };
export type CoursePageRow = Selectable<CoursePagesTable>;

export interface CoursesTables {
  topics: TopicsTable;
  courses: CoursesTable;
  course_pages: CoursePagesTable;
  course_reads: CourseReadsTable;
}
