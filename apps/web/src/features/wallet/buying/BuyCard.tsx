/** Buys credits: the button contains the price, and exactly that price is charged. Pending payments stay visible. */
import { priceOfCredits, type ShownPrice } from '@leadwright/contract/money/billing';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatUnitPrice } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { NumberField } from '../../../ui/form/fields.tsx';
import { PayButton } from '../../../ui/form/PayButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { type PaymentSettings, useBuy, useCards } from '../billing.queries.ts';
import { cardName } from '../card-names.ts';
import { groupedWhole } from '../numbers.ts';
import { OpenPayments } from '../OpenPayments.tsx';
import { useOwnPayments } from '../usePayment.ts';
import classes from './BuyCard.module.css';

const AMOUNTS = [250, 500, 1000];
const OTHER = 'other';

interface Props {
  settings: PaymentSettings;
  onAddCard: () => void;
}

export function BuyCard({ settings, onAddCard }: Props) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState(String(AMOUNTS[1]));
  const [typed, setTyped] = useState<number | string | null>(2000);
  const credits = choice === OTHER ? Number(typed ?? 0) : Number(choice);
  const each = formatUnitPrice(settings.price_per_100_credits / 100, settings.currency);
  const offered = AMOUNTS.filter((amount) => violatedLimit(settings, amount) === null);
  const broken = violatedLimit(settings, credits);
  return (
    <Card
      id="buy"
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
            ...offered.map((amount) => ({ value: String(amount), label: formatNumber(amount) })),
            { value: OTHER, label: t('billing.screen.other') },
          ]}
        />
        {choice === OTHER && (
          <NumberField
            label={t('billing.screen.howMany')}
            value={typed ?? ''}
            onChange={setTyped}
            error={broken && t(`validation.${broken.rule}`, broken)}
            {...groupedWhole()}
          />
        )}
        <Buy settings={settings} credits={broken ? null : credits} onAddCard={onAddCard} />
      </div>
    </Card>
  );
}

/** Amounts the server would reject are not offered. */
function violatedLimit(
  { minimum_credits: min, maximum_credits: max }: Pick<PaymentSettings, 'minimum_credits' | 'maximum_credits'>,
  credits: number,
): { rule: 'min' | 'max'; min: string; max: string } | null {
  const limits = { min: formatNumber(min), max: formatNumber(max) };
  if (!Number.isSafeInteger(credits) || credits < min) return { rule: 'min', ...limits };
  return credits > max ? { rule: 'max', ...limits } : null;
}

/** `credits`: null if the input is not a valid number. */
function Buy({ settings, credits, onAddCard }: Props & { credits: number | null }) {
  const { t } = useTranslation();
  const buy = useBuy();
  const cards = useCards();
  const payments = useOwnPayments(settings);
  const card = cards.data?.find((each) => each.is_default);
  const expected: ShownPrice = {
    amount_minor: priceOfCredits(credits ?? 0, settings),
    currency: settings.currency,
  };
  const run = () => {
    if (credits === null) return;
    if (cards.data && !card) return onAddCard();
    void buy
      .mutateAsync({ credits, expected })
      .then(({ data }) => payments.follow(data))
      .catch(() => undefined);
  };
  return (
    <>
      {card?.needs_reconnect && <Reconnect onReconnect={onAddCard} />}
      {/* Until the cards are known, it is unclear whether to ask for one. */}
      <PayButton
        busy={buy.isPending || payments.isProcessing}
        disabled={credits === null || cards.isPending}
        onPay={run}
      >
        {credits === null
          ? t('billing.screen.buy')
          : t('billing.screen.buyNow', {
              count: credits,
              n: formatNumber(credits),
              price: formatMoney(expected.amount_minor, expected.currency),
            })}
      </PayButton>
      <OpenPayments payments={payments} />
      {!payments.isProcessing && (
        <p className="c12 t3">
          {card ? t('billing.screen.chargedTo', { card: cardName(card) }) : t('billing.screen.chargedToNone')}
        </p>
      )}
    </>
  );
}

/** Explains the problem with the card, and offers to reconnect it. */
function Reconnect({ onReconnect }: { onReconnect: () => void }) {
  const { t } = useTranslation();
  return (
    <Note tone="bad">
      {t('billing.error.reconnect')}
      <br />
      <Button size="xs" mt={8} onClick={onReconnect}>
        {t('billing.screen.reconnectCard')}
      </Button>
    </Note>
  );
}
