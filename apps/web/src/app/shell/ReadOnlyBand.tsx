/** Banner for an account whose subscription ended: how long it stays readable, and the options. */
import { Button } from '@mantine/core';
import { IconArchive, IconDownload, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import classes from './LoginAsBand.module.css';

export function ReadOnlyBand() {
  const { t } = useTranslation();
  const user = useUser();
  const until = user?.account.readable_until;
  if (!until || (user.account.status !== 'canceled' && user.account.status !== 'expired')) return null;
  return (
    <aside className={classes.band}>
      <IconLock aria-hidden="true" />
      <span className={classes.text}>
        <Trans i18nKey="shell.readOnly.band" values={{ date: formatDate(until) }} components={{ b: <b /> }} />
      </span>
      <Button
        size="xs"
        leftSection={<IconDownload />}
        renderRoot={(props) => <Link to="/lead-search/saved-lists" {...props} />}
      >
        {t('shell.readOnly.export')}
      </Button>
      {user.isMainUser && (
        <Button
          size="xs"
          leftSection={<IconArchive />}
          renderRoot={(props) => <Link to="/profile-settings/profile" hash="archive" {...props} />}
        >
          {t('shell.readOnly.archive')}
        </Button>
      )}
      {user.isMainUser && (
        <Button size="xs" renderRoot={(props) => <Link to="/choose-plan" {...props} />}>
          {t('shell.readOnly.choose')}
        </Button>
      )}
    </aside>
  );
}
