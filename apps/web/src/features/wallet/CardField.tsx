/** The card number input: Stripe's own element in live mode, a simulated field in the sandbox. */
import type { Stripe, StripeCardElement, StripeElementLocale } from '@stripe/stripe-js';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { load } from '../../lib/load.ts';
import { TextField } from '../../ui/form/fields.tsx';
import type { PaymentSettings } from './billing.queries.ts';
import classes from './CardField.module.css';
import { accountOf, type CardEntry, codeOf, EXPIRY, type SandboxCard, sandboxEntry } from './card-entry.ts';

interface Props {
  settings: PaymentSettings;
  /** Called with the card once the input is complete; null before. */
  onChange: (entry: CardEntry | null) => void;
}

export const CardField = (props: Props) =>
  props.settings.sandbox_url ? <SandboxField {...props} /> : <StripeField {...props} />;

const isComplete = ({ number, expiry, cvc }: SandboxCard) =>
  number.replace(/\s/g, '').length >= 12 && EXPIRY.test(expiry) && cvc.trim().length >= 3;

function SandboxField({ settings, onChange }: Props) {
  const { t } = useTranslation();
  const [card, setCard] = useState<SandboxCard>({ number: '', expiry: '', cvc: '' });
  const change = (part: Partial<SandboxCard>) => {
    const next = { ...card, ...part };
    setCard(next);
    onChange(isComplete(next) ? sandboxEntry(settings, next) : null);
  };
  return (
    <div className={classes.fields}>
      <TextField
        className={classes.wide}
        label={t('billing.screen.cardNumber')}
        description={t('billing.screen.testCards')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        data-autofocus
        value={card.number}
        onChange={(event) => change({ number: event.currentTarget.value })}
      />
      <TextField
        label={t('billing.screen.expiry')}
        autoComplete="cc-exp"
        placeholder="12 / 34"
        value={card.expiry}
        onChange={(event) => change({ expiry: event.currentTarget.value })}
      />
      <TextField
        label={t('billing.screen.cvc')}
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder="123"
        value={card.cvc}
        onChange={(event) => change({ cvc: event.currentTarget.value })}
      />
    </div>
  );
}

function StripeField({ settings, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    let element: StripeCardElement | undefined;
    let gone = false;
    void (async () => {
      const { loadStripe } = await load(() => import('@stripe/stripe-js'));
      const stripe = await loadStripe(settings.publishable_key, accountOf(settings.merchant));
      if (!stripe || gone || !place.current) return;
      element = mountCard(stripe, place.current, (entry) => report.current(entry));
    })();
    return () => {
      gone = true;
      element?.destroy();
    };
  }, [settings.publishable_key, settings.merchant]);
  return <div ref={place} className={classes.stripe} />;
}

function mountCard(stripe: Stripe, place: HTMLElement, onEntry: (entry: CardEntry | null) => void): StripeCardElement {
  const colour = getComputedStyle(place).color;
  const locale = i18next.language as StripeElementLocale;
  const card = stripe.elements({ locale }).create('card', { style: { base: { fontSize: '14px', color: colour } } });
  card.mount(place);
  const entry: CardEntry = {
    async confirmSetup(clientSecret) {
      const { error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
      return error ? codeOf(error) : null;
    },
  };
  card.on('change', (event) => onEntry(event.complete ? entry : null));
  return card;
}
