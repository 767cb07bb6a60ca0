/** Columns this module owns. */
import type { ChargeKind } from '@leadwright/contract/resale/margins';
import type { PACKAGE_MODULES } from '@leadwright/contract/resale/packages';
import type { Generated, Selectable } from 'kysely';

interface PackagesTable {
  account_id: number;
  id: Generated<number>;
  name: string;
  description: string;
  modules: (typeof PACKAGE_MODULES)[number][];
  monthly_credits: number;
  currency: Generated<string>;
  monthly_price_minor: number | null;
  yearly_price_minor: number | null;
  one_time_price_minor: number | null;
  credit_price_minor: number | null;
  price_per_100_credits: Generated<number | null>;
  trial_days: number;
  trial_amount_minor: number;
  trial_credits: number | null;
  collect_payment_method: boolean;
  expires_in_days: number;
  available_for_billing_portal: boolean;
  show_on_sales_page: boolean;
  create_subscription_via_form: boolean;
  form_available_days: number;
  form_opened_at: Date | null;
  random_password_per_user: boolean;
  /** Sealed; see `passwordContext`. */
  default_password: string | null;
  allow_additional_user_creation: boolean;
  members_allowed: number;
  position: Generated<number>;
  provider_problem: string | null;
  taken_change: Generated<Date | null>;
  created_at: Date;
  changed_at: Date;
  removed_at: Date | null;
}

interface PackageProductsTable {
  account_id: number;
  package_id: number;
  merchant: string;
  /** Null: claimed, but the provider has not answered yet. */
  product_id: string | null;
  /** As the provider knows it, or was asked to make it. */
  name: string;
}

interface PackagePricesTable {
  account_id: number;
  package_id: number;
  merchant: string;
  billing: ChargeKind;
  amount_minor: number;
  currency: string;
  price_id: string;
  is_current: boolean;
  retired_at: Date | null;
}

interface SalesPagesTable {
  account_id: number;
  is_open: boolean;
  headline: string;
  text: string;
  brochure_en: string;
  brochure_es: string;
  highlighted: number | null;
  head_color: string | null;
  button_color: string | null;
  changed_at: Date;
}

export interface PackagesTables {
  packages: PackagesTable;
  package_products: PackageProductsTable;
  package_prices: PackagePricesTable;
  sales_pages: SalesPagesTable;
}

/** With the price of a credit in cents and parts of them (packages.repository.ts). */
export type Package = Omit<Selectable<PackagesTable>, 'price_per_100_credits'>;
export type ProductAtProvider = Selectable<PackageProductsTable>;
export type PriceAtProvider = Selectable<PackagePricesTable>;
export type SalesPage = Selectable<SalesPagesTable>;
