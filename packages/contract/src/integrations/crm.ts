/** Connections to CRMs (docs/product-rules.md#crms). Zapier connects by hooks of its own (zapier.ts). */
import { z } from 'zod';
import { CRM_IDS } from '../accounts/brands.ts';
import { Id, Message, PastedText, RequiredPastedText, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const CRM_PROVIDERS = ['ghl', 'keap', 'groove'] as const satisfies readonly (typeof CRM_IDS)[number][];
export const CrmProvider = z.enum(CRM_PROVIDERS);
export type CrmProvider = z.infer<typeof CrmProvider>;

/** What happens to a field that has a value in the CRM already: it stays, it is replaced, or only new contacts get any. */
export const CRM_POLICIES = ['fill_empty', 'replace', 'only_new'] as const;
export const CrmPolicy = z.enum(CRM_POLICIES);
export type CrmPolicy = z.infer<typeof CrmPolicy>;

const Use = z.object({ used: z.number().int(), max: z.number().int() });

export const CrmTestStep = z.object({
  step: z.enum(['sign_in', 'location', 'custom_fields', 'tags', 'form']),
  ms: z.number().int(),
  /** Null: it works. Otherwise why not, in the words of the CRM. */
  problem: z.string().nullable(),
});
export const CrmTest = z.object({ at: Timestamp, steps: z.array(CrmTestStep) }).meta({ id: 'CrmTest' });
export type CrmTest = z.infer<typeof CrmTest>;

export const CrmConnection = z
  .object({
    id: z.number().int(),
    provider: CrmProvider,
    /** Name of the location, of the company or of the form's host. */
    name: z.string(),
    /** `reconnect`: the CRM ended the access; what is to be sent waits. */
    state: z.enum(['healthy', 'reconnect']),
    /** Why and since when it needs to be connected again. */
    problem: z.string().nullable(),
    problem_at: Timestamp.nullable(),
    is_default: z.boolean(),
    policy: CrmPolicy,
    connected_at: Timestamp,
    connected_by: z.string(),
    /** When the access is renewed next, by itself; null where there is nothing to renew. */
    access_renews_at: Timestamp.nullable(),
    /** What we may do there. */
    grants: z.array(z.enum(['contacts', 'fields', 'tags', 'location'])),
    can: z.object({ update: z.boolean(), undo: z.boolean(), tags: z.boolean(), create_field: z.boolean() }),
    /** As the CRM counted it last; null where it does not say. */
    rate: z.object({ window: Use.extend({ seconds: z.number() }).nullable(), day: Use.nullable() }),
    test: CrmTest.nullable(),
    last_push: z
      .object({
        id: z.number().int(),
        at: Timestamp,
        leads: z.number().int(),
        /** Without those that an undo has taken back. */
        sent: z.number().int(),
        failed: z.number().int(),
        is_undone: z.boolean(),
      })
      .nullable(),
    /** Leads that go out when it is connected again. */
    waiting: z.number().int(),
    /** Of groove: where leads are posted, the form's id there, and its own fields. */
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
      /** Those of the brand. `is_ready` false: the installation has no app there yet. */
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
      provider: z.enum(['ghl', 'keap']),
      /** Of ghl: the suite itself or one under another name. */
      suite: z.enum(['main', 'white']).default('main'),
      /** Whether the page opens in a window of its own or takes the place of ours. */
      window: z.enum(['popup', 'page']),
      /** Where to go on afterwards. */
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
      /** What the CRM said instead of a code, such as `access_denied`. */
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
      /** The connection to change; without it a new one. */
      id: Id.optional(),
      form: RequiredPastedText(2048),
      /** Names of the form's own fields besides the usual ones. */
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
    summary: 'Make it the one leads are sent to unless another is chosen, or change its policy',
    access,
    params,
    body: z.object({ is_default: z.literal(true).optional(), policy: CrmPolicy.optional() }),
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
