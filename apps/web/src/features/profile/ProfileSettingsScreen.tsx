/** profile-settings: one child route per tab. Closed in a login-as session. */
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { ForcedPassword } from './ForcedPassword.tsx';
import classes from './ProfileSettingsScreen.module.css';

const TABS = [
  { to: '/profile-settings/profile', key: 'profile.tab.profile' },
  { to: '/profile-settings/email', key: 'profile.tab.email' },
  { to: '/profile-settings/password', key: 'profile.tab.password' },
  { to: '/profile-settings/api-key', key: 'profile.tab.apiKey' },
  { to: '/profile-settings/do-not-contact', key: 'privacy.title', module: 'leads' },
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

/** On a phone the row of tabs is wider than the screen. */
const bringIntoView = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

function Tabs() {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  const { modules } = useSignedIn();
  const tabs = TABS.filter((tab) => !('module' in tab) || modules.some(({ slug }) => slug === tab.module));
  return (
    <nav className={classes.tabs} aria-label={t('profile.title')}>
      {tabs.map(({ to, key }) => {
        const on = path === to;
        return (
          <Link
            key={to}
            to={to}
            ref={on ? bringIntoView : undefined}
            className={classes.tab}
            data-on={on || undefined}
            aria-current={on ? 'page' : undefined}
          >
            {t(key)}
          </Link>
        );
      })}
    </nav>
  );
}
