/**
 * What is written for the platform stands in the administrators' history (docs/product-rules.md#super-admin); what resellers
 * write is theirs.
 */
import type { Tx } from '../../platform/context.ts';
import { type Change, recordPlatformChange } from '../audit/public.ts';
import type { CoursePageRow, CourseRow } from './courses.table.ts';

const note = (tx: Tx, change: Omit<Change, 'part'>) =>
  recordPlatformChange(tx, { part: 'training-content', ...change });

type Verb = 'create' | 'update' | 'remove' | 'restore';

const courseFields = ({ title, description, image, topic, status }: CourseRow) => ({
  title,
  description,
  image,
  topic,
  status,
});

export function noteCourse(tx: Tx, what: Verb, before: CourseRow | null, after: CourseRow | null): Promise<void> {
  const { id, title: name } = (after ?? before) as CourseRow;
  return note(tx, {
    what,
    subject: { id, name },
    before: before && courseFields(before),
    after: after && courseFields(after),
  });
}

type Written = Pick<CoursePageRow, 'title' | 'status' | 'content'>;

interface Writing {
  before: Written | null;
  after: Written | null;
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Its words; where only their look was changed, how they are written. */
function textOf({ content }: Written, other: Written | null): string {
  const isOnlyLook = other !== null && other.content !== content && plain(other.content) === plain(content);
  return isOnlyLook ? content : plain(content);
}

const pageFields = (page: Written, other: Written | null) => ({
  page: page.title,
  status: page.status,
  content: textOf(page, other),
});

/** Records a change of a page under the name of its course. */
export const notePage = (
  tx: Tx,
  what: `${Verb}Page`,
  { id, title: name }: Pick<CourseRow, 'id' | 'title'>,
  { before, after }: Writing,
): Promise<void> =>
  note(tx, {
    what,
    subject: { id, name },
    before: before && pageFields(before, after),
    after: after && pageFields(after, before),
  });

interface Titled {
  id: number;
  title: string;
}

/** `of`: the course whose pages were put in another order; null: the courses themselves. */
export function noteOrder(tx: Tx, of: Titled | null, rows: Titled[], order: number[]): Promise<void> {
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return note(tx, {
    what: of ? 'orderPages' : 'order',
    subject: of ? { id: of.id, name: of.title } : { id: 'order', name: tx.t('admin.changes.of.training-content') },
    before: { order: rows.map(({ title }) => title) },
    after: { order: order.map((id) => titles.get(id)) },
  });
}
