/** Follows a payment to its end: processing, then succeeded; or the bank wants the person, who is asked and then followed again. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { type Payment, type PaymentSettings, readPayment, settledPayment } from './billing.queries.ts';
import { confirmPayment } from './card-entry.ts';
import { WALLET } from './wallet.queries.ts';

export function usePayment(settings: PaymentSettings) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [processing, setProcessing] = useState(false);

  const follow = async (started: Payment) => {
    setProcessing(true);
    try {
      const settled = await settledPayment(await answered(started, settings));
      if (settled.status === 'failed') toast.error(settled.error ?? t('common.somethingWrong'));
      else if (settled.status === 'requires_action') toast.error(t('billing.screen.notConfirmed'));
      // What was paid at once has been said by the answer to the click.
      else if (settled.status === 'succeeded' && started.status !== 'succeeded')
        toast.show(t('billing.screen.arrived', { count: settled.credits, n: formatNumber(settled.credits) }));
    } finally {
      setProcessing(false);
      await client.invalidateQueries({ queryKey: WALLET });
    }
  };
  return { processing, follow };
}

/** The person has answered the bank; what came of it is told by the server, in the reader's language. */
async function answered(payment: Payment, settings: PaymentSettings): Promise<Payment> {
  if (payment.status !== 'requires_action' || !payment.client_secret) return payment;
  await confirmPayment(settings, payment.client_secret).catch((reason) => console.warn(reason));
  return readPayment(payment.id);
}
