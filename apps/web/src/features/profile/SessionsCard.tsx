/** Open sessions of the user; each can be ended here. */
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { deviceOf } from '../../lib/person/device.ts';
import { Badge } from '../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { type OpenSession, useEndOtherSessions, useEndSession, useSessions } from './profile.queries.ts';
import classes from './SessionsCard.module.css';

export function SessionsCard() {
  const { t } = useTranslation();
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const [asking, setAsking] = useState(false);
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <Card id="sessions" title={t('profile.sessions.title')} padded={false}>
      <QueryState query={sessions}>
        {(found) => (
          <ul className={classes.list}>
            {found.map((one) => (
              <Session key={one.id} session={one} />
            ))}
          </ul>
        )}
      </QueryState>
      {hasOthers && (
        <div className={classes.foot}>
          <Button onClick={() => setAsking(true)}>{t('profile.sessions.endOthers')}</Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('profile.sessions.endOthersTitle')}
        text={t('profile.sessions.endOthersText')}
        confirm={t('profile.sessions.endOthers')}
        cancel={t('profile.sessions.keep')}
        onConfirm={() => endOthers.mutateAsync(undefined)}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

function Session({ session }: { session: OpenSession }) {
  const { t } = useTranslation();
  const end = useEndSession();
  const { browser, system, isPocket } = deviceOf(session.user_agent);
  const device = browser && system ? t('profile.sessions.device', { browser, system }) : t('profile.sessions.unknown');
  const name = session.login_as ? t('profile.sessions.loginAs', { name: session.login_as }) : device;
  const Icon = isPocket ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [
    session.ip,
    t('profile.sessions.seen', { when: formatRelative(session.last_seen_at) }),
    t('profile.sessions.since', { date: formatDate(session.created_at) }),
  ];
  return (
    <li className={classes.session}>
      <Icon aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {session.current && (
            <Badge tone="ok" icon={<IconMapPin aria-hidden="true" />}>
              {t('profile.sessions.here')}
            </Badge>
          )}
        </span>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </div>
      {!session.current && (
        <Button
          size="xs"
          aria-label={t('profile.sessions.endLabel', { device: name })}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}
