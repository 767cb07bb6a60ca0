/**
 * A reseller's messages to its customers and its own systems: whitelabel/smtp, whitelabel/email-templates,
 * whitelabel/webhook.
 */
import { createRoute } from '@tanstack/react-router';
import { screen } from '../../../lib/load.ts';
import { appLayout, needs } from '../../layouts.tsx';
import { mailTemplatesSearch } from '../late-searches.ts';
import { webhookSearch } from '../searches.ts';

const getParentRoute = () => appLayout;
const beforeLoad = needs.module('whitelabel');

const smtp = createRoute({
  getParentRoute,
  path: '/whitelabel/smtp',
  beforeLoad,
  component: screen(() => import('../../../features/whitelabel/smtp/SmtpScreen.tsx'), 'SmtpScreen'),
});
const webhook = createRoute({
  getParentRoute,
  path: '/whitelabel/webhook',
  beforeLoad,
  validateSearch: webhookSearch,
  component: screen(
    () => import('../../../features/whitelabel/webhook/ResellerWebhookScreen.tsx'),
    'ResellerWebhookScreen',
  ),
});
const emailTemplates = createRoute({
  getParentRoute,
  path: '/whitelabel/email-templates',
  beforeLoad,
  validateSearch: mailTemplatesSearch,
  component: screen(
    () => import('../../../features/whitelabel/mail-templates/MailTemplatesScreen.tsx'),
    'MailTemplatesScreen',
  ),
});

export const mailingsRoutes = [smtp, webhook, emailTemplates] as const;
