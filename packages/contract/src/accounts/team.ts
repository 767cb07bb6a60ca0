/** Team members and their access (docs/product-rules.md#team). */
import { z } from 'zod';
import { Email, Id, Message, PASSWORD_MAX, Password, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ACCESS_OPTIONS } from './accounts.ts';

export const AccessOptions = z
  .array(z.enum(ACCESS_OPTIONS), {
    error: ({ input }) => (input == null ? 'validation.accessOption' : 'validation.type'),
  })
  .min(1, 'validation.accessOption')
  .max(ACCESS_OPTIONS.length)
  .transform((options) => [...new Set(options)]);

export const Member = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    access_options: z.array(z.enum(ACCESS_OPTIONS)),
    /** Monthly credit cap of this member; null if there is none. */
    spending_cap: z.number().int().nullable(),
    spent_this_month: z.number().int(),
    status: z.enum(['invited', 'active', 'stopped']),
    last_login_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

const settings = {
  first_name: RequiredText(100),
  last_name: Text(100).default(''),
  access_options: AccessOptions,
  spending_cap: z.number().int().min(1).max(10_000_000).nullable().default(null),
};
export const InviteBody = z.object({ email: Email, ...settings });
export const MemberBody = z.object(settings);
export const AcceptInviteBody = z
  .object({
    token: z.string().min(1, 'validation.required').max(255),
    password: Password,
    password_confirmation: z.string().max(PASSWORD_MAX),
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: 'validation.passwordsMatch',
  });

const lead = { access: { mainUser: true }, apiKeys: 'refused' } as const;
const params = z.object({ id: Id });

export const team = {
  find: endpoint({
    method: 'GET',
    path: '/api/team',
    summary: 'Members of my account',
    ...lead,
    reply: z.object({
      data: z.array(Member),
      members_allowed: z.number().int().nullable(),
      available_options: z.array(z.enum(ACCESS_OPTIONS)),
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/team',
    summary: 'Invite somebody by mail',
    ...lead,
    body: InviteBody,
    reply: Message.extend({ data: Member }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/team/{id}/resend',
    summary: 'Send the invitation again',
    ...lead,
    params,
    reply: Message,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/team/{id}',
    summary: 'Change name, access or cap',
    ...lead,
    params,
    body: MemberBody,
    reply: Message.extend({ data: Member }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/team/{id}/stop',
    summary: 'Stop a member; their sessions end at once',
    ...lead,
    params,
    reply: Message,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/api/team/{id}/reactivate',
    summary: 'Let a stopped member back in',
    ...lead,
    params,
    reply: Message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/team/{id}',
    summary: 'Remove a member',
    ...lead,
    params,
    reply: Message,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/auth/accept-invite',
    summary: 'Join with the link of the invitation and a password',
    access: 'public',
    limit: { perMinute: 30 },
    body: AcceptInviteBody,
    reply: Message,
  }),
};
