/** What other modules may use of courses. */
export { authoringHandlers } from './authoring.routes.ts';
export { seedCourses } from './courses.seed.ts';
export { findDeletedCourses, picturesOfCourses } from './courses.service.ts';
export type { CountedTopic } from './topics.repository.ts';
export {
  createTopic,
  findTopicsPage,
  getTopic,
  holdTopic,
  orderTopics,
  removeTopic,
  renameTopic,
  restoreTopic,
} from './topics.service.ts';
