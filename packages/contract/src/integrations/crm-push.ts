/** Sending leads to a CRM: plan, send, retry, undo (docs/product-rules.md#crms). */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListType } from '../leads/lists.ts';
import { Selection } from '../leads/results.ts';
import { CrmProvider } from './crm.ts';
import { FieldDifference } from './crm-fields.ts';

/** The most leads of one push. */
export const MAX_PUSHED_ROWS = 50_000;
/** A plan that is older is checked again before anything is sent. */
export const PLAN_MINUTES = 10;
/** How long a push can be undone. */
export const PUSH_UNDO_DAYS = 30;

/**
 * `planning`: leads are compared with the CRM. `planned`: somebody has to confirm it. `sending`; `waiting`: the connection
 * needs to be renewed, then it goes on by itself. `completed`, `canceled`, `failed`: ended. `undoing`, `undone`.
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
 * Why a lead is skipped: the CRM has it all; nothing to recognise it by; several contacts match and one is to be chosen;
 * the CRM has the contact and cannot be told changes; another lead of the push is the same contact; the lead was deleted.
 */
export const SKIP_REASONS = ['same', 'no_address', 'ambiguous', 'exists', 'double', 'gone'] as const;
/** Why a lead must not be sent: the account's or brand's do-not-contact list, or a removal that was asked for. */
export const BLOCK_REASONS = ['do_not_contact', 'removal'] as const;
export const PushReason = z.enum([...SKIP_REASONS, ...BLOCK_REASONS]);
export type PushReason = z.infer<typeof PushReason>;

/** `left`: the undo left it alone, because somebody has changed it in the CRM since. */
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
    /** Leads of the selection, and those that were compared with the CRM so far. */
    total: count,
    checked: count,
    checked_at: Timestamp.nullable(),
    /** Something has changed since it was confirmed: it needs to be confirmed once more. */
    is_changed: z.boolean(),
    plan: z.object({
      create: count,
      update: count,
      skip: count,
      blocked: count,
      /** Fields of the contacts that are updated. */
      filled: count,
      changed: count,
      kept: count,
      /** How many for each reason, those of nobody left out. */
      reasons: z.partialRecord(PushReason, count),
    }),
    /** What every contact gets. */
    tags: z.array(z.string()),
    source: z.string(),
    /** Fields that are mapped, and the columns that do not only fill what is empty. */
    mapped: count,
    replaced: z.array(z.string()),
    only_new: z.array(z.string()),
    /** Of those that are to be sent. */
    sent: count,
    failed: count,
    left: count,
    created: count,
    updated: count,
    /** Null while there is nothing to undo, or the CRM cannot. */
    undo_until: Timestamp.nullable(),
    undo: z
      .object({
        /** New contacts that were deleted, old ones that got their values back, and those that were left alone. */
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
    /** By which the contact was found; null for new ones. */
    match: z.enum(['email', 'phone', 'choice']).nullable(),
    contact: Found.nullable(),
    /** Contacts to choose from when several match. */
    candidates: z.array(
      Found.extend({ by: z.enum(['email', 'phone']), name: z.string(), email: z.string(), phone: z.string() }),
    ),
    differences: z.array(FieldDifference),
    filled: count,
    changed: count,
    kept: count,
    tags_added: z.array(z.string()),
    /** What the CRM answered to a failure: status, and its words. */
    problem: z.object({ status: z.number().int().nullable(), words: z.string() }).nullable(),
    sent_at: Timestamp.nullable(),
  })
  .meta({ id: 'CrmPushRecord' });
export type PushRecord = z.infer<typeof PushRecord>;

/** What was shown when sending was confirmed. */
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
