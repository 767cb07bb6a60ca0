/** Profile, team, billing, language, theme, sign out. */
import type { User } from '@leadwright/contract/accounts/accounts';
import { LANGUAGES } from '@leadwright/i18n/languages';
import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCreditCard, IconKeyboard, IconLogout, IconSelector, IconUser, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../lib/access.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { chooseLanguage } from '../../lib/person/language.ts';
import { session, useSignedIn } from '../../lib/session.ts';
import { shortcutsOpen } from '../../lib/shell/shortcuts.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { MenuChoices } from '../../ui/form/MenuChoices.tsx';
import classes from './UserMenu.module.css';

const PLACES = [
  { path: '/profile-settings', key: 'shell.menu.profile', Icon: IconUser, isOpenTo: () => true },
  { path: '/manage-team', key: 'shell.menu.team', Icon: IconUsers, isOpenTo: (user: User) => user.isMainUser },
  { path: '/billing-portal', key: 'shell.menu.billing', Icon: IconCreditCard, isOpenTo: seesWallet },
] as const;
const SCHEMES = ['auto', 'light', 'dark'] as const;

export function UserMenu({ folded }: { folded: boolean }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <Menu position="top-start" width={232} keepMounted={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.user}
          data-folded={folded || undefined}
          aria-label={folded ? `${t('shell.menu.label')}: ${name}` : undefined}
        >
          <Avatar name={name} image={user.profile} />
          {!folded && (
            <>
              <span className={classes.names}>
                <span className="ell">{name}</span>
                <small className="ell">{user.account.name}</small>
              </span>
              <IconSelector />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {PLACES.filter(({ isOpenTo }) => isOpenTo(user)).map(({ path, key, Icon }) => (
          <Menu.Item key={path} leftSection={<Icon />} renderRoot={(props) => <Link to={path} {...props} />}>
            {t(key)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Languages />
        <Menu.Divider />
        <Themes />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard />} visibleFrom="sm" onClick={() => shortcutsOpen.set(true)}>
          {t('shell.shortcuts.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout />} onClick={() => void session.logout()}>
          {t('shell.menu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Languages() {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Label>{t('common.language.label')}</Menu.Label>
      <MenuChoices
        close={false}
        value={currentLanguage()}
        options={LANGUAGES.map((value) => ({ value, label: t(`common.language.${value}`) }))}
        onChange={(language) => void chooseLanguage(language).catch(console.warn)}
      />
    </>
  );
}

function Themes() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('common.theme.label')}</Menu.Label>
      <MenuChoices
        close={false}
        value={colorScheme}
        options={SCHEMES.map((value) => ({ value, label: t(`common.theme.${value === 'auto' ? 'system' : value}`) }))}
        onChange={setColorScheme}
      />
    </>
  );
}
