/** Public API of onboarding. */
export { loadTopics } from './onboarding.queries.ts';
export { useHasCourses } from './shell.ts';
