/**
 * Follows a payment until it is final: processing, then succeeded; if the bank requires authentication, the user is
 * asked and the payment followed again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { WALLET } from '../../lib/person/funds.ts';
import { toast } from '../../lib/toast.ts';
import { type Payment, type PaymentSettings, readPayment, settledPayment, useOpenPayments } from './billing.queries.ts';
import { confirmPayment } from './card-entry.ts';

export function usePayment() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [following, setFollowing] = useState<number[]>([]);

  const follow = async (started: Payment, settings: PaymentSettings): Promise<Payment> => {
    setFollowing((now) => [...now, started.id]);
    try {
      const settled = await settledPayment(await answered(started, settings));
      if (settled.status === 'failed') toast.error(settled.error ?? t('common.somethingWrong'));
      else if (settled.status === 'requires_action') toast.error(t('billing.screen.notConfirmed'));
      // A payment completed at once was already reported by the response to the click.
      else if (settled.status === 'succeeded' && started.status !== 'succeeded')
        toast.show(t('billing.screen.arrived', { count: settled.credits, n: formatNumber(settled.credits) }));
      return settled;
    } finally {
      setFollowing((now) => now.filter((id) => id !== started.id));
      await client.invalidateQueries({ queryKey: WALLET });
    }
  };
  return { following, follow };
}

const NONE: Payment[] = [];
export type OwnPayments = ReturnType<typeof useOwnPayments>;

/** The same for payments that were pending when the page opened. */
export function useOwnPayments(settings: PaymentSettings) {
  const { following, follow } = usePayment();
  const known = useRef(new Set<number>());
  const open = useOpenPayments().data ?? NONE;
  const begin = async (payment: Payment) => {
    known.current.add(payment.id);
    await follow(payment, settings).catch(console.warn);
  };
  // Each payment is followed once.
  useOnChange(() => {
    for (const payment of open)
      if (payment.status === 'processing' && !known.current.has(payment.id)) void begin(payment);
  }, [open]);
  return {
    /** A payment being authenticated right now is not listed as waiting. */
    open: open.filter(({ id, status }) => status === 'processing' || !following.includes(id)),
    isProcessing: following.length > 0 || open.some(({ status }) => status === 'processing'),
    isAsking: following.length > 0,
    follow: begin,
    /** Starts the authentication again. */
    answer: (payment: Payment) =>
      void readPayment(payment.id)
        .then(begin)
        .catch(() => undefined),
  };
}

/** After authentication the server reports the result, in the user's language. */
async function answered(payment: Payment, settings: PaymentSettings): Promise<Payment> {
  if (payment.status !== 'requires_action' || !payment.client_secret) return payment;
  await confirmPayment({ ...settings, merchant: payment.merchant }, payment.client_secret).catch((reason) =>
    console.warn(reason),
  );
  return readPayment(payment.id);
}
