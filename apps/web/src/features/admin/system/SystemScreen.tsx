/** admin/system: jobs, deliveries, migrations, backups, checks, maintenance and version. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TabActions, TabbedPage } from '../../../ui/layout/PageTabs.tsx';

const TABS = ['jobs', 'deliveries', 'migrations', 'backups', 'checks', 'maintenance', 'version'] as const;

export function SystemScreen() {
  const { t } = useTranslation();
  const tabs = TABS.map((tab) => ({ to: `/admin/system/${tab}` as const, label: t(`admin-system.tab.${tab}`) }));
  return (
    <TabbedPage title={t('navigation.entry.system')} under={t('navigation.section.admin')} tabs={tabs}>
      <TabActions>
        <Button leftSection={<IconHistory />} renderRoot={(props) => <Link to="/admin/system/history" {...props} />}>
          {t('admin-system.history')}
        </Button>
      </TabActions>
      <Outlet />
    </TabbedPage>
  );
}
