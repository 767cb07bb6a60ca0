/** Plans, topics, partners and courses of the platform. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../../lib/load.ts';
import { idParam } from '../list-address.ts';
import { keptSearch } from '../searches.ts';
import { adminArea } from './area.ts';
import { changesSearch } from './searches.ts';

const getParentRoute = () => adminArea;

const plans = createRoute({
  getParentRoute,
  path: '/plans',
  validateSearch: keptSearch,
  component: screen(() => import('../../../features/admin/catalogue/plans/PlansScreen.tsx'), 'PlansScreen'),
});
const newPlan = createRoute({
  getParentRoute,
  path: '/plans/create',
  component: screen(() => import('../../../features/admin/catalogue/plans/PlanScreens.tsx'), 'NewPlanScreen'),
});
const editPlan = createRoute({
  getParentRoute,
  path: '/plans/$id/edit',
  params: idParam('id'),
  component: screen(() => import('../../../features/admin/catalogue/plans/PlanScreens.tsx'), 'EditPlanScreen'),
});
const plansHistory = createRoute({
  getParentRoute,
  path: '/plans/history',
  validateSearch: changesSearch,
  component: screen(() => import('../../../features/admin/catalogue/HistoryScreens.tsx'), 'PlansHistoryScreen'),
});

const topics = createRoute({
  getParentRoute,
  path: '/topics',
  validateSearch: keptSearch,
  component: screen(() => import('../../../features/admin/catalogue/topics/TopicsScreen.tsx'), 'TopicsScreen'),
});
const newTopic = createRoute({
  getParentRoute,
  path: '/topics/create',
  component: screen(() => import('../../../features/admin/catalogue/topics/TopicScreens.tsx'), 'NewTopicScreen'),
});
const editTopic = createRoute({
  getParentRoute,
  path: '/topics/$id/edit',
  params: idParam('id'),
  component: screen(() => import('../../../features/admin/catalogue/topics/TopicScreens.tsx'), 'EditTopicScreen'),
});
const topicsHistory = createRoute({
  getParentRoute,
  path: '/topics/history',
  validateSearch: changesSearch,
  component: screen(() => import('../../../features/admin/catalogue/HistoryScreens.tsx'), 'TopicsHistoryScreen'),
});

const partners = createRoute({
  getParentRoute,
  path: '/partners',
  validateSearch: keptSearch,
  component: screen(() => import('../../../features/admin/catalogue/partners/PartnersScreen.tsx'), 'PartnersScreen'),
});
const newPartner = createRoute({
  getParentRoute,
  path: '/partners/create',
  component: screen(() => import('../../../features/admin/catalogue/partners/PartnerScreens.tsx'), 'NewPartnerScreen'),
});
const editPartner = createRoute({
  getParentRoute,
  path: '/partners/$id/edit',
  params: idParam('id'),
  component: screen(() => import('../../../features/admin/catalogue/partners/PartnerScreens.tsx'), 'EditPartnerScreen'),
});
const partnersHistory = createRoute({
  getParentRoute,
  path: '/partners/history',
  validateSearch: changesSearch,
  component: screen(() => import('../../../features/admin/catalogue/HistoryScreens.tsx'), 'PartnersHistoryScreen'),
});

/** Uses the same screens as courses of resellers. */
const training = () => import('../../../features/whitelabel/training/PlatformScreens.tsx');
const trainingContent = createRoute({
  getParentRoute,
  path: '/training-content',
  validateSearch: keptSearch,
  component: screen(training, 'PlatformCoursesScreen'),
});
const trainingHistory = createRoute({
  getParentRoute,
  path: '/training-content/history',
  validateSearch: changesSearch,
  component: screen(() => import('../../../features/admin/catalogue/HistoryScreens.tsx'), 'TrainingHistoryScreen'),
});
const course = createRoute({ getParentRoute, path: '/training-content/$course', params: idParam('course') });
const underCourse = () => course;
const coursePages = createRoute({
  getParentRoute: underCourse,
  path: '/',
  component: screen(training, 'PlatformCourseScreen'),
});
const newPage = createRoute({
  getParentRoute: underCourse,
  path: '/create',
  component: screen(training, 'NewPlatformPageScreen'),
});
const editPage = createRoute({
  getParentRoute: underCourse,
  path: '/$page/edit',
  params: idParam('page'),
  component: screen(training, 'EditPlatformPageScreen'),
});

export const adminCatalogueRoutes = [
  plans,
  newPlan,
  editPlan,
  plansHistory,
  topics,
  newTopic,
  editTopic,
  topicsHistory,
  partners,
  newPartner,
  editPartner,
  partnersHistory,
  trainingContent,
  trainingHistory,
  course.addChildren([coursePages, newPage, editPage]),
] as const;
