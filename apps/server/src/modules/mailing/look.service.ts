/** How the mails of a brand look: its name, its logo, its colour, and where its people are answered. */
import type { Platform } from '../../platform/context.ts';
import { type Brand, brandOrigin } from '../brands/public.ts';
import type { MailBrand } from './mailing.rules.ts';
import type { MailingSettings } from './mailing.table.ts';

export function lookOf(platform: Platform, brand: Brand, server: MailingSettings | null): MailBrand {
  const origin = brandOrigin(platform, brand);
  return {
    name: brand.name,
    origin,
    logo: brand.logo && new URL(brand.logo, `${origin}/`).toString(),
    buttonColor: brand.button_color,
    supportEmail: brand.support_email || server?.support_email || null,
    postalAddress: brand.postal_address,
  };
}
