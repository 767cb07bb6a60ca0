/** Authentication (docs/product-rules.md#signing-in). */
import { z } from 'zod';
import { User } from './accounts.ts';
import { SocialProvider } from './brands.ts';
import { Email, Id, Message, Password, RequiredText, Text, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ImageUrl } from './files.ts';

const Code = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .regex(/^\d{6}$/, 'validation.type');

export const Session = z.object({ token: z.string(), user: User }).meta({ id: 'Session' });

/** The password of a login is only compared, so its rules are looser than those of a new one. */
export const LoginBody = z.object({
  email: Email,
  password: z.string().min(1, 'validation.required').max(1024, 'validation.type'),
  /** Six digits of the authenticator app, or a recovery code. */
  code: z.string().trim().max(40).optional(),
  /** Which brand, when the same address and password fit several on the platform's own host. */
  brand_id: Id.optional(),
});

export const LoginWithSocialBody = z.object({
  /**
   * A code or token of the provider, or `details.ticket` of a failure that asked for the brand or the second factor.
   */
  token: z.string().min(1, 'validation.required').max(8192),
  provider: SocialProvider,
  /** The redirect URI used by the popup. Without it, the flow of the providers' own libraries is assumed. */
  redirect_uri: z.string().max(500).optional(),
  brand_id: Id.optional(),
  code: z.string().trim().max(40).optional(),
});

export const RegisterBody = z
  .object({
    first_name: RequiredText(),
    last_name: RequiredText(),
    company: Text().optional(),
    email: Email,
    password: Password,
    password_confirmation: z.string(),
    language: z.enum(['en', 'es']).optional(),
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: 'validation.passwordsMatch',
  });

export const ResetPasswordBody = z
  .object({ email: Email, code: Code, password: Password, password_confirmation: z.string() })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: 'validation.passwordsMatch',
  });

export const ChangePasswordBody = z
  .object({
    current_password: z.string().max(1024).optional(),
    password: Password,
    password_confirmation: z.string(),
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: 'validation.passwordsMatch',
  });

export const UpdateMeBody = z.object({
  first_name: RequiredText(),
  last_name: Text(),
  profile: ImageUrl.nullable().optional(),
  language: z.enum(['en', 'es']).optional(),
});

export const MailChangeBody = z.object({ email: Email, password: z.string().max(1024).optional() });

export const API_KEY_SCOPES = ['read', 'write'] as const;
export const ApiKeyBody = z.object({
  name: RequiredText(120),
  description: Text(1000).default(''),
  /** Empty means full access. */
  scopes: z.array(z.enum(API_KEY_SCOPES)).max(2).default([]),
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

/** Seconds until another code may be sent. */
const CodeSent = Message.extend({ resend_in: z.number().int() });

const guessable = { limit: { perMinute: 30 } } as const;
const personal = { access: 'user', loginAs: 'refused', apiKeys: 'refused' } as const;

export const identity = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    access: 'public',
    ...guessable,
    body: LoginBody,
    reply: Session,
  }),
  loginWithSocial: endpoint({
    method: 'POST',
    path: '/auth/login-with-social',
    summary: 'Sign in with a code or token of Google or Facebook',
    repeat: 'intent',
    access: 'public',
    ...guessable,
    body: LoginWithSocialBody,
    reply: Session,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    loginAs: { harmless: 'ends the session itself' },
    access: 'user',
    apiKeys: 'refused',
    always: true,
    reply: Message,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Open an account',
    access: 'public',
    ...guessable,
    body: RegisterBody,
    reply: CodeSent,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Confirm the address with the mailed code, which signs in',
    access: 'public',
    ...guessable,
    body: z.object({ email: Email, code: Code }),
    reply: Session.extend({ message: z.string() }),
  }),
  resendCode: endpoint({
    method: 'POST',
    path: '/auth/resend-email-verification-code',
    summary: 'Send the confirmation code again',
    access: 'public',
    ...guessable,
    body: z.object({ email: Email }),
    reply: CodeSent,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a code for a new password',
    access: 'public',
    ...guessable,
    body: z.object({ email: Email }),
    reply: CodeSent,
  }),
  checkResetCode: endpoint({
    method: 'POST',
    path: '/auth/reset-password/check-code',
    summary: 'Is this code right?',
    access: 'public',
    ...guessable,
    body: z.object({ email: Email, code: Code }),
    reply: z.object({ valid: z.literal(true) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the mailed code',
    access: 'public',
    ...guessable,
    body: ResetPasswordBody,
    reply: Message,
  }),
  setup: endpoint({
    method: 'POST',
    path: '/auth/setup',
    summary: 'Create the super admin of a new installation',
    access: 'public',
    ...guessable,
    body: RegisterBody,
    reply: Session,
  }),

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
  mailChange: endpoint({
    method: 'POST',
    path: '/api/mail-change',
    summary: 'Ask for another e-mail address; a code goes there',
    ...personal,
    body: MailChangeBody,
    reply: CodeSent,
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
    body: ApiKeyBody,
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
    params: z.object({ id: Id }),
    reply: Message,
  }),
  revokeOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'End all my other sessions',
    ...personal,
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
    /** The password, if the user has one: a stolen token must not lock its owner out. */
    body: z.object({ code: Code, password: z.string().max(1024).optional() }),
    reply: Message.extend({ recovery_codes: z.array(z.string()) }),
  }),
  disableTotp: endpoint({
    method: 'POST',
    path: '/api/me/totp/disable',
    summary: 'Switch the second factor off',
    ...personal,
    body: z.object({ code: z.string().trim().min(1, 'validation.required').max(40) }),
    reply: Message,
  }),

  loginAs: endpoint({
    method: 'POST',
    path: '/api/login-as',
    summary: 'Open a 30-minute session as a person below me',
    access: 'user',
    apiKeys: 'refused',
    loginAs: 'refused',
    body: z.object({ user_id: Id, reason: Text(255).optional() }),
    reply: Session,
  }),
  endLoginAs: endpoint({
    method: 'POST',
    path: '/api/login-as/return',
    summary: 'Return to my own account',
    loginAs: { harmless: 'ends the session itself' },
    access: 'user',
    always: true,
    apiKeys: 'refused',
    reply: Message,
  }),
};
