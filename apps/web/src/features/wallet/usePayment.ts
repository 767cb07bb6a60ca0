/** Follows a payment to its end: processing, then succeeded; or the bank wants the person, who is asked and then followed again. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { type Payment, type PaymentSettings, settledPayment } from './billing.queries.ts';
import { confirmPayment } from './card-entry.ts';
import { WALLET } from './wallet.queries.ts';

export function usePayment(settings: PaymentSettings) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [processing, setProcessing] = useState(false);

  const follow = async (started: Payment) => {
    setProcessing(true);
    try {
      let payment = started;
      if (payment.status === 'requires_action' && payment.client_secret) {
        const refusal = await confirmPayment(settings, payment.client_secret);
        if (refusal) {
          toast.error(refusal);
          return;
        }
        payment = { ...payment, status: 'processing' };
      }
      const settled = await settledPayment(payment);
      if (settled.status === 'succeeded')
        toast.show(t('billing.screen.arrived', { count: settled.credits, n: formatNumber(settled.credits) }));
      else if (settled.status === 'failed') toast.error(settled.error ?? t('common.somethingWrong'));
    } finally {
      setProcessing(false);
      await client.invalidateQueries({ queryKey: WALLET });
    }
  };
  return { processing, follow };
}
