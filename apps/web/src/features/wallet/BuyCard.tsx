/** Buying credits: the button says the act and the price. */
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { NumberField } from '../../ui/form/fields.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './BuyCard.module.css';
import { type PaymentSettings, useBuy, useCards } from './billing.queries.ts';
import { cardName } from './card-names.ts';
import { groupedWhole } from './numbers.ts';
import { usePayment } from './usePayment.ts';

const AMOUNTS = [250, 500, 1000];
const OTHER = 'other';

/** Prices are kept for 100 credits, because one may cost a fraction of a cent; what is charged is whole. */
export const priceOf = (settings: PaymentSettings, credits: number) =>
  Math.round((credits * settings.price_per_100_credits) / 100);

export function BuyCard({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState(String(AMOUNTS[1]));
  const [typed, setTyped] = useState<number | string>(2000);
  const credits = choice === OTHER ? Number(typed) || 0 : Number(choice);
  const each = formatMoney(priceOf(settings, 1), settings.currency);
  return (
    <Card
      title={t('billing.screen.buy')}
      aside={<span className="c13 t3 num">{t('billing.screen.each', { price: each })}</span>}
    >
      <div className={classes.body}>
        <SegmentedControl
          fullWidth
          aria-label={t('billing.screen.howMany')}
          value={choice}
          onChange={setChoice}
          data={[
            ...AMOUNTS.map((amount) => ({ value: String(amount), label: formatNumber(amount) })),
            { value: OTHER, label: t('billing.screen.other') },
          ]}
        />
        {choice === OTHER && (
          <NumberField
            label={t('billing.screen.howMany')}
            min={1}
            max={settings.maximum_credits}
            value={typed}
            onChange={setTyped}
            {...groupedWhole()}
          />
        )}
        <BuyButton settings={settings} credits={credits} />
      </div>
    </Card>
  );
}

function BuyButton({ settings, credits }: { settings: PaymentSettings; credits: number }) {
  const { t } = useTranslation();
  const buy = useBuy();
  const cards = useCards();
  const { processing, follow } = usePayment(settings);
  const card = cards.data?.find((each) => each.is_default);
  const price = formatMoney(priceOf(settings, credits), settings.currency);
  const run = () =>
    void buy
      .mutateAsync(credits)
      .then(({ data }) => follow(data))
      .catch(() => undefined);
  return (
    <>
      {card?.needs_reconnect && <Note tone="bad">{t('billing.error.reconnect')}</Note>}
      <Button
        fullWidth
        size="lg"
        variant="filled"
        loading={buy.isPending || processing}
        disabled={credits < 1}
        onClick={run}
      >
        {t('billing.screen.buyNow', { count: credits, n: formatNumber(credits), price })}
      </Button>
      <p className="c12 t3">
        {processing
          ? t('billing.screen.processing')
          : card
            ? t('billing.screen.chargedTo', { card: cardName(card) })
            : t('billing.screen.chargedToNone')}
      </p>
    </>
  );
}
