/** Public API of onboarding. */
export { useHasCourses } from './shell.ts';
