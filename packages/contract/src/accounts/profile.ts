/** A person's own data: name and address, password, API keys, sessions, second factor. Part of identity.ts. */
import { z } from 'zod';
import { Email, Id, Message, PASSWORD_MAX, Password, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ImageUrl } from '../files.ts';
import { AskedAddress, User } from './accounts.ts';
import { Code, CodeSent } from './sign-in.ts';

export const ChangePasswordBody = z
  .object({
    current_password: z.string().max(1024).optional(),
    password: Password,
    password_confirmation: z.string().max(PASSWORD_MAX),
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: 'validation.passwordsMatch',
  });

export const ConfirmBody = z.object({
  /** Required if the user has a password. */
  password: z.string().max(1024).optional(),
  /** A code from the authenticator app or a recovery code; required if two-factor authentication is on. */
  code: z.string().trim().max(40).optional(),
});

export const UpdateMeBody = z.object({
  first_name: RequiredText(),
  last_name: Text(),
  profile: ImageUrl.nullable().optional(),
  language: z.enum(['en', 'es']).optional(),
});

export const MailChangeBody = z.object({ email: Email, password: z.string().max(1024).optional() });

export const API_KEY_SCOPES = ['read', 'write'] as const;
const KeyScopes = z.array(z.enum(API_KEY_SCOPES)).min(1, 'validation.accessOption').max(2);
export const ApiKeyBody = z.object({
  name: RequiredText(120),
  description: Text(1000).default(''),
  /** Defaults to all scopes. An empty list is rejected because it looks like a key without any rights. */
  scopes: KeyScopes.default([...API_KEY_SCOPES]),
  daily_credit_budget: z.number().int().min(1).max(1_000_000).nullable().default(null),
});
export const ApiKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string(),
    scopes: z.array(z.enum(API_KEY_SCOPES)),
    daily_credit_budget: z.number().int().nullable(),
    last_four: z.string(),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });

export const OpenSession = z
  .object({
    id: z.number().int(),
    current: z.boolean(),
    ip: z.string(),
    user_agent: z.string(),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
    login_as: z.string().nullable(),
  })
  .meta({ id: 'OpenSession' });

const personal = { access: 'user', loginAs: 'refused', apiKeys: 'refused' } as const;

export const profile = {
  me: endpoint({ method: 'GET', path: '/api/me', summary: 'Who am I', access: 'user', always: true, reply: User }),
  updateMe: endpoint({
    method: 'POST',
    path: '/api/me',
    summary: 'Change my name, picture or language',
    ...personal,
    body: UpdateMeBody,
    reply: Message.extend({ data: User }),
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/api/me/language',
    summary: 'Change my language only, as the switch on every page does',
    ...personal,
    always: true,
    body: z.object({ language: z.enum(['en', 'es']) }),
    reply: z.object({ language: z.enum(['en', 'es']) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/me/password',
    summary: 'Change my password; every other session ends',
    ...personal,
    always: true,
    body: ChangePasswordBody,
    reply: Message,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/confirm',
    summary: 'Prove who I am, for what asks for it; it holds for 15 minutes in this session',
    ...personal,
    always: true,
    maintenance: 'open',
    body: ConfirmBody,
    reply: z.object({ until: Timestamp }),
  }),
  mailChange: endpoint({
    method: 'POST',
    path: '/api/mail-change',
    summary: 'Ask for another email address; a code goes there',
    ...personal,
    body: MailChangeBody,
    reply: CodeSent,
  }),
  mailChangeAsked: endpoint({
    method: 'GET',
    path: '/api/mail-change',
    summary: 'Another address for me that somebody else asked for and that waits for my code',
    access: 'user',
    apiKeys: 'refused',
    reply: z.object({ data: AskedAddress.nullable() }),
  }),
  mailChangeDecline: endpoint({
    method: 'POST',
    path: '/api/mail-change/decline',
    summary: 'Keep my address: what somebody else asked for is dropped',
    ...personal,
    reply: Message,
  }),
  mailChangeResend: endpoint({
    method: 'POST',
    path: '/api/mail-change/resend',
    summary: 'Send that code again',
    ...personal,
    reply: CodeSent,
  }),
  mailChangeConfirm: endpoint({
    method: 'POST',
    path: '/api/mail-change/confirm',
    summary: 'Confirm the new address',
    ...personal,
    body: z.object({ code: Code }),
    reply: Message.extend({ data: User }),
  }),

  findApiKeys: endpoint({
    method: 'GET',
    path: '/api/user-api-key',
    summary: 'My API keys',
    ...personal,
    reply: z.object({ data: z.array(ApiKey) }),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/api/user-api-key',
    summary: 'Make an API key; it is shown this once',
    ...personal,
    body: ApiKeyBody,
    reply: Message.extend({ data: ApiKey, key: z.string() }),
  }),
  updateApiKey: endpoint({
    method: 'PUT',
    path: '/api/user-api-key/{id}',
    summary: 'Change name, description, scopes or budget of a key',
    ...personal,
    params: z.object({ id: Id }),
    /** Omitted scopes stay unchanged, so renaming a key never adds rights. */
    body: ApiKeyBody.extend({ scopes: KeyScopes.optional() }),
    reply: Message.extend({ data: ApiKey }),
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/api/revoke-user-api-key/{id}',
    summary: 'Revoke a key at once',
    ...personal,
    params: z.object({ id: Id }),
    reply: Message,
  }),

  findSessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    summary: 'Where I am signed in',
    ...personal,
    reply: z.object({ data: z.array(OpenSession) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'End one of my sessions',
    ...personal,
    recent: true,
    params: z.object({ id: Id }),
    reply: Message,
  }),
  revokeOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'End all my other sessions',
    ...personal,
    recent: true,
    reply: Message,
  }),

  beginTotp: endpoint({
    method: 'POST',
    path: '/api/me/totp',
    summary: 'Start setting up an authenticator app',
    ...personal,
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/api/me/totp/confirm',
    summary: 'Switch the second factor on',
    ...personal,
    /** Required if the user has a password: a stolen token must not lock its owner out. */
    body: z.object({ code: Code, password: z.string().max(1024).optional() }),
    reply: Message.extend({ recovery_codes: z.array(z.string()) }),
  }),
  disableTotp: endpoint({
    method: 'POST',
    path: '/api/me/totp/disable',
    summary: 'Switch the second factor off',
    ...personal,
    /** Both factors: the password is required if the user has one. */
    body: z.object({
      code: z.string().trim().min(1, 'validation.required').max(40),
      password: z.string().max(1024).optional(),
    }),
    reply: Message,
  }),
};
