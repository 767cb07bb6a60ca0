/** settings/integration with its children crm (default), crm-fields, open-ai and webhook. */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, needs, startOfIntegration } from '../layouts.tsx';
import { crmFieldsSearch, webhookSearch } from './searches.ts';

const screens = () => import('./integration-screens.ts');

const integration = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/integration',
  beforeLoad: needs.integration,
  component: screen(() => screens().then((all) => all.page()), 'IntegrationScreen'),
});
const getParentRoute = () => integration;
const withLeads = needs.module('leads');

const start = createRoute({ getParentRoute, path: '/', beforeLoad: startOfIntegration });
const crm = createRoute({
  getParentRoute,
  path: '/crm',
  beforeLoad: withLeads,
  component: screen(() => screens().then((all) => all.crm()), 'CrmTab'),
});
const crmFields = createRoute({
  getParentRoute,
  path: '/crm-fields',
  beforeLoad: withLeads,
  validateSearch: crmFieldsSearch,
  component: screen(() => screens().then((all) => all.crmFields()), 'CrmFieldsTab'),
});
const openAi = createRoute({
  getParentRoute,
  path: '/open-ai',
  beforeLoad: needs.aiKey,
  component: screen(() => screens().then((all) => all.aiKey()), 'AiKeyTab'),
});
const webhook = createRoute({
  getParentRoute,
  path: '/webhook',
  beforeLoad: withLeads,
  validateSearch: webhookSearch,
  component: screen(() => screens().then((all) => all.webhooks()), 'WebhooksTab'),
});

/** A separate page about Zapier, not a tab. */
const zapier = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/zapier',
  beforeLoad: withLeads,
  component: screen(() => screens().then((all) => all.zapier()), 'ZapierScreen'),
});

export const integrationRoutes = [integration.addChildren([start, crm, crmFields, openAi, webhook]), zapier] as const;
