/** settings/integration: targets for leads, and the account's own AI key. One child route per tab. */
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ownsModule } from '../../lib/access.ts';
import { useSignedIn } from '../../lib/session.ts';
import { type PageTab, TabbedPage } from '../../ui/layout/PageTabs.tsx';
import { useCrmCounts } from '../crm/public.ts';
import { useWebhookCount } from '../webhooks/public.ts';

export function IntegrationScreen() {
  return ownsModule(useSignedIn(), 'leads') ? <WithLeads /> : <Tabs />;
}

interface Counts {
  connections: number | undefined;
  fields: number | undefined;
  webhooks: number | undefined;
}

function WithLeads() {
  const webhooks = useWebhookCount();
  return <Tabs counts={{ ...useCrmCounts(), webhooks }} />;
}

/** Without leads there is nothing to send, so only the AI key is left. */
function Tabs({ counts }: { counts?: Counts }) {
  const { t } = useTranslation();
  const { support_open_ai_api_key: hasKey } = useSignedIn().parentSettings;
  const page = '/settings/integration';
  const tabs: (PageTab | false | undefined)[] = [
    counts && { to: `${page}/crm`, label: t('integration.tab.crm'), count: counts.connections },
    counts && { to: `${page}/crm-fields`, label: t('integration.tab.crmFields'), count: counts.fields },
    hasKey && { to: `${page}/open-ai`, label: t('integration.tab.aiKey') },
    counts && { to: `${page}/webhook`, label: t('integration.tab.webhooks'), count: counts.webhooks },
  ];
  return (
    <TabbedPage
      title={t('navigation.entry.integration')}
      under={t('navigation.section.settings')}
      tabs={tabs.filter((tab) => tab !== false && tab !== undefined)}
    >
      <Outlet />
    </TabbedPage>
  );
}
