/** settings/integration: where leads go and what the account brings along. One child route per tab. */
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ownsModule } from '../../lib/access.ts';
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
  const user = useSignedIn();
  const hasLeads = ownsModule(user, 'leads');
  const crm = useCrmCounts(hasLeads);
  const webhooks = useWebhookCount(hasLeads);
  const open = { leads: hasLeads, aiKey: user.parentSettings.support_open_ai_api_key };
  const tabs: (PageTab & { needs: keyof typeof open })[] = [
    { to: '/settings/integration/crm', label: t('integration.tab.crm'), count: crm.connections, needs: 'leads' },
    {
      to: '/settings/integration/crm-fields',
      label: t('integration.tab.crmFields'),
      count: crm.fields,
      needs: 'leads',
    },
    { to: '/settings/integration/open-ai', label: t('integration.tab.aiKey'), needs: 'aiKey' },
    { to: '/settings/integration/webhook', label: t('integration.tab.webhooks'), count: webhooks, needs: 'leads' },
  ];
  return tabs.filter((tab) => open[tab.needs]);
}
