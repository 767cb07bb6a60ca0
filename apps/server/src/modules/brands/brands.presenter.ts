/** Row to contract type: everything here is public, nothing else of the brand may leave. */
import { RESOURCE_LINKS, type SiteSettings } from '@leadwright/contract/accounts/brands';
import type { Config } from '../../platform/config/config.ts';
import type { Brand } from './brands.table.ts';

export const SANDBOX_PASSWORD = 'sandbox';
type SandboxPeople = NonNullable<SiteSettings['sandbox']>['people'];

function socialOf(config: Config): SiteSettings['social'] {
  const social: SiteSettings['social'] = [];
  if (config.GOOGLE_CLIENT_ID) {
    social.push({ provider: 'google', client_id: config.GOOGLE_CLIENT_ID, authorize_url: config.GOOGLE_AUTHORIZE_URL });
  }
  if (config.FACEBOOK_APP_ID) {
    const dialog = `${config.FACEBOOK_DIALOG_URL}/${config.FACEBOOK_VERSION}/dialog/oauth`;
    social.push({ provider: 'facebook', client_id: config.FACEBOOK_APP_ID, authorize_url: dialog });
  }
  return social;
}

const sandboxOf = (config: Config, people: SandboxPeople): SiteSettings['sandbox'] =>
  config.isSandbox
    ? {
        panel_url: config.SANDBOX_URL ?? '',
        password: SANDBOX_PASSWORD,
        people,
      }
    : null;

/** All of them are named, also those without an address. */
export const resourcesOf = ({ resources }: Pick<Brand, 'resources'>) =>
  Object.fromEntries(RESOURCE_LINKS.map((link) => [link, resources[link] ?? ''])) as SiteSettings['resources'];

interface AroundIt {
  /** The host that serves the brand. */
  servedAt: string;
  isSocialOn: boolean;
  signOn: SiteSettings['sign_on'];
  maintenance: SiteSettings['maintenance'];
  setupNeeded: boolean;
  sandboxPeople: SandboxPeople;
}

export function presentSiteSettings(brand: Brand, config: Config, around: AroundIt): SiteSettings {
  return {
    id: brand.id,
    name: brand.name,
    domain: around.servedAt,
    logo: brand.logo,
    content: brand.content,
    script: brand.script ? `/brand-script/${brand.id}.js` : null,
    login_page_bg_color: brand.login_page_bg_color,
    sidebar_background_color: brand.sidebar_background_color,
    button_color: brand.button_color,
    secondary_color: brand.secondary_color,
    text_color: brand.text_color,
    heading_color: brand.heading_color,
    crms: brand.crms,
    menu: brand.menu_entries,
    resources: resourcesOf(brand),
    show_training_center: brand.show_training_center,
    registration: brand.registration,
    terms_url: brand.terms_url,
    privacy_url: brand.privacy_url,
    support_email: brand.support_email,
    social: around.isSocialOn ? socialOf(config) : [],
    sign_on: around.signOn,
    support: brand.support_script_url ? { script_url: brand.support_script_url, subject: brand.support_subject } : null,
    sandbox: sandboxOf(config, around.sandboxPeople),
    setup_needed: around.setupNeeded,
    maintenance: around.maintenance && { until: around.maintenance.until },
    ...(config.OTEL_EXPORTER_OTLP_ENDPOINT && { traces: true as const }),
  };
}
