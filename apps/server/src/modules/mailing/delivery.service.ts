/**
 * What the worker does with a queued mail: composes it in the brand's name and look and hands it to the brand's own mail
 * server if it has one, else to the platform's.
 */
import type { Language } from '@leadwright/i18n';
import { asAccount, type Base, type Platform } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import type { SmtpSettings } from '../../platform/mail.ts';
import { type Brand, brandOrigin, findBrand } from '../brands/public.ts';
import { renderMail } from './mailing.presenter.ts';
import * as repository from './mailing.repository.ts';
import { composeMail, type MailBrand, passwordContext, queueContext, senderOf } from './mailing.rules.ts';
import type { MailingSettings } from './mailing.table.ts';
import type { MailTemplate } from './templates.data.ts';

export interface QueuedMail {
  to: string;
  language: Language;
  brandId: number;
  template: MailTemplate;
  /** In whose name it was asked for; null: nobody's account. */
  accountId: number | null;
  /** Sealed: a code is a secret until it is used. */
  params: string;
}

export async function deliver(ctx: Base, mail: QueuedMail): Promise<void> {
  const { platform } = ctx;
  const brand = await findBrand(ctx, mail.brandId);
  const settings = await asAccount(ctx, brand.account_id, (tx) => repository.findSettings(tx.db, brand.account_id));
  const server = settings?.is_enabled ? settings : undefined;
  const params = JSON.parse(platform.secrets.open(mail.params, queueContext(mail.to)));
  const look = brandingOf(platform, brand, settings);
  const content = composeMail(mail.template, params, look, translator(mail.language));
  await platform.mailer.send({
    to: mail.to,
    subject: content.subject,
    ...renderMail(content, look, mail.language),
    from: senderOf(brand.name, server?.from_email ?? platform.config.MAIL_FROM),
    ...(look.supportEmail && { replyTo: look.supportEmail }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(server && { smtp: smtpOf(platform, server) }),
  });
}

function brandingOf(platform: Platform, brand: Brand, settings: MailingSettings | undefined): MailBrand {
  const origin = brandOrigin(platform, brand);
  return {
    name: brand.name,
    origin,
    logo: brand.logo && new URL(brand.logo, `${origin}/`).toString(),
    buttonColor: brand.button_color,
    supportEmail: settings?.support_email || brand.support_email || null,
    postalAddress: brand.postal_address,
  };
}

function smtpOf(
  platform: Platform,
  { account_id, host, port, username, password, encryption }: MailingSettings,
): SmtpSettings {
  const opened = password === null ? '' : platform.secrets.open(password, passwordContext(account_id));
  return { host, port, username, password: opened, encryption };
}
