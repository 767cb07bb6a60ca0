/** Mail templates of a brand (docs/product-rules.md#white-label). Templates contain variables and no code. */
import { z } from 'zod';
import { Message, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const MAIL_LANGUAGES = ['en', 'es'] as const;
export const MailLanguage = z.enum(MAIL_LANGUAGES);
export const MAIL_GROUPS = ['account', 'subscription', 'credits', 'work'] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];

export const MAIL_PARTS = ['subject', 'title', 'text', 'button', 'note'] as const;
export type MailPart = (typeof MAIL_PARTS)[number];

/** A variable. `{{name}}` and the like belong to other template languages and stay plain text. */
export const MAIL_VALUE = /(?<![{$])\{([a-z_]\w*)\}(?!\})/gi;
export const mailValuesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MAIL_VALUE)].map(([, name]) => name as string)),
];

/** `{name}` and the like are variables. Paragraphs, bold, italic, links and lists are kept; other markup is removed. */
export const MailWords = z.object({
  subject: RequiredText(200),
  title: RequiredText(200),
  /** HTML from the editor, sanitized on the server. */
  text: z.string().min(1, 'validation.required').max(20_000),
  /** Empty: the platform's text. The button's target is fixed. */
  button: Text(80).default(''),
  note: Text(1000).default(''),
});
export type MailWords = z.output<typeof MailWords>;

export const MailTemplateItem = z
  .object({
    id: z.string(),
    group: z.enum(MAIL_GROUPS),
    /** When the mail is sent, as a readable text. */
    name: z.string(),
    about: z.string(),
    is_edited: z.boolean(),
    is_on: z.boolean(),
    /** Mails that a user waits for, such as codes, cannot be switched off. */
    can_be_off: z.boolean(),
  })
  .meta({ id: 'MailTemplateItem' });
export type MailTemplateItem = z.infer<typeof MailTemplateItem>;

export const MailTemplateDetails = MailTemplateItem.extend({
  words: z.record(MailLanguage, MailWords.extend({ is_default: z.boolean(), changed_at: Timestamp.nullable() })),
  defaults: z.record(MailLanguage, MailWords),
  variables: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
  has_button: z.boolean(),
  /** A language that lags behind changes to the other one, and by how many. */
  behind: z.object({ language: MailLanguage, changes: z.number().int() }).nullable(),
  /** Newest first. `words` is null if it was reset to the platform's text. */
  versions: z.array(
    z.object({
      id: z.number().int(),
      by: z.string(),
      at: Timestamp,
      language: MailLanguage,
      parts: z.array(z.enum(MAIL_PARTS)),
      words: MailWords.nullable(),
    }),
  ),
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
    summary:
      'Change what a mail says in a language; a value it does not know is refused, and so is a change of an older state',
    access,
    params,
    /** `seen`: when the text last changed, as the editor read it; null for the platform's text. */
    body: z.object({ language: MailLanguage, words: MailWords, seen: Timestamp.nullable() }),
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
    summary: 'Send it to myself, with sample values',
    access,
    repeat: 'intent',
    limit: { perMinute: 6 },
    params,
    body: z.object({ language: MailLanguage, words: MailWords }),
    reply: Message,
  }),
};
