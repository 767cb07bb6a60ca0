/** What other modules may use of courses. */
export { seedCourses } from './courses.seed.ts';
export { picturesOfCourses } from './courses.service.ts';
