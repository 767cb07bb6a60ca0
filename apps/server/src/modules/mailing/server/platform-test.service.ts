/** A mail through the platform's own server, so that an administrator sees that it works. */
import type { Ctx } from '../../../platform/context.ts';
import { findMailSender } from '../../installation/public.ts';
import { prepare } from '../delivery.service.ts';
import { renderMail } from '../mailing.presenter.ts';
import { composeMail, senderOf } from '../mailing.rules.ts';

/** Throws what the server said. Never in a transaction. */
export async function sendPlatformTest(ctx: Ctx): Promise<void> {
  const { platform, actor, language, t } = ctx;
  const { brand, look } = await prepare(ctx, actor.brandId);
  const content = composeMail('smtp-test', { host: mailServerOf(platform.config) }, look, t);
  await platform.mailer.send({
    to: actor.email,
    subject: content.subject,
    ...renderMail(content, look, language),
    from: senderOf(brand.name, await findMailSender(ctx)),
  });
}

/** Without its user and password. */
export const mailServerOf = ({ SMTP_URL }: { SMTP_URL: string }) => new URL(SMTP_URL).host;
