/** What the sidebar knows of onboarding. */
import type { Topic } from '@leadwright/contract/resale/courses';
import { useTopics } from './onboarding.queries.ts';

/** Topics show when one of their courses is active and has content. */
export const isToRead = ({ courses }: Pick<Topic, 'courses'>) =>
  courses.some(({ hasContent, status }) => hasContent && status === 'active');

export const useHasCourses = (enabled: boolean): boolean => useTopics(enabled).data?.some(isToRead) ?? false;
