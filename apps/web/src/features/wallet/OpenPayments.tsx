/** Pending payments, started here, before a reload or by another member of the account. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import type { Payment } from './billing.queries.ts';
import type { OwnPayments } from './usePayment.ts';

export function OpenPayments({ payments }: { payments: OwnPayments }) {
  const { t } = useTranslation();
  const what = ({ credits, amount_minor, currency }: Payment) =>
    t('billing.screen.openPayment', {
      count: credits,
      n: formatNumber(credits),
      price: formatMoney(amount_minor, currency),
    });
  return (
    <>
      {payments.isProcessing && payments.open.length === 0 && (
        <p className="c12 t3">{t('billing.screen.processing')}</p>
      )}
      {payments.open.map((payment) =>
        payment.status === 'processing' ? (
          <Note key={payment.id} role="status">
            {what(payment)} <span>{t(`billing.screen.${payment.is_unanswered ? 'trying' : 'processing'}`)}</span>
          </Note>
        ) : (
          <Note key={payment.id} tone="warn">
            {what(payment)} {t('billing.screen.bankWaits')}
            <br />
            <Button size="xs" mt={8} loading={payments.isAsking} onClick={() => payments.answer(payment)}>
              {t('billing.screen.answerBank')}
            </Button>
          </Note>
        ),
      )}
    </>
  );
}
