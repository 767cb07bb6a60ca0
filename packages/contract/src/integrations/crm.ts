/** Connections to CRMs (docs/product-rules.md#crms). Zapier uses its own hooks (zapier.ts). */
import { z } from 'zod';
import { Id, Message, PastedText, RequiredPastedText, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CRM_GRANTS, CRM_IDS, CRM_PROVIDERS, OAUTH_CRMS, RECORD_KINDS } from './crms.ts';

export const CrmProvider = z.enum(CRM_PROVIDERS);

/** What happens to a field that already has a value in the CRM: keep it, replace it, or only write new contacts. */
export const CRM_POLICIES = ['fill_empty', 'replace', 'only_new'] as const;
export const CrmPolicy = z.enum(CRM_POLICIES);
export type CrmPolicy = z.infer<typeof CrmPolicy>;

const Use = z.object({ used: z.number().int(), max: z.number().int() });

export const CrmTestStep = z.object({
  step: z.enum(['sign_in', 'location', 'account', 'custom_fields', 'tags', 'companies', 'form']),
  ms: z.number().int(),
  /** Null if it works. Otherwise the CRM's error message. */
  problem: z.string().nullable(),
});
export const CrmTest = z.object({ at: Timestamp, steps: z.array(CrmTestStep) }).meta({ id: 'CrmTest' });
export type CrmTest = z.infer<typeof CrmTest>;

export const CrmConnection = z
  .object({
    id: z.number().int(),
    provider: CrmProvider,
    /** Name of the location, the company or the form's host. */
    name: z.string(),
    /** `reconnect`: the CRM revoked access. Pending leads wait. */
    state: z.enum(['healthy', 'reconnect']),
    /** Why and since when it must be reconnected. */
    problem: z.string().nullable(),
    problem_at: Timestamp.nullable(),
    is_default: z.boolean(),
    policy: CrmPolicy,
    /** What leads become there; null if the CRM leaves no choice. */
    record_kind: z.enum(RECORD_KINDS).nullable(),
    connected_at: Timestamp,
    connected_by: z.string(),
    /** When the access is renewed automatically; null if there is nothing to renew. */
    access_renews_at: Timestamp.nullable(),
    /** Our permissions in the CRM. */
    grants: z.array(z.enum(CRM_GRANTS)),
    can: z.object({
      update: z.boolean(),
      undo: z.boolean(),
      tags: z.boolean(),
      create_field: z.boolean(),
      /** Companies are records of their own there, and people belong to them. */
      companies: z.boolean(),
    }),
    /** The CRM's latest rate-limit counts; null if it does not report them. */
    rate: z.object({ window: Use.extend({ seconds: z.number() }).nullable(), day: Use.nullable() }),
    test: CrmTest.nullable(),
    last_push: z
      .object({
        id: z.number().int(),
        at: Timestamp,
        leads: z.number().int(),
        /** Without those that were undone. */
        sent: z.number().int(),
        failed: z.number().int(),
        is_undone: z.boolean(),
      })
      .nullable(),
    /** Leads that are sent once it is reconnected. */
    waiting: z.number().int(),
    /** For groove: the target URL, the form's id and its own fields. */
    form: z.object({ url: z.string(), form_id: z.string(), fields: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'CrmConnection' });
export type CrmConnection = z.infer<typeof CrmConnection>;

/** A path of this site, never another site. */
const RETURN_PATH = /^\/(?![/\\])[^\s\\]*$/;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

export const crm = {
  connections: endpoint({
    method: 'GET',
    path: '/api/crm/connections',
    summary: 'Connections to CRMs, and which CRMs can be connected',
    access,
    reply: z.object({
      data: z.array(CrmConnection),
      /** The brand's CRMs. `is_ready` is false if the installation has no app for it yet. */
      providers: z.array(z.object({ id: z.enum(CRM_IDS), is_ready: z.boolean() })),
    }),
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/api/crm/authorize',
    summary: 'Begin to connect: the page of the CRM where access is given',
    access,
    apiKeys: 'refused',
    limit: { perMinute: 30 },
    body: z.object({
      provider: z.enum(OAUTH_CRMS),
      /** For ghl: the main product or a white-label one. */
      suite: z.enum(['main', 'white']).default('main'),
      /** Whether the page opens in a popup or replaces the current page. */
      window: z.enum(['popup', 'page']),
      /** Where to continue afterwards. */
      return_to: z.string().max(500).regex(RETURN_PATH, 'validation.url').default('/settings/integration/crm'),
    }),
    reply: z.object({ url: z.string() }),
  }),
  callback: endpoint({
    method: 'POST',
    path: '/api/crm/callback',
    summary: 'Finish connecting with what the CRM handed over',
    access,
    apiKeys: 'refused',
    repeat: 'intent',
    limit: { perMinute: 20 },
    body: z.object({
      state: z.string().max(200),
      code: z.string().max(4000).optional(),
      /** The CRM's error instead of a code, such as `access_denied`. */
      error: z.string().max(200).optional(),
    }),
    reply: Message.extend({ data: CrmConnection, window: z.enum(['popup', 'page']), return_to: z.string() }),
  }),
  saveForm: endpoint({
    method: 'PUT',
    path: '/api/crm/groove',
    summary: 'Connect a Groove form, by its id or its address, or change it',
    access,
    apiKeys: 'refused',
    repeat: 'intent',
    body: z.object({
      /** The connection to change; omitted for a new one. */
      id: Id.optional(),
      form: RequiredPastedText(2048),
      /** Names of the form's custom fields. */
      fields: z
        .array(PastedText(60).pipe(z.string().regex(/^[\w.[\]-]+$/, 'validation.type')))
        .max(50)
        .default([]),
    }),
    reply: Message.extend({ data: CrmConnection }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/crm/connections/{id}',
    summary: 'Make it the one leads are sent to unless another is chosen, or change its policy or what leads become',
    access,
    params,
    body: z.object({
      is_default: z.literal(true).optional(),
      policy: CrmPolicy.optional(),
      record_kind: z.enum(RECORD_KINDS).optional(),
    }),
    reply: Message.extend({ data: CrmConnection }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/crm/connections/{id}/test',
    summary: 'Ask the CRM for everything a push needs; a form gets a test lead with your own name',
    access,
    repeat: 'intent',
    params,
    limit: { perMinute: 20 },
    reply: Message.extend({ data: CrmConnection }),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/crm/connections/{id}',
    summary: 'Forget the access to the CRM; contacts stay there',
    access,
    apiKeys: 'refused',
    params,
    reply: Message,
  }),
};
