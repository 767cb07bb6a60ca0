/** whitelabel: what a reseller sets up for its customers (docs/product-rules.md#navigation). */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../lib/load.ts';
import { appLayout, needs } from '../layouts.tsx';
import { mailTemplatesSearch, webhookSearch } from './searches.ts';

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
  component: screen(() => import('../../features/whitelabel/webhook/ResellerWebhookScreen.tsx'), 'ResellerWebhookScreen'),
});
const emailTemplates = createRoute({
  getParentRoute,
  path: '/email-templates',
  validateSearch: mailTemplatesSearch,
  component: screen(() => import('../../features/whitelabel/mail-templates/MailTemplatesScreen.tsx'), 'MailTemplatesScreen'),
});

export const whitelabelRoutes = [whitelabel.addChildren([smtp, webhook, emailTemplates])] as const;
