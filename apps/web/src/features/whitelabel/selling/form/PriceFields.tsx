/** Name, prices and contents of the package. */
import { MAX_EXPIRES_IN_DAYS, MAX_TRIAL_DAYS } from '@leadwright/contract/resale/packages';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { MoneyField } from '../../../../ui/form/MoneyField.tsx';
import classes from './form.module.css';
import type { PackageForm } from './usePackageForm.ts';

interface Props {
  form: PackageForm;
  currency: string;
}

export function PriceFields({ form, currency }: Props) {
  const { t } = useTranslation();
  const none = t('packages.form.none');
  const money = { currency, placeholder: none };
  return (
    <div className={classes.four}>
      <TextField label={t('packages.field.name')} maxLength={80} {...form.field('name')} />
      <MoneyField label={t('packages.field.monthly_price_minor')} {...money} {...form.field('monthly_price_minor')} />
      <MoneyField
        label={t('packages.form.optional', { name: t('packages.field.yearly_price_minor') })}
        {...money}
        {...form.field('yearly_price_minor')}
      />
      <MoneyField label={t('packages.field.one_time_price_minor')} {...money} {...form.field('one_time_price_minor')} />
      <NumberField
        label={t('packages.field.monthly_credits')}
        allowDecimal={false}
        thousandSeparator={formatNumber(1000).charAt(1)}
        {...form.field('monthly_credits')}
      />
      <NumberField
        label={t('packages.field.trial_days')}
        allowDecimal={false}
        max={MAX_TRIAL_DAYS}
        {...form.field('trial_days')}
      />
      <MoneyField
        label={t('packages.field.trial_amount_minor')}
        currency={currency}
        {...zeroWhenEmpty(form.field('trial_amount_minor'))}
      />
      <NumberField
        label={t('packages.field.expires_in_days')}
        description={t('packages.form.expires', { most: MAX_EXPIRES_IN_DAYS })}
        allowDecimal={false}
        placeholder={String(MAX_EXPIRES_IN_DAYS)}
        {...form.field('expires_in_days')}
      />
      <div className={classes.two}>
        <TextField label={t('packages.field.description')} maxLength={300} {...form.field('description')} />
      </div>
      <NumberField
        label={t('packages.field.trial_credits')}
        allowDecimal={false}
        placeholder={t('packages.form.trialCredits')}
        {...form.field('trial_credits')}
      />
      <MoneyField
        label={t('packages.field.credit_price_minor')}
        {...{ currency, placeholder: t('packages.form.platformPrice'), hasParts: true }}
        {...form.field('credit_price_minor')}
      />
    </div>
  );
}

/** An empty amount means zero. */
const zeroWhenEmpty = (field: ReturnType<PackageForm['field']>) => ({
  ...field,
  onChange: (minor: number | null) => field.onChange(minor ?? 0),
});
