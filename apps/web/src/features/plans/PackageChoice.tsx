/** A reseller's customers choose among its packages, and pay the reseller (docs/product-rules.md#sales-page). */
import { type Billing, type Offer, quoteOf, sales } from '@leadwright/contract/resale/sales';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format.ts';
import { useIsOpen, useSignedIn } from '../../lib/session.ts';
import { actOf, billingsOf, formatDue, nextCharge } from '../sales/public.ts';
import { PackageCard, periodFor } from '../whitelabel/public.ts';
import classes from './ChoosePlanScreen.module.css';
import { useChoosePackage } from './packages.queries.ts';

interface Props {
  offers: Offer[];
  asOf: string;
  /** The package of a trial that is running. */
  current: string | null;
}

export function PackageChoice({ offers, asOf, current }: Props) {
  const { t } = useTranslation();
  const billings = billingsOf(offers);
  const [billing, setBilling] = useState<Billing>(billings[0] ?? 'monthly');
  const { status } = useSignedIn().account;
  const words = status === 'trial' && current ? 'onTrial' : status === 'inactive' ? 'text' : 'again';
  return (
    <>
      <p className="t2">{t(`sales.portal.${words}`, { package: current ?? '' })}</p>
      {billings.length > 1 && (
        <SegmentedControl
          className={classes.billing}
          aria-label={t('sales.billing.label')}
          value={billing}
          onChange={(next) => setBilling(next as Billing)}
          data={billings.map((value) => ({ value, label: t(`sales.billing.${value}`) }))}
        />
      )}
      <div className={classes.plans}>
        {offers.map((offer) => (
          <Choice key={offer.id} offer={offer} billing={periodFor(offer, billing)} asOf={asOf} />
        ))}
      </div>
    </>
  );
}

function Choice({ offer, billing, asOf }: { offer: Offer; billing: Billing; asOf: string }) {
  const { t } = useTranslation();
  const { isMainUser } = useSignedIn();
  const isOpen = useIsOpen(sales.choose);
  const choose = useChoosePackage();
  const quote = quoteOf(offer, billing);
  if (!quote) return null;
  const { today_minor, then_minor } = quote;
  const money = (minor: number) => formatMoney(minor, offer.currency);
  const date = formatDue(nextCharge(asOf, billing, quote));
  const pick = () => choose.mutate({ package_id: offer.id, billing, expected: { today_minor, then_minor } });
  const action = isMainUser && (
    <>
      <Button fullWidth size="lg" disabled={!isOpen} loading={choose.isPending} onClick={pick}>
        {t(`sales.order.submit.${actOf(quote)}`, { price: money(today_minor) })}
      </Button>
      {billing !== 'one_time' && (
        <p className={classes.then}>
          {t(`sales.order.then.${billing}`, { date })}: <span className="num">{money(then_minor)}</span>
        </p>
      )}
    </>
  );
  return <PackageCard offer={offer} period={billing} highlighted={offer.is_highlighted} action={action} />;
}
