/** The platform's own mail stands in the administrators' history (docs/product-rules.md#super-admin). */
import type { MailWords } from '@leadwright/contract/resale/mail-templates';
import type { Language } from '@leadwright/i18n';
import type { Tx } from '../../platform/context.ts';
import { recordPlatformChange } from '../audit/public.ts';
import type { MailingSettings } from './mailing.table.ts';
import { type MailTemplate, TEMPLATES } from './templates.data.ts';

/** Of the password, which lies sealed, the history says only that it is another one. */
const serverFields = (server: MailingSettings) => {
  const { support_email, from_email, from_name, host, port, username, encryption, password } = server;
  return { support_email, from_email, from_name, host, port, username, encryption, password };
};

type Server = MailingSettings | null;

export const noteServer = (tx: Tx, what: 'saveMailServer' | 'removeMailServer', before: Server, after: Server) =>
  recordPlatformChange(tx, {
    part: 'settings',
    what,
    subject: { id: 'mail-server', name: (after ?? before)?.host ?? '' },
    before: before && serverFields(before),
    after: after && serverFields(after),
  });

const nameOf = ({ t }: Tx, template: MailTemplate) => t(`mail-templates.mail.${TEMPLATES[template].words}.name`);

interface Said {
  template: MailTemplate;
  language: Language;
  before: MailWords;
  after: MailWords;
}

const wordFields = ({ subject, title, text, button, note }: MailWords) => ({ subject, title, text, button, note });

export const noteWords = (tx: Tx, what: 'saveMailWords' | 'resetMailWords', said: Said) =>
  recordPlatformChange(tx, {
    part: 'settings',
    what,
    subject: { id: `mail-${said.template}`, name: `${nameOf(tx, said.template)} (${said.language})` },
    before: wordFields(said.before),
    after: wordFields(said.after),
  });

export const noteSwitch = (tx: Tx, template: MailTemplate, before: boolean, after: boolean) =>
  recordPlatformChange(tx, {
    part: 'settings',
    what: 'switchMail',
    subject: { id: `mail-${template}`, name: nameOf(tx, template) },
    before: { is_sent: before },
    after: { is_sent: after },
  });
