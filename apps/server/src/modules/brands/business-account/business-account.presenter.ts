/** Row to contract type: the brand as its owner sees it. */
import type { BusinessAccount } from '@leadwright/contract/resale/business-account';
import type { Platform } from '../../../platform/context.ts';
import { resourcesOf } from '../brands.presenter.ts';
import { brandOrigin } from '../brands.service.ts';
import type { Brand } from '../brands.table.ts';
import { missingIn, recordOf } from './business-account.rules.ts';
import { closesAt } from './domain.rules.ts';

export interface BrandView {
  brand: Brand;
  isPlatform: boolean;
  customers: number;
  allowsOwnAiKeys: boolean;
}

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

export function presentBusinessAccount(platform: Platform, view: BrandView): BusinessAccount {
  const { brand } = view;
  const { name, logo, content, script, show_training_center, registration } = brand;
  const { login_page_bg_color, sidebar_background_color, button_color, secondary_color, text_color, heading_color } =
    brand;
  const missing = missingIn(brand).filter((field) => field !== 'slug' || !view.isPlatform);
  return {
    name,
    logo,
    content,
    script,
    crms: brand.crms,
    show_training_center,
    registration,
    login_page_bg_color,
    sidebar_background_color,
    button_color,
    secondary_color,
    text_color,
    heading_color,
    slug: brand.slug ?? '',
    menu: brand.menu_entries as BusinessAccount['menu'],
    allows_own_ai_keys: view.allowsOwnAiKeys,
    support_email: brand.support_email,
    postal_address: brand.postal_address,
    terms_url: brand.terms_url ?? '',
    privacy_url: brand.privacy_url ?? '',
    support_script_url: brand.support_script_url ?? '',
    has_support_secret: brand.support_secret !== null,
    resources: resourcesOf(brand),
    url: brandOrigin(platform, brand),
    slug_suffix: `.${new URL(platform.config.publicUrl).hostname}`,
    is_platform: view.isPlatform,
    domain: presentDomain(platform, brand),
    complete: missing.length === 0,
    missing,
    customers: view.customers,
    changed_at: brand.changed_at.toISOString(),
  };
}

function presentDomain({ config }: Platform, brand: Brand): BusinessAccount['domain'] {
  if (!brand.host || !brand.host_proof) return null;
  return {
    name: brand.host,
    record: recordOf(brand.host, brand.host_proof),
    target: new URL(config.publicUrl).hostname,
    proven_at: isoOrNull(brand.host_verified_at),
    checked_at: isoOrNull(brand.host_checked_at),
    problem: brand.host_problem,
    closes_at: isoOrNull(closesAt(brand)),
  };
}
