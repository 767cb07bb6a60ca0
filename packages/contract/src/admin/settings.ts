/** Settings of the installation: provider keys, action prices, terms, mail, brand and switches. */
import { z } from 'zod';
import { Email, Message, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { WEB_URL } from '../integrations/webhooks.ts';
import { BusinessAccount, BusinessAccountBody } from '../resale/business-account.ts';
import { access, historyOf } from './common.ts';

/** Problems with a key, in terms common to all providers. */
const KEY_PROBLEMS = [
  ...(['auth', 'entitlement', 'quota', 'throttled', 'not_found', 'legal', 'transient', 'invalid'] as const),
] as const;

export const ProviderKey = z
  .object({
    id: z.string(),
    name: z.string(),
    /** What the provider is used for. */
    serves: z.array(z.enum(['industry', 'people', 'single', 'influencer', 'texts'])),
    /** `environment`: set there and read-only here. `sandbox`: part of the sandbox. */
    origin: z.enum(['environment', 'saved', 'sandbox', 'none']),
    /** The last characters of the key. */
    ends: z.string(),
    state: z.enum(['none', 'untested', 'works', 'fails']),
    problem: z.enum(KEY_PROBLEMS).nullable(),
    tested_at: Timestamp.nullable(),
    /** Cost of one provider credit to the platform (SOURCE_PRICES), in millionths of a dollar; null if unknown. */
    unit_cost_micros: z.number().int().nullable(),
  })
  .meta({ id: 'ProviderKey' });
export type ProviderKey = z.infer<typeof ProviderKey>;

export const CreditCost = z
  .object({
    act: z.string(),
    credits: z.number().int(),
    /** The price of one action's credits and the maximum provider cost; null if unknown. */
    price_micros: z.number().int(),
    provider_micros: z.number().int().nullable(),
    /** Margin as a share of the price, at most 1; null if unknown or the action is free. */
    margin_share: z.number().nullable(),
  })
  .meta({ id: 'AdminCreditCost' });
export type CreditCost = z.infer<typeof CreditCost>;

export const SWITCHES = ['registration', 'trials', 'social', 'agents', 'api_docs'] as const;
export type SwitchId = (typeof SWITCHES)[number];

export const PlatformSettings = z
  .object({
    currency: z.string(),
    price_per_100_credits: z.number().int(),
    costs: z.array(CreditCost),
    terms: z.object({
      version: z.number().int(),
      url: z.string(),
      /** Number of people who would be asked to accept again. */
      people: z.number().int(),
    }),
    mail: z.object({
      from_email: z.string(),
      /** Set by the environment. */
      is_fixed: z.boolean(),
      server: z.string(),
    }),
    switches: z.array(
      z.object({
        id: z.enum(SWITCHES),
        is_on: z.boolean(),
        /** The environment decides: nothing is configured that could be switched on. */
        is_fixed: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PlatformSettings' });
export type PlatformSettings = z.infer<typeof PlatformSettings>;

const CostsBody = z.object({
  costs: z
    .array(z.object({ act: z.string().max(40), credits: z.number().int().min(0).max(1000) }))
    .min(1)
    .max(100),
});
export const TermsBody = z.object({
  url: Text(2048).refine((url) => url === '' || (WEB_URL.test(url) && URL.canParse(url)), 'validation.url'),
});
export const MailBody = z.object({ from_email: Email });
export const KeyBody = z.object({ key: z.string().trim().min(1, 'validation.required').max(1000) });

const settings = Message.extend({ data: PlatformSettings });
const params = z.object({ id: z.string().max(40) });
const provider = Message.extend({ data: ProviderKey });

export const adminSettings = {
  keys: endpoint({
    method: 'GET',
    path: '/api/admin/provider-keys',
    summary: 'Keys of the providers',
    access,
    reply: z.object({ data: z.array(ProviderKey) }),
  }),
  saveKey: endpoint({
    method: 'PUT',
    path: '/api/admin/provider-keys/{id}',
    summary: 'Save a key once the provider accepts it',
    access,
    apiKeys: 'refused',
    recent: true,
    repeat: 'intent',
    params,
    body: KeyBody,
    reply: provider,
  }),
  testKey: endpoint({
    method: 'POST',
    path: '/api/admin/provider-keys/{id}/test',
    summary: 'Ask the provider whether its key works',
    access,
    repeat: 'intent',
    params,
    reply: provider,
  }),
  removeKey: endpoint({
    method: 'DELETE',
    path: '/api/admin/provider-keys/{id}',
    summary: 'Forget a key',
    access,
    apiKeys: 'refused',
    recent: true,
    params,
    reply: Message,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'Settings of the installation',
    access,
    reply: z.object({ data: PlatformSettings }),
  }),
  saveCosts: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/costs',
    summary: 'What acts cost in credits; a price that was shown is kept for some minutes',
    access,
    recent: true,
    body: CostsBody,
    reply: settings,
  }),
  saveTerms: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/terms',
    summary: 'A new version of the terms: everybody is asked again',
    access,
    recent: true,
    body: TermsBody,
    reply: settings,
  }),
  saveMail: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/mail',
    summary: 'The address that mails of the platform come from',
    access,
    recent: true,
    body: MailBody,
    reply: settings,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/admin/settings/mail/test',
    summary: 'Send a mail to myself through the mail server of the platform',
    access,
    repeat: 'intent',
    limit: { perMinute: 10 },
    reply: Message,
  }),
  saveSwitch: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/switches',
    summary: 'Switch a part of the product on or off',
    access,
    body: z.object({ id: z.enum(SWITCHES), is_on: z.boolean() }),
    reply: settings,
  }),
  saveBrand: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/brand',
    summary: 'Save the brand of the platform',
    access,
    body: BusinessAccountBody.extend({ seen: Timestamp.optional() }),
    reply: Message.extend({ data: BusinessAccount }),
  }),
  settingsHistory: historyOf('settings', 'settings and keys'),
};
