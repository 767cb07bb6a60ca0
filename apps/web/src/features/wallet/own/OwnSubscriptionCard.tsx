/** The package of a reseller's customer: price, next charge, payments, and how to cancel or resume. */
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from '../BillingPortalScreen.module.css';
import { type OwnSubscription, useLeave, useOwnPortal } from './own-subscription.queries.ts';

export function OwnSubscriptionCard({ own }: { own: OwnSubscription }) {
  const { t } = useTranslation();
  const price = formatMoney(own.price_minor, own.currency);
  return (
    <Card title={own.package}>
      <div className={classes.notes}>
        {own.is_suspended && <Note tone="warn">{t('subscriptions.own.suspended')}</Note>}
        {own.state === 'past_due' && <Note tone="warn">{t('subscriptions.own.pastDue')}</Note>}
        {nextOf(own) === 'trialFree' && <Note>{t('subscriptions.own.noCard')}</Note>}
      </div>
      <dl className={classes.figures}>
        <Figure
          name={t('subscriptions.own.price')}
          value={own.billing ? t(`subscriptions.own.per.${own.billing}`, { price }) : t('subscriptions.billing.hand')}
        />
        <Figure name={t('subscriptions.own.credits')} value={formatNumber(own.monthly_credits)} />
        {own.next_at && <Figure name={t(`subscriptions.own.next.${nextOf(own)}`)} value={formatDate(own.next_at)} />}
      </dl>
      <Ways own={own} />
      <Charges own={own} />
    </Card>
  );
}

function nextOf(own: OwnSubscription) {
  if (own.state === 'ended') return 'ended';
  if (own.cancels_at_period_end || own.billing === 'one_time') return 'end';
  if (own.billing === null) return 'month';
  if (own.state !== 'trial') return 'charge';
  return own.has_card === false ? 'trialFree' : 'trial';
}

function Ways({ own }: { own: OwnSubscription }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const leave = useLeave();
  const portal = useOwnPortal();
  const open = async () => window.location.assign((await portal.mutateAsync(undefined)).redirect_url);
  const date = own.next_at ? formatDate(own.next_at) : '';
  return (
    <div className={classes.acts}>
      {own.can.portal && (
        <Button
          variant="filled"
          leftSection={<IconExternalLink />}
          loading={portal.isPending}
          onClick={() => void open().catch(() => undefined)}
        >
          {t('subscriptions.own.portal')}
        </Button>
      )}
      {own.can.choose && (
        <Link className="link" to="/choose-plan">
          {t('subscriptions.own.choose')}
        </Link>
      )}
      {own.can.keep && (
        <Button loading={leave.isPending} onClick={() => leave.mutate(false)}>
          {t('subscriptions.own.keep')}
        </Button>
      )}
      {own.can.cancel && <Button onClick={() => setAsked(true)}>{t('subscriptions.own.cancel')}</Button>}
      <ConfirmDialog
        opened={asked}
        title={t('subscriptions.own.cancelTitle', { name: own.package })}
        text={t('subscriptions.own.cancelText', { date })}
        confirm={t('subscriptions.own.cancel')}
        cancel={t('subscriptions.own.stay')}
        onConfirm={() => leave.mutateAsync(true)}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}

function Charges({ own: { charges } }: { own: OwnSubscription }) {
  const { t } = useTranslation();
  if (charges.length === 0) return null;
  return (
    <dl className={classes.figures} aria-label={t('subscriptions.own.charges')}>
      {charges.map((charge) => (
        <Figure
          key={charge.at}
          name={[
            formatDate(charge.at),
            charge.card,
            charge.refunded_minor > 0 && t('subscriptions.own.refunded'),
            charge.is_disputed && t('subscriptions.own.disputed'),
          ]
            .filter(Boolean)
            .join(', ')}
          value={formatMoney(charge.minor, charge.currency)}
        />
      ))}
    </dl>
  );
}
