/** Columns this module owns. */
import type { ResourceLink } from '@leadwright/contract/accounts/brands';
import type { MenuChoice } from '@leadwright/contract/accounts/menu';
import type { CrmId } from '@leadwright/contract/integrations/crms';
import type { DomainProblem } from '@leadwright/contract/resale/business-account';
import type { Generated, Selectable } from 'kysely';

export interface BrandsTable {
  id: Generated<number>;
  account_id: number;
  name: string;
  slug: string | null;
  host: string | null;
  host_proof: string | null;
  host_verified_at: Date | null;
  host_checked_at: Generated<Date | null>;
  host_problem: Generated<DomainProblem | null>;
  /** Since when the record of a proven host has been missing. */
  host_missing_since: Generated<Date | null>;
  logo: string | null;
  content: Generated<string>;
  script: Generated<string>;
  login_page_bg_color: Generated<string>;
  sidebar_background_color: Generated<string>;
  button_color: Generated<string>;
  secondary_color: Generated<string>;
  text_color: Generated<string>;
  heading_color: Generated<string>;
  crms: Generated<CrmId[]>;
  menu_entries: Generated<MenuChoice[]>;
  resources: Generated<Partial<Record<ResourceLink, string>>>;
  show_training_center: Generated<boolean>;
  registration: Generated<boolean>;
  support_script_url: string | null;
  /** Sealed; see `supportSecretContext`. */
  support_secret: string | null;
  support_subject: Generated<'id' | 'email'>;
  terms_version: Generated<number>;
  terms_url: string | null;
  privacy_url: Generated<string | null>;
  support_email: Generated<string>;
  postal_address: Generated<string>;
  changed_at: Generated<Date>;
  created_at: Generated<Date>;
}

export type Brand = Selectable<BrandsTable>;
export interface BrandsTables {
  brands: BrandsTable;
}
