/** The sidebar's data about onboarding. */
import type { Topic } from '@leadwright/contract/resale/courses';
import { useTopics } from './onboarding.queries.ts';

/** A topic is shown if one of its courses is active and has content. */
export const isToRead = ({ courses }: Pick<Topic, 'courses'>) =>
  courses.some(({ hasContent, status }) => hasContent && status === 'active');

export const useHasCourses = (enabled: boolean): boolean => useTopics(enabled).data?.some(isToRead) ?? false;
