/** Every account of the installation, as the super admin sees and changes it. */
import { z } from 'zod';
import { ACCOUNT_STATUSES, AskedAddress } from '../accounts/accounts.ts';
import { Session } from '../accounts/sign-in.ts';
import { Email, Id, Message, PageQuery, Password, pageOf, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint, MODULE_SLUGS } from '../endpoint.ts';
import { access, historyOf, params, removalOf } from './common.ts';

const USER_TYPES = ['admin', 'reseller', 'customer'] as const;
/** Modules that an account can have. */
export const GIVEN_MODULES = ['leads', 'ai_suggest', 'whitelabel'] as const;
const Named = z.object({ id: z.number().int(), name: z.string() });

export const AdminUser = z
  .object({
    /** Id of the account. The person is its main user. */
    id: z.number().int(),
    user_id: z.number().int(),
    company: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    user_type: z.enum(USER_TYPES),
    status: z.enum(ACCOUNT_STATUSES),
    created_at: Timestamp,
    last_login_at: Timestamp.nullable(),
    license_expires_at: Timestamp.nullable(),
    deleted_at: Timestamp.nullable(),
    plan: Named.nullable(),
    /** The package of its reseller. */
    package: z.string().nullable(),
    parent: Named.nullable(),
    partner: Named.nullable(),
    modules: z.array(z.enum(MODULE_SLUGS)),
    limits: z.object({
      /** This month's credits. */
      monthly: z.number().int(),
      used: z.number().int(),
      /** Credits beyond the monthly ones: granted, bought or refunded. */
      additional: z.number().int(),
      last_reset_at: Timestamp.nullable(),
      next_reset_at: Timestamp.nullable(),
    }),
    /** Actions available now. */
    can: z.object({
      stop: z.boolean(),
      reactivate: z.boolean(),
      remove: z.boolean(),
      restore: z.boolean(),
      enter: z.boolean(),
      edit: z.boolean(),
      reset: z.boolean(),
    }),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

/** Includes everything the detail panel shows. */
export const AdminUserDetail = AdminUser.extend({
  /** Changes whenever an editable value changes. */
  edition: z.string(),
  language: z.enum(['en', 'es']),
  /** A requested address that waits for the person's code. Until then nothing changes. */
  asked_address: AskedAddress.nullable(),
  /** Credits for each coming month. */
  monthly_credits: z.number().int(),
  members: z.number().int(),
  members_allowed: z.number().int().nullable(),
  related_accounts_allowed: z.boolean(),
  /** The latest credits granted by an administrator. */
  granted: z.object({ credits: z.number().int(), at: Timestamp, by: z.string() }).nullable(),
  subscription: z
    .object({
      id: z.string().nullable(),
      status: z.string(),
      provider: z.string().nullable(),
      price_minor: z.number().int().nullable(),
      currency: z.string(),
      interval: z.enum(['month', 'year', 'once']).nullable(),
      next_at: Timestamp.nullable(),
    })
    .nullable(),
  provider_product_id: z.string().nullable(),
  ghl_plan_id: z.string().nullable(),
  /** The account's own key for maps and search: its last characters. */
  provider_key: z.object({ source: z.string(), hint: z.string(), since: Timestamp }).nullable(),
  api_keys: z.object({ count: z.number().int(), last_used_at: Timestamp.nullable() }),
  partner: z.object({ id: z.number().int(), name: z.string(), code: z.string(), commission: z.number() }).nullable(),
}).meta({ id: 'AdminUserDetail' });
export type AdminUserDetail = z.infer<typeof AdminUserDetail>;

const CREDITS_MOST = 10_000_000;
export const AdminUserBody = z.object({
  first_name: RequiredText(120),
  last_name: Text(120).default(''),
  company: Text(255).default(''),
  email: Email,
  language: z.enum(['en', 'es']).default('en'),
  plan_id: Id.nullable().default(null),
  partner_id: Id.nullable().default(null),
  license_expires_at: Timestamp.nullable().default(null),
  modules: z.array(z.enum(GIVEN_MODULES)).min(1, 'validation.atLeastOne').max(GIVEN_MODULES.length),
  monthly_credits: z.number().int().min(0).max(CREDITS_MOST),
  /** Granted once, now; valid for 12 months. */
  grant_credits: z.number().int().min(0).max(CREDITS_MOST).default(0),
  related_accounts_allowed: z.boolean().default(true),
  members_allowed: z.number().int().min(0).max(10_000).nullable().default(null),
  provider_product_id: Text(120).default(''),
  ghl_plan_id: Text(120).default(''),
  /** Empty keeps the stored key. */
  provider_key: z.string().trim().max(500).default(''),
});
export const ChangedAdminUserBody = AdminUserBody.extend({
  /** The edition that was edited. The request fails if there is a newer one. */
  seen: z.string().max(40).optional(),
});
export const NewAdminUserBody = AdminUserBody.extend({
  /** A reseller, or null for the platform. It cannot be changed later. */
  parent_id: Id.nullable().default(null),
  /** Empty: the e-mail explains how to choose a password. */
  password: z.union([z.literal(''), Password]).default(''),
});

export const USAGE = ['any', 'half', 'all'] as const;
export const USER_SORTS = ['newest', 'usage'] as const;

const act = <const P extends string>(path: P, summary: string) =>
  endpoint({ method: 'POST', path: `/api/admin/users/{id}/${path}`, summary, access, params, reply: Message });
const opening = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/users/{id}/${path}`,
    summary,
    access,
    params,
    recent: true,
    apiKeys: 'refused',
    reply: Session,
  });

const removal = removalOf('users', 'an account');

/** Actions available for several accounts at once. */
export const MANY_ACTS = ['stop', 'reactivate', 'remove', 'restore'] as const;
export type ManyAct = (typeof MANY_ACTS)[number];
const MOST_AT_ONCE = 100;

export const adminUsers = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Accounts and who leads them',
    access,
    query: PageQuery.extend({
      /** Part of a name, an address or a company. */
      search: z.string().max(200).default(''),
      status: z.enum(ACCOUNT_STATUSES).optional(),
      plan_id: Id.optional(),
      parent_id: Id.optional(),
      partner_id: Id.optional(),
      module: z.enum(MODULE_SLUGS).optional(),
      /** Filters by use: half or all of the monthly credits. */
      usage: z.enum(USAGE).default('any'),
      sort: z.enum(USER_SORTS).default('newest'),
    }),
    /** `all`: the total without filters. */
    reply: pageOf(AdminUser).extend({ all: z.number().int() }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/admin/users/options',
    summary: 'What accounts can be filtered by and given',
    access,
    reply: z.object({
      plans: z.array(
        Named.extend({
          modules: z.array(z.enum(MODULE_SLUGS)),
          monthly_credits: z.number().int(),
          members_allowed: z.number().int().nullable(),
          related_accounts_allowed: z.boolean(),
          available_for_resellers: z.boolean(),
        }),
      ),
      /** The platform comes first. */
      parents: z.array(Named.extend({ is_platform: z.boolean() })),
      partners: z.array(Named),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}',
    summary: 'An account',
    access,
    params,
    reply: z.object({ data: AdminUserDetail }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Add an account; its main user gets a mail',
    access,
    /** The new account may receive credits. */
    recent: true,
    body: NewAdminUserBody,
    status: 201,
    reply: Message.extend({ data: z.object({ id: z.number().int() }) }),
  }),
  update: endpoint({
    ...act('', 'Change an account; another address waits for the person’s code'),
    method: 'PUT',
    path: '/api/admin/users/{id}',
    recent: true,
    body: ChangedAdminUserBody,
    reply: Message.extend({ data: z.object({ edition: z.string(), email: z.string() }) }),
  }),
  stop: endpoint({ ...act('stop', 'Close sign-in, at once and everywhere'), recent: true }),
  resendAddress: endpoint({ ...act('address/resend', 'Send the code for the new address again'), recent: true }),
  withdrawAddress: endpoint({
    ...act('address/withdraw', 'Withdraw the new address that waits for its code'),
    recent: true,
  }),
  reactivate: endpoint({ ...act('reactivate', 'Open sign-in again'), recent: true }),
  resetLimits: endpoint({ ...act('reset-limits', 'Give the credits of the month anew'), recent: true }),
  removeProviderKey: endpoint({
    ...act('remove-provider-key', 'Forget the account’s keys for maps and searches'),
    recent: true,
  }),
  loginAs: opening('login-as', 'Open a 30-minute session as this person'),
  viewAs: opening('view-as', 'Look at the product as this person; every write is refused'),
  ...removal,
  /** Cancels its reseller subscription at the payment provider first. */
  remove: endpoint({ ...removal.remove, repeat: 'intent' }),
  restore: endpoint({ ...removal.restore, recent: true }),
  many: endpoint({
    method: 'POST',
    path: '/api/admin/users/many',
    summary: 'Stop, reactivate, delete or restore several accounts, each as if it were the only one',
    access,
    recent: true,
    repeat: 'intent',
    body: z.object({ act: z.enum(MANY_ACTS), ids: z.array(Id).min(1, 'validation.atLeastOne').max(MOST_AT_ONCE) }),
    reply: Message.extend({
      done: z.number().int(),
      /** Unchanged accounts, and the reasons. */
      refused: z.array(z.object({ id: z.number().int(), name: z.string(), reason: z.string() })),
    }),
  }),
  /** Counts shown next to the sidebar entries. */
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/counts',
    summary: 'How many accounts and partners there are',
    access,
    reply: z.object({ users: z.number().int(), partners: z.number().int() }),
  }),
  history: historyOf('users', 'accounts'),
};
