/** Billing choice: monthly, yearly, once. Plain radio buttons, because the page must stay small. */
import type { Billing, Offer } from '@leadwright/contract/resale/sales';
import { useTranslation } from 'react-i18next';
import classes from './BillingSwitch.module.css';
import { billingsOf, monthsFree } from './offers.ts';

interface Props {
  offers: Offer[];
  value: Billing;
  onChange: (billing: Billing) => void;
}

export function BillingSwitch({ offers, value, onChange }: Props) {
  const { t } = useTranslation();
  const billings = billingsOf(offers);
  const count = monthsFree(offers);
  if (billings.length < 2) return null;
  return (
    <fieldset className={classes.switch}>
      <legend className="sr">{t('sales.billing.label')}</legend>
      {billings.map((billing) => (
        <label key={billing} data-on={billing === value || undefined}>
          <input
            className="sr"
            type="radio"
            name="billing"
            checked={billing === value}
            onChange={() => onChange(billing)}
          />
          {billing === 'yearly' && count > 0 ? t('sales.billing.yearlyFree', { count }) : t(`sales.billing.${billing}`)}
        </label>
      ))}
    </fieldset>
  );
}
