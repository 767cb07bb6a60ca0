/** The account tree and the people in it (docs/product-rules.md#accounts). */
import { z } from 'zod';
import { Timestamp } from '../common.ts';
import { MODULE_SLUGS } from '../endpoint.ts';

export const ACCOUNT_STATUSES = ['inactive', 'active', 'trial', 'stopped', 'expired', 'canceled', 'deleted'] as const;
/** Access that a team member can have: any of the account's modules, and the wallet. */
export const ACCESS_OPTIONS = ['ai_suggest', 'leads', 'whitelabel', 'wallet'] as const;
/** The numeric id of each module never changes. */
export const MODULE_IDS = { ai_suggest: 1, leads: 2, whitelabel: 3, admin: 4 } as const;
export const ROLES = ['admin', 'user', 'related'] as const;

/** An address change requested by someone else. It waits for the person's code. */
export const AskedAddress = z
  .object({ email: z.string(), asked_at: Timestamp, expires_at: Timestamp })
  .meta({ id: 'AskedAddress' });
export type AskedAddress = z.infer<typeof AskedAddress>;

export const User = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    created_at: z.string(),
    /** Identity proof for the support widget. Empty when the brand has no widget. */
    hash_hmac: z.string(),
    email: z.string(),
    profile: z.string().nullable(),
    terms_accepted: z.boolean(),
    role: z.enum(ROLES),
    modules: z.array(z.object({ id: z.number().int(), slug: z.enum(MODULE_SLUGS) })),
    isMainUser: z.boolean(),
    accessToWallet: z.boolean(),
    parentSettings: z.object({ support_open_ai_api_key: z.boolean() }),
    /** Only the last four characters ever leave the server. */
    open_ai_api_key: z.string().nullable(),
    language: z.enum(['en', 'es']),
    totp_enabled: z.boolean(),
    must_change_password: z.boolean(),
    has_password: z.boolean(),
    account: z.object({
      id: z.number().int(),
      name: z.string(),
      kind: z.enum(['platform', 'reseller', 'customer']),
      status: z.enum(ACCOUNT_STATUSES),
      time_zone: z.string(),
      /** For an account that ended: how long its users can still read and export. */
      readable_until: z.string().nullable(),
    }),
    /** Set in a login-as session: the user who opened it. */
    login_as: z
      .object({
        name: z.string(),
        email: z.string(),
        expires_at: z.string(),
        /** View as: the session can read but not change anything. */
        read_only: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;
