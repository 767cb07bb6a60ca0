/** Asks before the last charge is refunded, with the exact amount. If it has changed since, it asks again. */
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import classes from './list/list.module.css';
import { type RefundPreview, type Subscription, useRefund, useRefundPreview } from './subscriptions.queries.ts';

interface Props {
  /** Null while closed. */
  subscription: Subscription | null;
  onClose: () => void;
}

export function RefundDialog({ subscription, onClose }: Props) {
  const { t } = useTranslation();
  const preview = useRefundPreview(subscription?.id ?? null);
  const refund = useRefund();
  const found = preview.data;
  const amount = found ? formatMoney(found.minor, found.currency) : '…';
  return (
    <ConfirmDialog
      opened={subscription !== null}
      title={t('subscriptions.refund.title', { amount, name: subscription?.customer_name ?? '' })}
      text={
        <>
          {t('subscriptions.refund.text')}{' '}
          {found &&
            t('subscriptions.refund.people', {
              count: found.members,
              name: subscription?.username || subscription?.email,
            })}
        </>
      }
      confirm={t('subscriptions.refund.confirm', { amount })}
      cancel={t('subscriptions.refund.keep')}
      ready={found !== undefined}
      onConfirm={() => subscription && found && refund.mutateAsync({ id: subscription.id, minor: found.minor })}
      onClose={onClose}
    >
      {preview.isError ? (
        <LoadError query={preview} />
      ) : found ? (
        <Figures found={found} />
      ) : (
        <SkeletonBar height={140} />
      )}
    </ConfirmDialog>
  );
}

function Figures({ found }: { found: RefundPreview }) {
  const { t } = useTranslation();
  const credits = (count: number) => t('subscriptions.refund.credits', { count, n: formatNumber(count) });
  return (
    <dl className={classes.figures}>
      <Figure
        name={t('subscriptions.refund.charge', { date: formatDate(found.charged_at) })}
        value={formatMoney(found.minor, found.currency)}
      />
      {found.card && (
        <Figure name={t('subscriptions.refund.card', { card: found.card })} value={t('subscriptions.refund.days')} />
      )}
      <Figure
        name={t('subscriptions.refund.back')}
        value={t('subscriptions.refund.backOf', {
          back: formatNumber(found.credits_back),
          given: formatNumber(found.credits_given),
        })}
      />
      {found.credits_owed > 0 && <Figure name={t('subscriptions.refund.owed')} value={credits(found.credits_owed)} />}
    </dl>
  );
}
