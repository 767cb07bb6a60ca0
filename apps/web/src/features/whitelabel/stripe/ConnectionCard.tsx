/** A connected account: whether it takes payments and pays out, when that was checked, and how to disconnect. */
import { stripeConnect } from '@leadwright/contract/resale/stripe';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { Badge, StateWord, Tag } from '../../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from './stripe.module.css';
import { type StripeConnection, useCheck, useDisconnect } from './stripe.queries.ts';

type Props = { connection: StripeConnection };

export function ConnectionCard({ connection }: Props) {
  const { t } = useTranslation();
  const check = useCheck();
  const [leaving, setLeaving] = useState<StripeConnection | null>(null);
  const mayLeave = useIsOpen(stripeConnect.disconnect);
  return (
    <Card
      title={
        <span className={classes.title}>
          {connection.name}
          {!connection.livemode && <Tag>{t('connect.screen.testMode')}</Tag>}
        </span>
      }
      aside={<Standing connection={connection} />}
    >
      <dl className={classes.facts}>
        <Switch name={t('connect.screen.payments')} isOn={connection.charges_enabled} />
        <Switch name={t('connect.screen.payouts')} isOn={connection.payouts_enabled} />
        <div>
          <dt>{t('connect.screen.account')}</dt>
          <dd className={classes.account}>
            <span>{connection.account}</span>
            <CopyButton compact small text={connection.account} label={t('connect.screen.copyAccount')} />
          </dd>
        </div>
        <div>
          <dt>{t('connect.screen.checked')}</dt>
          <dd className="num">{formatDateTime(connection.checked_at)}</dd>
        </div>
      </dl>
      <div className={classes.foot}>
        <Button leftSection={<IconRefresh />} loading={check.isPending} onClick={() => check.mutate(undefined)}>
          {t('connect.screen.check')}
        </Button>
        <Button color="red" variant="subtle" disabled={!mayLeave} onClick={() => setLeaving(connection)}>
          {t('connect.screen.disconnect')}
        </Button>
      </div>
      <DisconnectDialog connection={leaving} onClose={() => setLeaving(null)} />
    </Card>
  );
}

function Standing({ connection: { charges_enabled, details_submitted } }: Props) {
  const { t } = useTranslation();
  if (charges_enabled)
    return (
      <Badge tone="ok" icon={<IconCircleCheck />}>
        {t('connect.screen.state.ready')}
      </Badge>
    );
  return (
    <Badge tone="warn" icon={details_submitted ? <IconClock /> : <IconAlertTriangle />}>
      {t(details_submitted ? 'connect.screen.state.waiting' : 'connect.screen.state.unfinished')}
    </Badge>
  );
}

function Switch({ name, isOn }: { name: string; isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StateWord tone={isOn ? 'ok' : 'warn'} icon={isOn ? <IconCircleCheck /> : <IconAlertTriangle />}>
          {t(isOn ? 'connect.screen.on' : 'connect.screen.off')}
        </StateWord>
      </dd>
    </div>
  );
}

/** The account at the time of the click. */
function DisconnectDialog({ connection, onClose }: { connection: StripeConnection | null; onClose: () => void }) {
  const { t } = useTranslation();
  const disconnect = useDisconnect();
  if (!connection) return null;
  const { name, running_subscriptions: count } = connection;
  return (
    <ConfirmDialog
      opened
      title={t('connect.screen.leave.title', { name })}
      text={
        <>
          <p>{t('connect.screen.leave.text')}</p>
          {count > 0 && (
            <p className={classes.warning}>{t('connect.screen.leave.running', { count, n: formatNumber(count) })}</p>
          )}
        </>
      }
      confirm={t('connect.screen.disconnect')}
      cancel={t('connect.screen.leave.keep')}
      onConfirm={() => disconnect.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}
