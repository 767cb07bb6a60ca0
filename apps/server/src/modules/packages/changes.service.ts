/** Packages of the platform's own account stand in the administrators' history (docs/product-rules.md#super-admin). */
import type { Tx } from '../../platform/context.ts';
import { recordPlatformChange } from '../audit/public.ts';
import type { Package } from './packages.table.ts';

/** What the form holds. Of the password, which lies sealed, the history says only that it is another one. */
const FIELDS = [
  ...(['name', 'description', 'modules', 'monthly_credits', 'monthly_price_minor', 'yearly_price_minor'] as const),
  ...(['one_time_price_minor', 'credit_price_minor', 'trial_days', 'trial_amount_minor', 'trial_credits'] as const),
  ...(['collect_payment_method', 'expires_in_days', 'available_for_billing_portal', 'show_on_sales_page'] as const),
  ...(['create_subscription_via_form', 'form_available_days', 'random_password_per_user'] as const),
  ...(['default_password', 'allow_additional_user_creation', 'members_allowed', 'removed_at'] as const),
];
const fieldsOf = (pack: Package) => Object.fromEntries(FIELDS.map((field) => [field, pack[field]]));

type Verb = 'createPackage' | 'changePackage' | 'removePackage' | 'restorePackage';

export const notePackage = (tx: Tx, what: Verb, before: Package | null, after: Package) =>
  recordPlatformChange(tx, {
    part: 'settings',
    what,
    subject: { id: `package-${after.id}`, name: after.name },
    before: before && fieldsOf(before),
    after: fieldsOf(after),
  });
