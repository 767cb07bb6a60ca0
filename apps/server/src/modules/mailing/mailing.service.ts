/**
 * Mails in the name of a brand. `sendMail` joins the caller's transaction: no commit, no mail. What a mail says can be a
 * secret (a code), so its values lie sealed in the queue.
 */
import type { Language } from '@leadwright/i18n';
import { type AnyTx, isTx } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { sendMailJob } from './mailing.jobs.ts';
import { queueContext } from './mailing.rules.ts';
import type { MailParams, MailTemplate } from './templates.data.ts';

export interface NewMail<T extends MailTemplate> {
  to: string;
  language: Language;
  brandId: number;
  template: T;
  params: MailParams[T];
}

export async function sendMail<T extends MailTemplate>(tx: AnyTx, { params, ...mail }: NewMail<T>): Promise<void> {
  const sealed = tx.platform.secrets.seal(JSON.stringify(params), queueContext(mail.to));
  await enqueue(tx, sendMailJob, { ...mail, accountId: isTx(tx) ? tx.accountId : null, params: sealed });
}
