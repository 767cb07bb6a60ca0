/** Confirmations before a subscription is canceled or refunded, or an account deleted. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import type { Asked } from './list/SubscriptionActs.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { type Subscription, useActOn } from './subscriptions.queries.ts';

interface Props {
  asked: { what: Asked; subscription: Subscription } | null;
  onClose: () => void;
}

export function AskDialogs({ asked, onClose }: Props) {
  const { t } = useTranslation();
  const act = useActOn();
  const of = (what: Asked) => (asked?.what === what ? asked.subscription : null);
  const [canceling, removing] = [of('cancel'), of('remove')];
  const run = (one: Subscription | null, name: 'cancel' | 'remove') =>
    one && act.mutateAsync({ id: one.id, act: name });
  const date = canceling?.next_at ? formatDate(canceling.next_at) : '';
  return (
    <>
      <ConfirmDialog
        opened={canceling !== null}
        title={t('subscriptions.cancel.title', { name: canceling?.customer_name ?? '' })}
        text={t('subscriptions.cancel.text', { date })}
        confirm={t('subscriptions.acts.cancel')}
        cancel={t('subscriptions.refund.keep')}
        onConfirm={() => run(canceling, 'cancel')}
        onClose={onClose}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={t('subscriptions.remove.title', { name: removing?.customer_name ?? '' })}
        text={t(
          removing?.can.cancel || removing?.can.keep ? 'subscriptions.remove.textRunning' : 'subscriptions.remove.text',
        )}
        confirm={t('subscriptions.acts.remove')}
        onConfirm={() => run(removing, 'remove')}
        onClose={onClose}
      />
      <RefundDialog subscription={of('refund')} onClose={onClose} />
    </>
  );
}
