/** whitelabel: what a reseller sets up for its customers; and the links they open inside the page (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, needs } from '../layouts.tsx';
import { idParam } from './list-address.ts';
import { mailTemplatesSearch, pageSearch, webhookSearch } from './searches.ts';

const whitelabel = createRoute({
  getParentRoute: () => appLayout,
  path: '/whitelabel',
  beforeLoad: needs.module('whitelabel'),
});
const getParentRoute = () => whitelabel;

const smtp = createRoute({
  getParentRoute,
  path: '/smtp',
  component: screen(() => import('../../features/whitelabel/smtp/SmtpScreen.tsx'), 'SmtpScreen'),
});
const webhook = createRoute({
  getParentRoute,
  path: '/webhook',
  validateSearch: webhookSearch,
  component: screen(
    () => import('../../features/whitelabel/webhook/ResellerWebhookScreen.tsx'),
    'ResellerWebhookScreen',
  ),
});
const emailTemplates = createRoute({
  getParentRoute,
  path: '/email-templates',
  validateSearch: mailTemplatesSearch,
  component: screen(
    () => import('../../features/whitelabel/mail-templates/MailTemplatesScreen.tsx'),
    'MailTemplatesScreen',
  ),
});

const customLinks = createRoute({
  getParentRoute,
  path: '/custom-links',
  component: screen(() => import('../../features/whitelabel/links/CustomLinksScreen.tsx'), 'CustomLinksScreen'),
});

const trainingContent = createRoute({
  getParentRoute,
  path: '/training-content',
  validateSearch: pageSearch,
  component: screen(
    () => import('../../features/whitelabel/training/TrainingContentScreen.tsx'),
    'TrainingContentScreen',
  ),
});
const course = createRoute({ getParentRoute, path: '/training-content/$course', params: idParam('course') });
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
  getParentRoute: () => appLayout,
  path: '/links/$link',
  params: idParam('link'),
  component: screen(() => import('../../features/whitelabel/links/FrameScreen.tsx'), 'FrameScreen'),
});

export const whitelabelRoutes = [
  whitelabel.addChildren([
    smtp,
    webhook,
    emailTemplates,
    customLinks,
    trainingContent,
    course.addChildren([pages, newPage, editPage]),
  ]),
  framedLink,
] as const;
