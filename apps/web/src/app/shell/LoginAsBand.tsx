/** Banner on every page of a login-as session, with a link back. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconUserShield } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format.ts';
import { session, useUser } from '../../lib/session.ts';
import { loadSite } from '../../lib/site.ts';
import classes from './LoginAsBand.module.css';

export function LoginAsBand() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  if (!user?.login_as) return null;
  const leave = async () => {
    setLeaving(true);
    await session.returnToOwnAccount();
    await loadSite();
    setLeaving(false);
    await navigate({ to: '/' });
  };
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <aside className={classes.band}>
      <IconUserShield aria-hidden="true" />
      <span className={classes.text}>
        <Trans
          i18nKey={user.login_as.read_only ? 'shell.viewAs.band' : 'shell.loginAs.band'}
          values={{ name }}
          components={{ b: <b /> }}
        />
      </span>
      <span className={classes.until}>{t('shell.loginAs.until', { time: formatTime(user.login_as.expires_at) })}</span>
      <Button size="xs" leftSection={<IconArrowBackUp />} loading={leaving} onClick={() => void leave()}>
        {t('shell.loginAs.return')}
      </Button>
    </aside>
  );
}
