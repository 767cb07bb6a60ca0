/** A mail with invented values: as it would arrive, on the screen or in the writer's own mailbox. */
import type { MailWords } from '@leadwright/contract/resale/mail-templates';
import type { Language } from '@leadwright/i18n';
import type { Ctx } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { findMailSender } from '../../installation/public.ts';
import { prepare, type Sending, send } from '../delivery.service.ts';
import { composeMail, senderOf } from '../mailing.rules.ts';
import type { MailTemplate } from '../templates.data.ts';
import { presentValue } from './words.presenter.ts';
import { valuesOf } from './words.rules.ts';
import { checkedWords, templateOf } from './words.service.ts';

interface Draft {
  language: Language;
  words: MailWords;
}

/** In the language of the mail. Buttons lead to the brand's start page. */
function samplesOf(template: MailTemplate, language: Language, { look }: Sending): Record<string, string> {
  const t = translator(language);
  const samples = valuesOf(template).map((name) => [name, presentValue(name, t).sample]);
  return { ...Object.fromEntries(samples), path: '/', link: `${look.origin}/` };
}

export async function previewMail(ctx: Ctx, id: string, { language, words }: Draft) {
  const template = templateOf(id);
  const own = checkedWords(template, words);
  const sending = await prepare(ctx, ctx.actor.brandId);
  const { brand, server } = sending;
  // On the screen the logo comes from where the page comes from; its policy allows no other place.
  const look = { ...sending.look, logo: brand.logo };
  const content = composeMail(template, samplesOf(template, language, sending), look, translator(language), own);
  const { renderMail } = await import('../mailing.presenter.ts');
  const from = senderOf(server?.from_name || brand.name, server?.from_email ?? (await findMailSender(ctx)));
  return { subject: content.subject, from, ...renderMail(content, look, language) };
}

/** A test waits for nothing: it fails at once where the server does, and never goes another way. */
export async function sendTrial(ctx: Ctx, id: string, { language, words }: Draft): Promise<'own' | 'platform'> {
  const template = templateOf(id);
  const own = checkedWords(template, words);
  const sending = await prepare(ctx, ctx.actor.brandId);
  const params = samplesOf(template, language, sending);
  return send(ctx, sending, { to: ctx.actor.email, language, template, params, own }, 0);
}
