/** What the mails of a brand say (docs/product-rules.md#white-label). Templates name values and run nothing. */
import { z } from 'zod';
import { Email, Message, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const MAIL_LANGUAGES = ['en', 'es'] as const;
export const MailLanguage = z.enum(MAIL_LANGUAGES);
export const MAIL_GROUPS = ['account', 'subscription', 'credits', 'work'] as const;

/** `{name}` and the like are values. Paragraphs, bold, italic, links, lists; anything else is refused. */
export const MailWords = z.object({
  subject: RequiredText(200),
  title: RequiredText(200),
  /** HTML of the editor, cleaned on the server. */
  text: z.string().min(1, 'validation.required').max(20_000),
  button: Text(80).default(''),
  note: Text(1000).default(''),
});
export type MailWords = z.output<typeof MailWords>;

export const MailTemplateItem = z
  .object({
    id: z.string(),
    group: z.enum(MAIL_GROUPS),
    /** In words: when it is sent. */
    name: z.string(),
    about: z.string(),
    is_edited: z.boolean(),
    is_on: z.boolean(),
    /** Mails that a person waits for, such as codes, cannot be switched off. */
    can_be_off: z.boolean(),
  })
  .meta({ id: 'MailTemplateItem' });
export type MailTemplateItem = z.infer<typeof MailTemplateItem>;

export const MailTemplateDetails = MailTemplateItem.extend({
  words: z.record(MailLanguage, MailWords.extend({ is_default: z.boolean(), changed_at: Timestamp.nullable() })),
  defaults: z.record(MailLanguage, MailWords),
  variables: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
  /** The other language was changed since. */
  behind: z.array(MailLanguage),
  versions: z.array(z.object({ by: z.string(), at: Timestamp, language: MailLanguage, what: z.string() })),
}).meta({ id: 'MailTemplateDetails' });
export type MailTemplateDetails = z.infer<typeof MailTemplateDetails>;

const access = { module: 'whitelabel' } as const;
const params = z.object({ id: z.string().max(40) });
const saved = Message.extend({ data: MailTemplateDetails });

export const mailTemplates = {
  find: endpoint({
    method: 'GET',
    path: '/api/wl/email-templates',
    summary: 'Every mail that my brand sends',
    access,
    reply: z.object({ data: z.array(MailTemplateItem) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/wl/email-templates/{id}',
    summary: 'A mail in both languages, its values and its history',
    access,
    params,
    reply: z.object({ data: MailTemplateDetails }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/wl/email-templates/{id}',
    summary: 'Change what a mail says in a language; a value it does not know is refused',
    access,
    params,
    body: z.object({ language: MailLanguage, words: MailWords, seen: Timestamp.nullable().optional() }),
    reply: saved,
  }),
  switch: endpoint({
    method: 'PUT',
    path: '/api/wl/email-templates/{id}/on',
    summary: 'Send this mail, or do not',
    access,
    params,
    body: z.object({ is_on: z.boolean() }),
    reply: saved,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/wl/email-templates/{id}',
    summary: 'Say what the platform says, in one language or in both',
    access,
    params,
    query: z.object({ language: MailLanguage.optional() }),
    reply: saved,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/wl/email-templates/{id}/preview',
    summary: 'The mail as it would arrive, with sample values, in the brand',
    access,
    reads: true,
    params,
    body: z.object({ language: MailLanguage, words: MailWords }),
    reply: z.object({ data: z.object({ subject: z.string(), from: z.string(), html: z.string(), text: z.string() }) }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/wl/email-templates/{id}/test',
    summary: 'Send it to an address of mine, with sample values',
    access,
    limit: { perMinute: 6 },
    params,
    body: z.object({ language: MailLanguage, words: MailWords, to: Email }),
    reply: Message,
  }),
};
