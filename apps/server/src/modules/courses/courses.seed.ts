/** The courses a sandbox starts with: some of the platform, some of the reseller. */
import type { Base, Tx } from '../../platform/context.ts';
import { cleanHtml } from '../../platform/html/clean.ts';
import { insertCourse } from './courses.repository.ts';
import { insertPage } from './pages.repository.ts';
import { SAMPLES, type SampleAuthor } from './samples.data.ts';
import { findTopics } from './topics.repository.ts';

export async function seedCourses({ db, accountId, now }: Tx<Base>, author: SampleAuthor): Promise<void> {
  const topics = new Map((await findTopics(db)).map(({ name, id }) => [name, id]));
  for (const { topic, pages, ...course } of SAMPLES[author]) {
    const values = { ...course, image: null, topic_id: topics.get(topic) ?? null };
    const courseId = await insertCourse(db, accountId, values, now());
    for (const { title, status, content } of pages) {
      const { html, images } = cleanHtml(content);
      await insertPage(db, accountId, courseId, { title, status, content: html, images }, now());
    }
  }
}
