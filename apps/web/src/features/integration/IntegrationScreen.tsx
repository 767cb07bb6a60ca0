/** settings/integration: where leads go and what the account brings along. One child route per tab. */
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session.ts';
import { type PageTab, TabbedPage } from '../../ui/layout/PageTabs.tsx';
import { useCrmCounts } from '../crm/public.ts';
import { useWebhookCount } from '../webhooks/public.ts';

export function IntegrationScreen() {
  const { t } = useTranslation();
  return (
    <TabbedPage title={t('navigation.entry.integration')} tabs={useTabs()}>
      <Outlet />
    </TabbedPage>
  );
}

function useTabs(): PageTab[] {
  const { t } = useTranslation();
  const { parentSettings } = useSignedIn();
  const crm = useCrmCounts();
  const webhooks = useWebhookCount();
  return [
    { to: '/settings/integration/crm', label: t('integration.tab.crm'), count: crm.connections },
    { to: '/settings/integration/crm-fields', label: t('integration.tab.crmFields'), count: crm.fields },
    ...(parentSettings.support_open_ai_api_key
      ? [{ to: '/settings/integration/open-ai' as const, label: t('integration.tab.aiKey') }]
      : []),
    { to: '/settings/integration/webhook', label: t('integration.tab.webhooks'), count: webhooks },
  ];
}
