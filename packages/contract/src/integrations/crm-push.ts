/** Sending leads to a CRM: plan, send, retry, undo (docs/product-rules.md#crms). */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListType } from '../leads/lists.ts';
import { Selection } from '../leads/results.ts';
import { CrmProvider } from './crm.ts';
import { CrmMatchedBy, FieldDifference } from './crm-fields.ts';

/** Maximum leads per push. */
export const MAX_PUSHED_ROWS = 50_000;
/** An older plan is checked again before sending. */
export const PLAN_MINUTES = 10;
/** How long a push can be undone, in days. */
export const PUSH_UNDO_DAYS = 30;

/**
 * `planning`: compares leads with the CRM. `planned`: waits for confirmation. `sending`. `waiting`: the connection must
 * be renewed; the push then resumes automatically. `completed`, `canceled`, `failed`: ended. `undoing`, `undone`.
 */
export const PUSH_STATES = [
  ...(['planning', 'planned', 'sending', 'waiting'] as const),
  ...(['completed', 'canceled', 'failed', 'undoing', 'undone'] as const),
] as const;
export const PushState = z.enum(PUSH_STATES);
export type PushState = z.infer<typeof PushState>;

export const PUSH_ACTS = ['create', 'update', 'skip', 'blocked'] as const;
export const PushAct = z.enum(PUSH_ACTS);
export type PushAct = z.infer<typeof PushAct>;

/**
 * Why a lead is skipped: the CRM has all of its data; it has no identifier; several contacts match and one must be
 * chosen; the CRM has the contact and does not accept updates; another lead of the push is the same contact; the lead
 * was deleted.
 */
export const SKIP_REASONS = ['same', 'no_address', 'ambiguous', 'exists', 'double', 'gone'] as const;
/** Why a lead must not be sent: the do-not-contact list of the account or brand, or a removal request. */
export const BLOCK_REASONS = ['do_not_contact', 'removal'] as const;
export const PushReason = z.enum([...SKIP_REASONS, ...BLOCK_REASONS]);
export type PushReason = z.infer<typeof PushReason>;

/** `left`: the undo skipped it because someone changed it in the CRM since. */
export const RECORD_STATES = ['open', 'waiting', 'sending', 'sent', 'failed', 'undone', 'left'] as const;
export const RecordState = z.enum(RECORD_STATES);
export type RecordState = z.infer<typeof RecordState>;

const count = z.number().int();

export const CrmPush = z
  .object({
    id: z.number().int(),
    list_id: z.number().int(),
    list_type: ListType,
    connection: z.object({ id: z.number().int(), provider: CrmProvider, name: z.string() }),
    state: PushState,
    /** Leads in the selection, and those compared with the CRM so far. */
    total: count,
    checked: count,
    checked_at: Timestamp.nullable(),
    /** The plan changed after confirmation and must be confirmed again. */
    is_changed: z.boolean(),
    plan: z.object({
      create: count,
      update: count,
      skip: count,
      blocked: count,
      /** Fields of the contacts to update. */
      filled: count,
      changed: count,
      kept: count,
      /** Number of leads per reason; reasons without leads are omitted. */
      reasons: z.partialRecord(PushReason, count),
    }),
    /** Tags that every contact gets. */
    tags: z.array(z.string()),
    source: z.string(),
    /** Number of mapped fields, and the columns with a policy other than filling empty fields. */
    mapped: count,
    replaced: z.array(z.string()),
    only_new: z.array(z.string()),
    /** Progress of the leads to send. */
    sent: count,
    failed: count,
    /** Failed leads that may have arrived. The undo looks for them. */
    doubtful: count,
    left: count,
    created: count,
    updated: count,
    /** Null if there is nothing to undo or the CRM does not support it. */
    undo_until: Timestamp.nullable(),
    undo: z
      .object({
        /** New contacts deleted, existing contacts restored, and contacts left unchanged. */
        deleted: count,
        restored: count,
        left_alone: count,
        open: count,
      })
      .nullable(),
    /** Why it ended early; null when it did not. */
    error: z.string().nullable(),
    by: z.string(),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'CrmPush' });
export type CrmPush = z.infer<typeof CrmPush>;

const Found = z.object({ id: z.string(), url: z.string().nullable() });

export const PushRecord = z
  .object({
    id: z.number().int(),
    result_id: z.number().int(),
    name: z.string(),
    act: PushAct,
    reason: PushReason.nullable(),
    state: RecordState,
    /** How the contact was matched; null for new ones, and for companies that are known by themselves. */
    match: z.enum(['email', 'phone', 'choice']).nullable(),
    contact: Found.nullable(),
    /** Candidates if several contacts match. */
    candidates: z.array(Found.extend({ by: CrmMatchedBy, name: z.string(), email: z.string(), phone: z.string() })),
    differences: z.array(FieldDifference),
    filled: count,
    changed: count,
    kept: count,
    tags_added: z.array(z.string()),
    /** The CRM's error response: status and text. */
    problem: z.object({ status: z.number().int().nullable(), words: z.string() }).nullable(),
    sent_at: Timestamp.nullable(),
  })
  .meta({ id: 'CrmPushRecord' });
export type PushRecord = z.infer<typeof PushRecord>;

/** What was shown when the user confirmed sending. */
const ExpectedPlan = z.object({ create: count.min(0), update: count.min(0) });

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const moved = Message.extend({ data: CrmPush });

export const crmPush = {
  plan: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/crm-pushes',
    summary: 'Compare the chosen leads with a CRM: what would be created, updated, skipped, and why',
    loginAs: ORDINARY_WORK,
    access,
    heavy: true,
    params,
    body: z.object({ connection_id: Id, selection: Selection }),
    reply: z.object({ data: CrmPush }),
  }),
  ofList: endpoint({
    method: 'GET',
    path: '/api/campaigns/{id}/crm-pushes',
    summary: 'Pushes of a list that were sent or are under way, the newest first',
    access,
    params,
    reply: z.object({ data: z.array(CrmPush) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/crm-pushes',
    summary: 'My running and recent pushes, the newest first',
    access,
    reply: z.object({ data: z.array(CrmPush.extend({ list_name: z.string() })) }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/crm-pushes/history',
    summary: 'All pushes of the account that were sent or are under way, the newest first',
    access,
    query: PageQuery.extend({ list_id: Id.optional() }),
    reply: pageOf(CrmPush.extend({ list_name: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/crm-pushes/{id}',
    summary: 'A push: its plan, progress and outcome',
    access,
    params,
    reply: z.object({ data: CrmPush }),
  }),
  records: endpoint({
    method: 'GET',
    path: '/api/crm-pushes/{id}/records',
    summary: 'The leads of a push with their differences and results; failures come first',
    access,
    params,
    query: PageQuery.extend({
      act: PushAct.optional(),
      reason: PushReason.optional(),
      state: RecordState.optional(),
    }),
    reply: pageOf(PushRecord),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/crm-pushes/{id}/check',
    summary: 'Compare with the CRM again, before anything is sent',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: moved,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/crm-pushes/{id}/records/{record}',
    summary: 'Say which of several contacts a lead is; null: none, it is skipped',
    loginAs: ORDINARY_WORK,
    access,
    repeat: 'intent',
    params: params.extend({ record: Id }),
    body: z.object({ contact_id: z.string().min(1).max(200).nullable() }),
    reply: Message.extend({ data: PushRecord, push: CrmPush }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/crm-pushes/{id}/send',
    summary: 'Send what was planned. What has changed since is shown again instead of sent',
    access,
    params,
    body: z.object({ expected: ExpectedPlan }),
    reply: moved,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/crm-pushes/{id}/retry',
    summary: 'Send the failed leads once more, and only those',
    access,
    params,
    reply: moved,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/crm-pushes/{id}/cancel',
    summary: 'Stop; what was sent stays sent',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: moved,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/crm-pushes/{id}/undo',
    summary:
      'Take a push back: new contacts are deleted, old values put back, our tags removed. Contacts that were changed since are left alone',
    access,
    params,
    reply: moved,
  }),
};
