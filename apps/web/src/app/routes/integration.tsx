/** settings/integration with its children crm (default), crm-fields, open-ai and webhook. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, goTo, needs } from '../layouts.tsx';
import { crmFieldsSearch, webhookSearch } from './searches.ts';

const integration = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/integration',
  component: screen(() => import('../../features/integration/IntegrationScreen.tsx'), 'IntegrationScreen'),
});
const getParentRoute = () => integration;

const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: (): never => {
    throw goTo('/settings/integration/crm');
  },
});
const crm = createRoute({
  getParentRoute,
  path: '/crm',
  component: screen(() => import('../../features/crm/connections/CrmTab.tsx'), 'CrmTab'),
});
const crmFields = createRoute({
  getParentRoute,
  path: '/crm-fields',
  validateSearch: crmFieldsSearch,
  component: screen(() => import('../../features/crm/fields/CrmFieldsTab.tsx'), 'CrmFieldsTab'),
});
const openAi = createRoute({
  getParentRoute,
  path: '/open-ai',
  beforeLoad: needs.aiKey,
  component: screen(() => import('../../features/integration/AiKeyTab.tsx'), 'AiKeyTab'),
});
const webhook = createRoute({
  getParentRoute,
  path: '/webhook',
  validateSearch: webhookSearch,
  component: screen(() => import('../../features/webhooks/WebhooksTab.tsx'), 'WebhooksTab'),
});

export const integrationRoutes = [integration.addChildren([start, crm, crmFields, openAi, webhook])] as const;
