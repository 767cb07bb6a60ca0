/** The order: what is due and when, in sentences and sums, and the buyer's data. */
import { type Billing, type Offer, type Quote, quoteOf, sales } from '@leadwright/contract/resale/sales';
import { Button } from '@mantine/core';
import { IconLock, IconMail, IconPackage, IconShieldLock } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useBrandName, useTermsUrl } from '../../lib/site.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField, TextField } from '../../ui/form/text-fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './OrderPanel.module.css';
import { actOf, formatDue, nextCharge } from './offers.ts';
import { keptBuyer, useOrder } from './sales.queries.ts';

interface Props {
  offer: Offer;
  billing: Billing;
  asOf: string;
  termsUrl: string | null;
  via: 'page' | 'form';
  /** The user left the payment page. */
  isBack: boolean;
  onPriceChanged: () => void;
  ref?: Ref<HTMLElement>;
}

export function OrderPanel({ ref, ...props }: Props) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const quote = quoteOf(props.offer, props.billing);
  return (
    <aside className={classes.panel} aria-label={t('sales.order.title')} ref={ref}>
      {sentTo !== null ? (
        <div role="status">
          <EmptyState
            icon={<IconMail />}
            title={t('sales.order.sent.title')}
            text={t('sales.order.sent.text', { email: sentTo })}
          />
        </div>
      ) : (
        quote && <OrderForm {...props} quote={quote} onSent={setSentTo} />
      )}
    </aside>
  );
}

type FormProps = Omit<Props, 'ref'> & { quote: Quote; onSent: (email: string) => void };
const BuyerBody = sales.order.body.pick({ name: true, email: true });

function OrderForm({ offer, billing, quote, via, isBack, onPriceChanged, onSent, ...rest }: FormProps) {
  const { t } = useTranslation();
  const order = useOrder();
  const { today_minor, then_minor } = quote;
  const [initialValues] = useState(keptBuyer.read);
  const form = useZodForm(BuyerBody, {
    initialValues,
    onSubmit: async (buyer) => {
      keptBuyer.keep(buyer);
      const wanted = { package_id: offer.id, billing, via, expected: { today_minor, then_minor } };
      const { redirect_url } = await order.mutateAsync({ ...buyer, ...wanted }).catch((reason) => {
        if (reason instanceof ApiError && reason.status === 409) onPriceChanged();
        throw reason;
      });
      if (redirect_url !== null) return;
      keptBuyer.keep(null);
      onSent(buyer.email);
    },
  });
  const price = formatMoney(today_minor, offer.currency);
  return (
    <>
      <h2 className="h18">{t('sales.order.title')}</h2>
      <Chosen offer={offer} billing={billing} />
      {isBack && <Note role="status">{t('sales.order.left')}</Note>}
      <Form form={form} label={t('sales.order.title')}>
        <TextField label={t('sales.order.name')} autoComplete="name" size="lg" {...form.field('name')} />
        <EmailField
          label={t('sales.order.email')}
          description={t('sales.order.emailHelp')}
          size="lg"
          {...form.field('email')}
        />
        <Sums offer={offer} billing={billing} quote={quote} asOf={rest.asOf} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving} leftSection={<IconLock />}>
          {t(`sales.order.submit.${actOf(quote)}`, { price })}
        </Button>
      </Form>
      <Small offer={offer} billing={billing} quote={quote} {...rest} />
    </>
  );
}

function Chosen({ offer, billing }: Pick<Props, 'offer' | 'billing'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.chosen}>
      <span className={classes.tile} aria-hidden="true">
        <IconPackage />
      </span>
      <span>
        <b className="b5">{t(`sales.order.summary.${billing}`, { package: offer.name })}</b>
        <small>
          <span className="num">{formatNumber(offer.monthly_credits)}</span>{' '}
          {t('offer.gives.credits', { count: offer.monthly_credits })}
        </small>
      </span>
    </div>
  );
}

function Sums({ offer, billing, quote, asOf }: Pick<FormProps, 'offer' | 'billing' | 'quote' | 'asOf'>) {
  const { t } = useTranslation();
  const { trial_days: count, today_minor: today, then_minor: later } = quote;
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, offer.currency) : t('sales.order.free'));
  const date = formatDue(nextCharge(asOf, billing, quote));
  return (
    <dl className={classes.sums}>
      <Line name={count > 0 ? t('sales.order.trialLine', { count }) : t(`sales.order.priceLine.${billing}`)}>
        {money(today)}
      </Line>
      {count > 0 && <Line name={t('sales.order.trialCredits')}>{formatNumber(offer.trial_credits)}</Line>}
      <Line name={t('sales.order.today')} isSum>
        {money(today)}
      </Line>
      {billing !== 'one_time' && <Line name={t(`sales.order.then.${billing}`, { date })}>{money(later)}</Line>}
    </dl>
  );
}

const Line = ({ name, isSum, children }: { name: string; isSum?: boolean; children: string }) => (
  <div data-sum={isSum || undefined}>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

function Small({
  offer,
  billing,
  quote,
  asOf,
  termsUrl,
}: Omit<FormProps, 'onSent' | 'via' | 'isBack' | 'onPriceChanged'>) {
  const { t } = useTranslation();
  const brand = useBrandName();
  const ownTerms = useTermsUrl();
  const date = formatDue(nextCharge(asOf, billing, quote));
  const kind = !quote.needs_card ? 'noCard' : quote.trial_days > 0 ? 'trial' : billing;
  // biome-ignore lint/a11y/useAnchorContent: the words come from the translation
  const link = <a className="link" href={termsUrl ?? ownTerms} target="_blank" rel="noreferrer" />;
  return (
    <div className={classes.small}>
      <p>{t(`sales.order.terms.${kind}`, { date, count: offer.expires_in_days })}</p>
      <p>
        <Trans i18nKey="sales.order.agree" components={{ terms: link }} />
      </p>
      {quote.needs_card && (
        <p className={classes.hosted}>
          <IconShieldLock aria-hidden="true" />
          {t('sales.order.hosted', { brand })}
        </p>
      )}
    </div>
  );
}
