/**
 * Plans, partners, topics and courses of the platform, managed by the super admin (docs/product-rules.md#super-admin).
 */
import { z } from 'zod';
import { Email, Id, Message, PageQuery, pageOf, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint, MODULE_SLUGS } from '../endpoint.ts';
import { PLAN_INTERVALS } from '../money/plans.ts';
import { authoringOf } from '../resale/courses.ts';
import { access, type ChangedPart, historyOf, params, removalOf } from './common.ts';

/** An ISO code in lower case, as payment providers write it. */
const Currency = z
  .string()
  .trim()
  .max(3, 'admin-catalogue.plans.error.currency')
  .toLowerCase()
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code.toUpperCase()),
    'admin-catalogue.plans.error.currency',
  );

export const AdminPlanBody = z.object({
  name: RequiredText(120),
  modules: z
    .array(z.enum(MODULE_SLUGS).exclude(['admin']))
    .min(1, 'validation.atLeastOne')
    .max(MODULE_SLUGS.length),
  monthly_credits: z.number().int().min(0).max(10_000_000),
  members_allowed: z.number().int().min(0).nullable().default(null),
  related_accounts_allowed: z.boolean().default(true),
  price_minor: z.number().int().min(0).max(100_000_00),
  currency: Currency.default('usd'),
  interval: z.enum(PLAN_INTERVALS).default('month'),
  trial_days: z.number().int().min(0).max(365).default(0),
  available_for_resellers: z.boolean().default(false),
  is_active: z.boolean().default(true),
  ghl_plan_id: Text(120).default(''),
  provider_product_id: Text(120).default(''),
});
export const AdminPlan = AdminPlanBody.extend({
  id: z.number().int(),
  accounts: z.number().int(),
  deleted_at: Timestamp.nullable(),
  changed_at: Timestamp,
}).meta({ id: 'AdminPlan' });
export type AdminPlan = z.infer<typeof AdminPlan>;

export const PartnerBody = z.object({
  name: RequiredText(120),
  email: Email,
  /** The partner's share of referral payments, in percent with two decimals. */
  commission: z.number().min(0).max(100).multipleOf(0.01, 'validation.type').default(0),
  note: Text(1000).default(''),
});
export const Partner = PartnerBody.extend({
  id: z.number().int(),
  /** Part of the link. It does not change when the name does. */
  code: z.string(),
  /** Sign-ups through this link belong to the partner. */
  link: z.string(),
  referrals: z.number().int(),
  /** From payments that were not refunded, each at the rate in effect at the time. */
  earned: z.array(z.object({ currency: z.string(), minor: z.number().int() })),
  deleted_at: Timestamp.nullable(),
  changed_at: Timestamp,
}).meta({ id: 'Partner' });
export type Partner = z.infer<typeof Partner>;

export const TopicBody = z.object({ name: RequiredText(160) });
export const AdminTopic = TopicBody.extend({
  id: z.number().int(),
  /** Includes courses by every author. */
  courses: z.number().int(),
  deleted_at: Timestamp.nullable(),
}).meta({ id: 'AdminTopic' });
export type AdminTopic = z.infer<typeof AdminTopic>;

const query = PageQuery.extend({
  search: z.string().max(200).default(''),
  /** Only deleted entries that can still be restored. */
  deleted: z.stringbool().default(false),
});

/** `changed`: the body of a change, where it differs. */
function listOf<
  const P extends ChangedPart,
  I extends z.core.$ZodType,
  B extends z.core.$ZodType,
  C extends z.core.$ZodType = B,
>(path: P, what: string, item: I, body: B, changed?: C) {
  const saved = Message.extend({ data: item });
  return {
    find: endpoint({
      method: 'GET',
      path: `/api/admin/${path}`,
      summary: `All ${path}`,
      access,
      query,
      reply: pageOf(item),
    }),
    get: endpoint({
      method: 'GET',
      path: `/api/admin/${path}/{id}`,
      summary: `Read ${what}`,
      access,
      params: z.object({ id: Id }),
      reply: z.object({ data: item }),
    }),
    create: endpoint({
      method: 'POST',
      path: `/api/admin/${path}`,
      summary: `Add ${what}`,
      access,
      body,
      status: 201,
      reply: saved,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/api/admin/${path}/{id}`,
      summary: `Change ${what}`,
      access,
      params,
      body: (changed ?? body) as C,
      reply: saved,
    }),
    ...removalOf(path, what),
    history: historyOf(path, path),
  };
}

/** `changed_at` as read. The request fails if someone changed it since. */
const seen = { seen: Timestamp.optional() };
/** "The plan cannot be deleted as it is in use." */
export const adminPlans = listOf('plans', 'a plan', AdminPlan, AdminPlanBody, AdminPlanBody.extend(seen));
export const adminPartners = listOf('partners', 'a partner', Partner, PartnerBody, PartnerBody.extend(seen));
export const adminTopics = {
  ...listOf('topics', 'a topic', AdminTopic, TopicBody),
  order: endpoint({
    method: 'PUT',
    path: '/api/admin/topics-order',
    summary: 'The named topics change places among themselves, as one page of them was rearranged',
    access,
    body: z.object({ ids: z.array(Id).max(1000) }),
    reply: Message,
  }),
};

const authoring = authoringOf('admin', access);
export const adminTraining = {
  ...authoring,
  remove: { ...authoring.remove, recent: true },
  removePage: { ...authoring.removePage, recent: true },
  history: historyOf('training-content', 'courses of the platform'),
} as const;
