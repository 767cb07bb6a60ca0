/** Where the package is sold, and what a buyer must provide before the trial. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../lib/format.ts';
import { CopyButton } from '../../../../ui/display/CopyButton.tsx';
import { FormSection } from '../../../../ui/form/Form.tsx';
import { NumberField, SwitchField } from '../../../../ui/form/fields.tsx';
import type { Package } from '../packages.queries.ts';
import classes from './form.module.css';
import type { PackageForm } from './usePackageForm.ts';

interface Props {
  form: PackageForm;
  /** The saved package; null for a new one. */
  saved: Package | null;
}

export function SellingFields({ form, saved }: Props) {
  const { t } = useTranslation();
  const { create_subscription_via_form: hasForm, trial_amount_minor: amount } = form.values;
  const isPaidTrial = (amount ?? 0) > 0;
  return (
    <FormSection title={t('packages.form.selling')}>
      <div className={classes.switches}>
        <SwitchField label={t('packages.field.show_on_sales_page')} {...form.tick('show_on_sales_page')} />
        <SwitchField
          label={t('packages.field.available_for_billing_portal')}
          {...form.tick('available_for_billing_portal')}
        />
        <div className={classes.withNumber}>
          <SwitchField
            label={t('packages.field.create_subscription_via_form')}
            {...form.tick('create_subscription_via_form')}
          />
          {hasForm && (
            <NumberField
              aria-label={t('packages.field.form_available_days')}
              className={classes.days}
              allowDecimal={false}
              min={1}
              max={365}
              unit={t('packages.form.days')}
              {...form.field('form_available_days')}
            />
          )}
        </div>
        <SwitchField
          label={t('packages.field.collect_payment_method')}
          description={t(isPaidTrial ? 'packages.form.cardNeeded' : 'packages.form.beforeTrial')}
          {...form.tick('collect_payment_method')}
          {...(isPaidTrial && { checked: true, disabled: true })}
        />
      </div>
      {hasForm && <FormLink form={form} saved={saved} />}
    </FormSection>
  );
}

/** URL of the open form. A form that is switched on but not saved has none yet. */
function FormLink({ form, saved }: Props) {
  const { t } = useTranslation();
  const link = saved?.form;
  if (!link) return <p className={classes.hint}>{t('packages.form.linkAfter')}</p>;
  const isMoved = form.mantine.isDirty('form_available_days');
  return (
    <div className={classes.link}>
      <code>{link.url}</code>
      <CopyButton text={link.url} label={t('packages.screen.copyForm')} compact />
      <span className={classes.hint}>
        {isMoved ? t('packages.form.untilAfter') : t('packages.form.until', { date: formatDateTime(link.until) })}
      </span>
    </div>
  );
}
