/** profile-settings: one child route per tab. Closed in a login-as session. */
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { ForcedPassword } from './ForcedPassword.tsx';

const TABS = [
  { to: '/profile-settings/profile', key: 'profile.tab.profile' },
  { to: '/profile-settings/email', key: 'profile.tab.email' },
  { to: '/profile-settings/password', key: 'profile.tab.password' },
  { to: '/profile-settings/api-key', key: 'profile.tab.apiKey' },
] as const;

export function ProfileSettingsScreen() {
  const { t } = useTranslation();
  const user = useSignedIn();
  if (user.must_change_password && !user.login_as) return <ForcedPassword />;
  return (
    <Page title={t('profile.title')} width="form">
      <Tabs />
      {user.login_as ? <Note>{t('profile.loginAs', { name: user.first_name })}</Note> : <Outlet />}
    </Page>
  );
}

function Tabs() {
  const { t } = useTranslation();
  return <PageTabs label={t('profile.title')} tabs={TABS.map(({ to, key }) => ({ to, label: t(key) }))} />;
}
