/** The screens of Integration, in a separate chunk so that the first load knows only one name. */
export const page = () => import('../../features/integration/IntegrationScreen.tsx');
export const crm = () => import('../../features/crm/connections/CrmTab.tsx');
export const crmFields = () => import('../../features/crm/fields/CrmFieldsTab.tsx');
export const aiKey = () => import('../../features/integration/AiKeyTab.tsx');
export const zapier = () => import('../../features/crm/connections/ZapierScreen.tsx');
export const webhooks = () => import('../../features/webhooks/WebhooksTab.tsx');
