/** Endpoints used before there is a session: sign-in, sign-up and password reset. Part of identity.ts. */
import { z } from 'zod';
import { Email, Id, Message, PASSWORD_MAX, Password, RequiredText, Text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { User } from './accounts.ts';
import { SocialProvider } from './brands.ts';

/** The six-digit code from an e-mail or an authenticator app. */
export const Code = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .regex(/^\d{6}$/, 'validation.type');

/** How a session was opened, as the history says it. */
export const SIGN_IN_WAYS = ['password', 'google', 'facebook', 'registration', 'sign-on'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

export const Session = z.object({ token: z.string(), user: User }).meta({ id: 'Session' });

/** Looser than the rules for new passwords: a login only compares the password. */
export const LoginBody = z.object({
  email: Email,
  password: z.string().min(1, 'validation.required').max(1024, 'validation.type'),
  /** A six-digit code from the authenticator app, or a recovery code. */
  code: z.string().trim().max(40).optional(),
  /** Selects the brand if the same address and password match several on the platform's own host. */
  brand_id: Id.optional(),
});

/** From the link the visitor followed (`?partner=…`). Unknown codes are ignored. */
const partner = z.string().trim().toLowerCase().max(40).optional();

export const LoginWithSocialBody = z.object({
  /**
   * A code or token from the provider, or `details.ticket` of an error that asked for the brand or the second factor.
   */
  token: z.string().min(1, 'validation.required').max(8192),
  provider: SocialProvider,
  /** The redirect URI used by the popup. Without it, the flow of the providers' own libraries is assumed. */
  redirect_uri: z.string().max(500).optional(),
  brand_id: Id.optional(),
  code: z.string().trim().max(40).optional(),
  /** Used if this sign-in creates an account. */
  partner,
});

const NewPerson = z.object({
  first_name: RequiredText(),
  last_name: RequiredText(),
  company: Text().optional(),
  email: Email,
  password: Password,
  password_confirmation: z.string().max(PASSWORD_MAX),
  language: z.enum(['en', 'es']).optional(),
  /** The browser's time zone. Unknown names are ignored. */
  time_zone: z.string().max(64).optional(),
  partner,
});
const isRepeated = (body: { password: string; password_confirmation: string }) =>
  body.password === body.password_confirmation;
const repeated = { path: ['password_confirmation'], message: 'validation.passwordsMatch' };

export const RegisterBody = NewPerson.refine(isRepeated, repeated);

export const SetupBody = NewPerson.extend({
  /** Logged at server start and stored in `DATA_DIR/setup-token`. */
  setup_token: RequiredText(200),
}).refine(isRepeated, repeated);

export const ResetPasswordBody = z
  .object({ email: Email, code: Code, password: Password, password_confirmation: z.string().max(PASSWORD_MAX) })
  .refine(isRepeated, repeated);

/** Seconds until another code may be sent. */
export const CodeSent = Message.extend({ resend_in: z.number().int() });

const guessable = { limit: { perMinute: 30 } } as const;

export const signIn = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with email and password',
    access: 'public',
    maintenance: 'open',
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
    maintenance: 'open',
    ...guessable,
    body: LoginWithSocialBody,
    reply: Session,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    loginAs: { harmless: 'ends the session itself' },
    endsSession: true,
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
    summary: 'Create the super admin of a new installation, with the token that its server logged',
    access: 'public',
    ...guessable,
    body: SetupBody,
    reply: Session,
  }),
};
