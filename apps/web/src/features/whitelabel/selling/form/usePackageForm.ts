/** The form of a new or existing package, and its changed fields. */
import type { Priced } from '@leadwright/contract/resale/margins';
import { MAX_EXPIRES_IN_DAYS, PackageBody } from '@leadwright/contract/resale/packages';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../../lib/format.ts';
import { useZodForm, type ZodForm } from '../../../../ui/form/useZodForm.ts';
import type { CardOffer } from '../card/PackageCard.tsx';
import type { Package } from '../packages.queries.ts';

export type Values = PackageBody;
export type PackageForm = ZodForm<Values>;

export const FIRST: Values = {
  name: '',
  description: '',
  modules: ['leads'],
  monthly_credits: 1000,
  monthly_price_minor: null,
  yearly_price_minor: null,
  one_time_price_minor: null,
  credit_price_minor: null,
  trial_days: 0,
  trial_amount_minor: 0,
  trial_credits: null,
  collect_payment_method: true,
  expires_in_days: MAX_EXPIRES_IN_DAYS,
  available_for_billing_portal: true,
  show_on_sales_page: true,
  create_subscription_via_form: false,
  form_available_days: 30,
  random_password_per_user: true,
  default_password: '',
  allow_additional_user_creation: false,
  members_allowed: 0,
};

const FIELDS = Object.keys(FIRST) as (keyof Values)[];

/** The editable values of a package. The default password is never shown, only replaced. */
export const valuesOf = (pack: Package): Values =>
  Object.fromEntries(FIELDS.map((field) => [field, field === 'default_password' ? '' : pack[field]])) as Values;

export const usePackageForm = (start: Values, onSubmit: (body: PackageBody) => Promise<unknown>) =>
  useZodForm(PackageBody, { initialValues: start, onSubmit });

/** The changed fields by their labels. */
export function useChangedFields(form: PackageForm): string {
  const { t } = useTranslation();
  const changed = FIELDS.filter((field) => form.mantine.isDirty(field));
  return formatList(changed.map((field) => t(`packages.field.${field}`)));
}

/** An empty field counts as zero; limits are the same as on the server. */
const whole = (value: number | null | undefined) => (typeof value === 'number' && value > 0 ? Math.round(value) : 0);

export const pricedOf = (values: Values): Priced => ({
  ...values,
  monthly_credits: whole(values.monthly_credits),
  trial_days: whole(values.trial_days),
  trial_amount_minor: whole(values.trial_amount_minor),
  expires_in_days: Math.min(whole(values.expires_in_days) || MAX_EXPIRES_IN_DAYS, MAX_EXPIRES_IN_DAYS),
});

export const offerOf = (values: Values, currency: string): CardOffer => ({
  ...values,
  ...pricedOf(values),
  trial_credits: whole(values.trial_credits ?? values.monthly_credits),
  collect_payment_method: values.collect_payment_method || whole(values.trial_amount_minor) > 0,
  members_allowed: values.allow_additional_user_creation ? whole(values.members_allowed) : 0,
  currency,
});
