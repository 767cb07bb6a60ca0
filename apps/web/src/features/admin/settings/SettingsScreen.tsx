/** admin/settings: installation-wide settings, in tabs. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TabActions, TabbedPage } from '../../../ui/layout/PageTabs.tsx';

const TABS = ['keys', 'costs', 'switches', 'terms', 'mail', 'brand', 'sign-on', 'privacy'] as const;

export function SettingsScreen() {
  const { t } = useTranslation();
  const tabs = TABS.map((tab) => ({ to: `/admin/settings/${tab}` as const, label: t(`admin-settings.tab.${tab}`) }));
  return (
    <TabbedPage title={t('navigation.entry.platformSettings')} under={t('navigation.section.admin')} tabs={tabs}>
      <TabActions>
        <Button leftSection={<IconHistory />} renderRoot={(props) => <Link to="/admin/settings/history" {...props} />}>
          {t('admin-settings.history')}
        </Button>
      </TabActions>
      <Outlet />
    </TabbedPage>
  );
}
