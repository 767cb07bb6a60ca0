/** What the sandbox's reseller sells. */
import type { Base, Tx } from '../../platform/context.ts';
import * as repository from './packages.repository.ts';

const EVERY = {
  credit_price_minor: 19,
  one_time_price_minor: null,
  expires_in_days: 365,
  trial_days: 0,
  trial_amount_minor: 0,
  trial_credits: null,
  collect_payment_method: true,
  available_for_billing_portal: true,
  show_on_sales_page: true,
  create_subscription_via_form: false,
  form_available_days: 30,
  form_opened_at: null,
  random_password_per_user: true,
  default_password: null,
  provider_problem: null,
  removed_at: null,
  allow_additional_user_creation: true,
};

const SAMPLES = [
  {
    ...EVERY,
    name: 'Starter',
    description: 'For one person and one town',
    modules: ['leads' as const],
    monthly_credits: 1000,
    monthly_price_minor: 179_00,
    yearly_price_minor: 1790_00,
    members_allowed: 1,
    trial_days: 7,
    trial_credits: 50,
    collect_payment_method: false,
  },
  {
    ...EVERY,
    name: 'Growth',
    description: 'For teams that write every day',
    modules: ['leads' as const, 'ai_suggest' as const],
    monthly_credits: 2500,
    monthly_price_minor: 419_00,
    yearly_price_minor: 4190_00,
    members_allowed: 3,
    trial_days: 7,
    trial_amount_minor: 1_00,
    trial_credits: 100,
  },
  {
    ...EVERY,
    name: 'Agency',
    description: 'For agencies with many clients',
    modules: ['leads' as const, 'ai_suggest' as const],
    monthly_credits: 6000,
    monthly_price_minor: 949_00,
    yearly_price_minor: 9490_00,
    members_allowed: 10,
    create_subscription_via_form: true,
  },
];

/** Three packages and an open sales page; the middle one stands out. */
export async function seedPackages(tx: Tx<Base>): Promise<number[]> {
  const now = tx.now();
  const ids: number[] = [];
  for (const sample of SAMPLES) {
    const opened = sample.create_subscription_via_form ? { form_opened_at: now } : {};
    const values = { ...sample, ...opened, account_id: tx.accountId, created_at: now, changed_at: now };
    const { id } = await repository.insertPackage(tx.db, values);
    ids.push(id);
  }
  await repository.saveSalesPage(tx.db, {
    account_id: tx.accountId,
    is_open: true,
    highlighted: ids[1] ?? null,
    changed_at: now,
    headline: 'Local companies, with emails that were checked',
    text: 'Every value says where it came from. You pay only for what is delivered.',
    brochure_en: '',
    brochure_es: '',
    head_color: null,
    button_color: null,
  });
  return ids;
}
