/** settings/onboarding: the courses, and one course. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout } from '../layouts.tsx';
import { courseSearch, coursesSearch } from './late-searches.ts';
import { idParam } from './list-address.ts';

const getParentRoute = () => appLayout;

const courses = createRoute({
  getParentRoute,
  path: '/settings/onboarding',
  validateSearch: coursesSearch,
  component: screen(() => import('../../features/onboarding/OnboardingScreen.tsx'), 'OnboardingScreen'),
});
const course = createRoute({
  getParentRoute,
  path: '/settings/onboarding/$course',
  params: idParam('course'),
  validateSearch: courseSearch,
  component: screen(() => import('../../features/onboarding/CourseScreen.tsx'), 'CourseScreen'),
});

export const onboardingRoutes = [courses, course] as const;
