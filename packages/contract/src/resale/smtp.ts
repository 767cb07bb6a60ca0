/** A reseller's mail server, which sends the mails of its brand (docs/product-rules.md#white-label). */
import { z } from 'zod';
import { Email, Message, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const ENCRYPTIONS = ['tls', 'starttls', 'none'] as const;
export const SmtpBody = z.object({
  support_email: Email,
  from_email: Email,
  from_name: Text(120).default(''),
  host: RequiredText(253),
  port: z.number().int().min(1).max(65_535),
  username: Text(255).default(''),
  /** Empty keeps the stored password. */
  password: z.string().max(1024).default(''),
  encryption: z.enum(ENCRYPTIONS),
});
export const Smtp = SmtpBody.omit({ password: true })
  .extend({
    has_password: z.boolean(),
    /** Result of the last test and of the last day's mails; `problem` is a readable message. */
    health: z.object({
      state: z.enum(['untested', 'works', 'fails']),
      problem: z.string().nullable(),
      at: Timestamp.nullable(),
      sent: z.number().int(),
      failed: z.number().int(),
    }),
    changed_at: Timestamp,
  })
  .meta({ id: 'Smtp' });
export type Smtp = z.infer<typeof Smtp>;

const access = { module: 'whitelabel' } as const;

export const smtp = {
  get: endpoint({
    method: 'GET',
    path: '/api/wl/smtp',
    summary: 'My mail server; null while the mails of my brand go through the platform',
    access,
    reply: z.object({ data: Smtp.nullable() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/wl/smtp',
    summary: 'Save the mail server; its host is checked, nothing is sent',
    access,
    loginAs: 'refused',
    repeat: 'intent',
    body: SmtpBody,
    reply: Message.extend({ data: Smtp }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/wl/smtp/test',
    summary: 'Send a test mail through the server as it is in the form, and say what it answered',
    access,
    loginAs: 'refused',
    repeat: 'intent',
    limit: { perMinute: 6 },
    body: SmtpBody.extend({ to: Email }),
    reply: z.object({ data: z.object({ works: z.boolean(), answer: z.string() }) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/wl/smtp',
    summary: 'Send through the platform again; the password is forgotten',
    access,
    loginAs: 'refused',
    reply: Message,
  }),
};
