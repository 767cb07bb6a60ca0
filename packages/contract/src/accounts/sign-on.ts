/** Sign-on with OpenID Connect: of an account, of a brand, of the installation (docs/sign-on.md). */
import { z } from 'zod';
import { Email, Message, PageQuery, pageOf, RequiredText, Text, Timestamp } from '../common.ts';
import { ServedDomain } from '../domains.ts';
import { endpoint } from '../endpoint.ts';
import { ACCESS_OPTIONS } from './accounts.ts';
import { CodeSent, Session } from './sign-in.ts';
import { AccessOptions } from './team.ts';

/** `brand`: people of my brand. For the platform's account that is the installation. */
const SIGN_ON_SCOPES = ['account', 'brand'] as const;
export type SignOnScope = (typeof SIGN_ON_SCOPES)[number];

const SIGN_ON_STEPS = ['discovery', 'sign_in', 'address', 'domain', 'group', 'logout'] as const;
export const SIGN_ON_OUTCOMES = [
  ...['signed_in', 'created', 'linked', 'asked', 'denied', 'refused', 'unavailable', 'unverified', 'no_address'],
  ...['domain', 'no_access', 'full', 'elsewhere', 'stopped', 'emergency', 'emergency_tried', 'ended', 'logged_out'],
] as const;

export const MAX_DOMAINS = 20;
const MAX_GROUPS = 50;
const MAX_ANSWER = 6000;

const Options = z.array(z.enum(ACCESS_OPTIONS));

export const SignOnDomain = z
  .object({
    name: z.string(),
    /** The TXT record that proves it. */
    record: z.object({ name: z.string(), value: z.string() }),
    proven_at: Timestamp.nullable(),
    checked_at: Timestamp.nullable(),
    problem: z.enum(['no_record', 'other_value', 'no_answer']).nullable(),
  })
  .meta({ id: 'SignOnDomain' });
export type SignOnDomain = z.infer<typeof SignOnDomain>;

export const SignOnTest = z
  .object({
    at: Timestamp,
    email: z.string(),
    steps: z.array(z.object({ step: z.enum(SIGN_ON_STEPS), state: z.enum(['ok', 'warn', 'bad']), detail: z.string() })),
  })
  .meta({ id: 'SignOnTest' });
export type SignOnTest = z.infer<typeof SignOnTest>;

export const SignOnLogEntry = z
  .object({
    id: z.number().int(),
    at: Timestamp,
    who: z.string(),
    outcome: z.enum(SIGN_ON_OUTCOMES),
    detail: z.string(),
  })
  .meta({ id: 'SignOnLogEntry' });
export type SignOnLogEntry = z.infer<typeof SignOnLogEntry>;

export const SignOnProvider = z
  .object({
    name: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    /** The last four characters; empty if there is no secret. */
    secret_hint: z.string(),
    groups_claim: z.string(),
    /** A test has passed, so the sign-in page offers it. */
    works: z.boolean(),
    creates: z.boolean(),
    groups: z.array(z.object({ group: z.string(), access_options: Options, people: z.number().int() })),
    /** What people without a group of the list may use; null if they are not let in. */
    others: Options.nullable(),
    passwords_off: z.boolean(),
    domains: z.array(SignOnDomain),
    last_test: SignOnTest.nullable(),
    created_at: Timestamp,
    created_by: z.string(),
  })
  .meta({ id: 'SignOnProvider' });
export type SignOnProvider = z.infer<typeof SignOnProvider>;

export const SignOnSettings = z
  .object({
    redirect_url: z.string(),
    logout_url: z.string(),
    available_options: Options,
    owner: z.string(),
    members: z.number().int(),
    /** Members who have never signed on with this provider. */
    members_waiting: z.number().int(),
    provider: SignOnProvider.nullable(),
    log: z.array(SignOnLogEntry),
  })
  .meta({ id: 'SignOnSettings' });
export type SignOnSettings = z.infer<typeof SignOnSettings>;

export const SignOnConnectionBody = z.object({
  name: RequiredText(60),
  issuer: RequiredText(500),
  client_id: RequiredText(255),
  /** Left out: the one that is stored stays. */
  client_secret: z.string().trim().max(1000).optional(),
  groups_claim: Text(60).default('groups'),
});

export const SignOnRulesBody = z.object({
  creates: z.boolean(),
  groups: z.array(z.object({ group: RequiredText(255), access_options: AccessOptions })).max(MAX_GROUPS),
  others: AccessOptions.nullable(),
  passwords_off: z.boolean(),
});

/** A secret of the browser that started the sign-on. The same browser must send it back. */
const Binder = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, 'validation.type');
const Key = z
  .string()
  .max(20)
  .regex(/^[0-9a-f]{20}$/, 'validation.type');
const Begun = z.object({ url: z.string(), state: z.string() });
/** Of the attempt that was refused: the browser that began it goes on. */
const State = z.string().min(1, 'validation.required').max(200);

const params = z.object({ scope: z.enum(SIGN_ON_SCOPES) });
const ofDomain = params.extend({ domain: z.string().max(253) });
const lead = { access: { mainUser: true }, apiKeys: 'refused' } as const;
const changes = { ...lead, recent: true } as const;
const Changed = Message.extend({ data: SignOnSettings });
const guessable = { access: 'public', maintenance: 'open', limit: { perMinute: 30 } } as const;

export const signOn = {
  look: endpoint({
    method: 'POST',
    path: '/auth/sign-on/look',
    summary: 'Which sign-on an address belongs to',
    ...guessable,
    reads: true,
    body: z.object({ email: Email }),
    reply: z.object({ data: z.array(z.object({ key: z.string(), name: z.string(), origin: z.string() })) }),
  }),
  offer: endpoint({
    method: 'GET',
    path: '/auth/sign-on/{key}',
    summary: 'The name of a sign-on',
    ...guessable,
    params: z.object({ key: Key }),
    reply: z.object({ name: z.string(), origin: z.string() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/sign-on/begin',
    summary: 'Begin to sign on: where the browser goes',
    ...guessable,
    repeat: 'intent',
    body: z.object({ key: Key, binder: Binder }),
    reply: Begun,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/sign-on/finish',
    summary: 'Sign on with the answer of the provider',
    ...guessable,
    repeat: 'intent',
    body: z.object({
      key: Key,
      binder: Binder,
      /** The query part with which the provider sent the browser back. */
      answer: z.string().min(1, 'validation.required').max(MAX_ANSWER),
    }),
    /** The session; null after a test, which opens none. */
    reply: z.object({ session: Session.nullable(), tested: z.enum(SIGN_ON_SCOPES).nullable() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/sign-on/confirm',
    summary:
      'Confirm that I am the person of this address, or give the second factor, after a refusal that asked for it',
    ...guessable,
    body: z.object({
      key: Key,
      state: State,
      binder: Binder,
      password: z.string().max(1024).optional(),
      mail_code: z.string().trim().max(40).optional(),
      code: z.string().trim().max(40).optional(),
    }),
    reply: Session,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/auth/sign-on/send-code',
    summary: 'Mail me a code to confirm with',
    ...guessable,
    body: z.object({ key: Key, state: State, binder: Binder }),
    reply: CodeSent,
  }),
  backChannel: endpoint({
    method: 'POST',
    path: '/auth/sign-on/{key}/logout',
    summary: 'Back-channel logout: the provider ends sessions',
    access: 'public',
    maintenance: 'open',
    limit: { perMinute: 600 },
    raw: true,
    takesMore: 'the provider decides what it sends; its signature covers it',
    params: z.object({ key: Key }),
    reply: z.object({}),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/sign-on/{scope}',
    summary: 'Sign-on of my account or brand',
    ...lead,
    params,
    reply: SignOnSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/sign-on/{scope}',
    summary: 'Connect a provider, or change its connection',
    repeat: 'intent',
    ...changes,
    reply: Changed,
    params,
    body: SignOnConnectionBody,
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/api/sign-on/{scope}/rules',
    summary: 'Who gets in, and whether passwords work',
    ...changes,
    reply: Changed,
    params,
    body: SignOnRulesBody,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/sign-on/{scope}',
    summary: 'Disconnect the provider; its sessions end',
    ...changes,
    reply: Changed,
    params,
  }),
  addDomain: endpoint({
    method: 'POST',
    path: '/api/sign-on/{scope}/domains',
    summary: 'Name a domain; a TXT record proves it',
    ...changes,
    reply: Changed,
    params,
    body: z.object({ name: ServedDomain }),
  }),
  checkDomain: endpoint({
    method: 'POST',
    path: '/api/sign-on/{scope}/domains/{domain}/check',
    summary: 'Look for the record now',
    repeat: 'intent',
    ...lead,
    params: ofDomain,
    reply: Changed,
  }),
  removeDomain: endpoint({
    method: 'DELETE',
    path: '/api/sign-on/{scope}/domains/{domain}',
    summary: 'Give a domain up',
    ...changes,
    reply: Changed,
    params: ofDomain,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/sign-on/{scope}/test',
    summary: 'Begin a test: a sign-on that opens no session',
    repeat: 'intent',
    ...lead,
    params,
    body: z.object({ binder: Binder }),
    reply: Begun,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/sign-on/{scope}/log',
    summary: 'What came of sign-ons, newest first',
    ...lead,
    params,
    query: PageQuery,
    reply: pageOf(SignOnLogEntry),
  }),
  tryEmergency: endpoint({
    method: 'POST',
    path: '/api/sign-on/emergency',
    summary: 'Try the emergency way in of the owner: password, then code',
    ...lead,
    body: z.object({ password: z.string().max(1024), code: z.string().trim().max(40).optional() }),
    reply: Message.extend({ needs: z.enum(['app', 'mail']).nullable() }),
  }),
};
