/** manage-team: the people of the account and how they sign in, in tabs. */
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session.ts';
import { type PageTab, TabbedPage } from '../../ui/layout/PageTabs.tsx';
import { useTeam } from './team.queries.ts';

export function ManageTeamScreen() {
  const { t } = useTranslation();
  const { account } = useSignedIn();
  const count = useTeam().data?.data.length;
  const tabs: (PageTab | false)[] = [
    { to: '/manage-team', label: t('sign-on.screen.tabs.members'), count },
    { to: '/manage-team/sign-on', label: t('sign-on.screen.tabs.signOn') },
    // The installation's is among its settings.
    account.kind === 'reseller' && { to: '/manage-team/brand-sign-on', label: t('sign-on.screen.title.brand') },
  ];
  return (
    <TabbedPage
      title={t('team.screen.title')}
      under={t('navigation.section.settings')}
      tabs={tabs.filter((tab) => tab !== false)}
    >
      <Outlet />
    </TabbedPage>
  );
}
