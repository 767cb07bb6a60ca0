/** resources: getting started as a reseller, and help. The other entries link to the brand's addresses. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, needs } from '../layouts.tsx';

const resources = createRoute({
  getParentRoute: () => appLayout,
  path: '/resources',
  beforeLoad: needs.module('whitelabel'),
});
const getParentRoute = () => resources;

const setupGuide = createRoute({
  getParentRoute,
  path: '/setup-guide',
  component: screen(() => import('../../features/resources/SetupGuideScreen.tsx'), 'SetupGuideScreen'),
});
const help = createRoute({
  getParentRoute,
  path: '/help',
  component: screen(() => import('../../features/resources/HelpScreen.tsx'), 'HelpScreen'),
});

export const resourcesRoutes = [resources.addChildren([setupGuide, help])] as const;
