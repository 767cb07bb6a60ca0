/**
 * A reseller's content for its customers: whitelabel/training-content, whitelabel/custom-links, and links inside the
 * page.
 */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, needs } from '../layouts.tsx';
import { idParam } from './list-address.ts';
import { pageSearch } from './searches.ts';

const getParentRoute = () => appLayout;
const beforeLoad = needs.module('whitelabel');

const customLinks = createRoute({
  getParentRoute,
  path: '/whitelabel/custom-links',
  beforeLoad,
  component: screen(() => import('../../features/whitelabel/links/CustomLinksScreen.tsx'), 'CustomLinksScreen'),
});
const trainingContent = createRoute({
  getParentRoute,
  path: '/whitelabel/training-content',
  beforeLoad,
  validateSearch: pageSearch,
  component: screen(
    () => import('../../features/whitelabel/training/TrainingContentScreen.tsx'),
    'TrainingContentScreen',
  ),
});
const course = createRoute({
  getParentRoute,
  path: '/whitelabel/training-content/$course',
  beforeLoad,
  params: idParam('course'),
});
const underCourse = () => course;
const pages = createRoute({
  getParentRoute: underCourse,
  path: '/',
  component: screen(() => import('../../features/whitelabel/training/CoursePagesScreen.tsx'), 'CoursePagesScreen'),
});
const newPage = createRoute({
  getParentRoute: underCourse,
  path: '/create',
  component: screen(() => import('../../features/whitelabel/training/PageScreens.tsx'), 'NewPageScreen'),
});
const editPage = createRoute({
  getParentRoute: underCourse,
  path: '/$page/edit',
  params: idParam('page'),
  component: screen(() => import('../../features/whitelabel/training/PageScreens.tsx'), 'EditPageScreen'),
});
const framedLink = createRoute({
  getParentRoute,
  path: '/links/$link',
  params: idParam('link'),
  component: screen(() => import('../../features/whitelabel/links/FrameScreen.tsx'), 'FrameScreen'),
});

export const trainingRoutes = [
  customLinks,
  trainingContent,
  course.addChildren([pages, newPage, editPage]),
  framedLink,
] as const;
