/**
 * What the worker does with a queued mail: composes it in the brand's name, words and look, and hands it to the brand's own mail
 * server if it has one, else to the platform's (docs/product-rules.md#mails-of-a-brand).
 */
import type { MailWords } from '@leadwright/contract/resale/mail-templates';
import type { Language } from '@leadwright/i18n';
import { asAccount, type Base } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { translator } from '../../platform/i18n.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { type Brand, findBrand } from '../brands/public.ts';
import { findMailSender } from '../installation/public.ts';
import { lookOf } from './look.service.ts';
import { composeMail, type MailBrand, queueContext, senderOf } from './mailing.rules.ts';
import type { MailingSettings } from './mailing.table.ts';
import { FAILING_AFTER, noteOutcome } from './server/outcome.service.ts';
import { findServer } from './server/server.repository.ts';
import { openSmtp } from './server/server.service.ts';
import { type MailTemplate, TEMPLATES } from './templates.data.ts';
import { findOff, findWords } from './words/words.repository.ts';

export interface QueuedMail {
  to: string;
  language: Language;
  brandId: number;
  template: MailTemplate;
  /** The account that requested the mail; null if there is none. */
  accountId: number | null;
  /** Sealed: a code is a secret until it is used. */
  params: string;
}

export interface Sending {
  brand: Brand;
  /** Null: the brand has none, or it is switched off. */
  server: MailingSettings | null;
  look: MailBrand;
}

/** Attempts with the brand's server for a mail that a user waits for. */
const NEEDED_ATTEMPTS = 2;

export async function deliver(ctx: JobContext, mail: QueuedMail): Promise<void> {
  const { platform } = ctx;
  const { template, language } = mail;
  const { isNeeded, isFixed } = TEMPLATES[template];
  const sending = await prepare(ctx, mail.brandId);
  const { words, isOff } = await asAccount(ctx, sending.brand.account_id, async ({ db, accountId }) => ({
    words: isFixed ? [] : await findWords(db, accountId, template),
    isOff: !isNeeded && !isFixed && (await findOff(db, accountId)).has(template),
  }));
  if (isOff) return;
  const params = JSON.parse(platform.secrets.open(mail.params, queueContext(mail.to)));
  const own = words.find((row) => row.language === language) ?? null;
  await send(ctx, sending, { ...mail, params, own }, ctx.attempt);
}

export async function prepare(ctx: Base, brandId: number): Promise<Sending> {
  const brand = await findBrand(ctx, brandId);
  const known = await asAccount(ctx, brand.account_id, (tx) => findServer(tx.db, brand.account_id));
  const server = known?.is_enabled ? known : null;
  return { brand, server, look: lookOf(ctx.platform, brand, known ?? null) };
}

interface Composed {
  to: string;
  language: Language;
  template: MailTemplate;
  params: Record<string, string | number>;
  own: MailWords | null;
}

/** `attempt` counts from 1. Says through whose server it went. */
export async function send(ctx: Base, sending: Sending, mail: Composed, attempt: number): Promise<'own' | 'platform'> {
  const { brand, server, look } = sending;
  const { renderMail } = await import('./mailing.presenter.ts');
  const { isNeeded = false, isByPlatform } = TEMPLATES[mail.template];
  const content = composeMail(mail.template, mail.params, look, translator(mail.language), mail.own);
  const message: Mail = {
    to: mail.to,
    subject: content.subject,
    ...renderMail(content, look, mail.language),
    ...(look.supportEmail && { replyTo: look.supportEmail }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  if (server && !isByPlatform) {
    const mayFallBack = isNeeded && (attempt >= NEEDED_ATTEMPTS || server.failures >= FAILING_AFTER);
    if (await sendThroughOwn(ctx, server, { ...message, from: ownSender(brand, server) }, mayFallBack)) return 'own';
    message.replyTo ??= server.from_email;
  }
  await ctx.platform.mailer.send({ ...message, from: senderOf(brand.name, await findMailSender(ctx)) });
  return 'platform';
}

const ownSender = (brand: Brand, { from_name, from_email }: MailingSettings) =>
  senderOf(from_name || brand.name, from_email);

/** False if it failed and the mail must fall back. An unknown mailbox does not count as a failure of the server. */
async function sendThroughOwn(ctx: Base, server: MailingSettings, mail: Mail, mayFallBack: boolean): Promise<boolean> {
  try {
    await ctx.platform.mailer.send({ ...mail, smtp: openSmtp(ctx.platform, server) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'smtp.recipient') throw error;
    await noteOutcome(ctx, server, String(error.params['reason'] ?? error.code));
    if (mayFallBack) return false;
    throw error;
  }
  // The mail has left: whatever happens to the note, it must not be sent again.
  await noteOutcome(ctx, server, null).catch((error) => ctx.log.error({ err: error }, 'a sent mail was not noted'));
  return true;
}
