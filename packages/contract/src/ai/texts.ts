/**
 * Generated texts for results: estimate, bulk runs, the origin of a text, and companies found by it
 * (docs/product-rules.md#ai-texts).
 */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ListType } from '../leads/lists.ts';
import { Expected, Selection } from '../leads/results.ts';
import { CompanyType, PromptRef, PromptType } from './prompts.ts';

/** Maximum texts per run: rows times prompts. */
export const MAX_TEXTS = 50_000;
/** Number of rows in a trial before a bulk run. */
export const TRIED_ROWS = 5;

/** A source that the model received. */
export const TextSource = z
  .object({
    /** The number the text cites: `[1]`. */
    n: z.number().int(),
    /** A lead value, a field of the business profile, or a training passage. */
    kind: z.enum(['lead', 'profile', 'website', 'text', 'qa', 'file']),
    /** The column or field; null for training. */
    key: z.string().nullable(),
    /** A readable title: `City`, `Business profile, main offer`, or a page title. */
    title: z.string(),
    /** Location: an address or `case.pdf, page 3`. For a lead value: where the value came from. */
    where: z.string(),
    url: z.string().nullable(),
    /** The beginning of its text. */
    quote: z.string(),
    used: z.boolean(),
  })
  .meta({ id: 'TextSource' });
export type TextSource = z.infer<typeof TextSource>;

export const SuggestedCompany = z
  .object({
    /** Null until stored. */
    id: z.number().int().nullable(),
    kind: CompanyType,
    name: z.string(),
    /** Empty if the model named none. */
    website: z.string(),
    domain: z.string(),
    why: z.string(),
    /** Numbers of the sources it is based on. */
    sources: z.array(z.number().int()),
    /** The list it was last added to. */
    list_id: z.number().int().nullable(),
  })
  .meta({ id: 'SuggestedCompany' });
export type SuggestedCompany = z.infer<typeof SuggestedCompany>;

/** What is known about a lead's text. */
export const LeadText = z
  .object({
    prompt_type: PromptType,
    column: z.string(),
    /** The current text; someone may have edited it. */
    text: z.string(),
    is_edited: z.boolean(),
    /** `id` is null for a default, and when the prompt was deleted. */
    prompt: z.object({ id: z.number().int().nullable(), name: z.string(), version: z.number().int() }),
    model: z.string(),
    by: z.string(),
    at: Timestamp,
    sources: z.array(TextSource),
    companies: z.array(SuggestedCompany),
  })
  .meta({ id: 'LeadText' });
export type LeadText = z.infer<typeof LeadText>;

const Ask = z.object({
  selection: Selection,
  prompts: z.array(PromptRef).min(1, 'validation.atLeastOne').max(7),
  /** What to do with rows that already have this text. */
  existing: z.enum(['skip', 'overwrite']).default('skip'),
  /** Limits the run to the first rows; `TRIED_ROWS` for a trial. */
  limit: z.number().int().min(1).max(MAX_TEXTS).optional(),
  /** An earlier trial. The same prompts do not rewrite its texts. */
  after: Id.optional(),
});
export type TextAsk = z.output<typeof Ask>;
const Order = Ask.extend({
  /** The price shown to the user. */
  expected: z.object({ cost_each: z.number().int().min(0), maximum_credits: z.number().int().min(0) }).optional(),
});
export type TextOrder = z.output<typeof Order>;

const RunPrompt = z.object({
  id: z.number().int().nullable(),
  prompt_type: PromptType,
  name: z.string(),
  version: z.number().int(),
});

export const TextEstimate = z
  .object({
    /** Rows in the selection, with the fingerprint that confirms it (`selection.expected`). */
    rows: Expected.required(),
    prompts: z.array(
      RunPrompt.extend({
        /** Rows that would get the text, and rows that already have it. */
        open: z.number().int(),
        have: z.number().int(),
        /** Approximate tokens per row, measured on the first; null without rows. */
        tokens: z.number().int().nullable(),
      }),
    ),
    /** Number of texts to write. */
    texts: z.number().int(),
    key_of: z.enum(['own', 'reseller', 'platform']),
    cost_each: z.number().int(),
    maximum_credits: z.number().int(),
    /** Null if the user cannot see the wallet. */
    balance: z.number().int().nullable(),
    balance_after: z.number().int().nullable(),
    is_affordable: z.boolean(),
  })
  .meta({ id: 'TextEstimate' });
export type TextEstimate = z.infer<typeof TextEstimate>;

/**
 * Why a text was not written. Skipped: the lead lacks a value, was deleted, must not be contacted, or got this text in
 * the meantime. Failed: the model or the wallet returned an error.
 */
const SKIP_REASONS = ['missing_value', 'gone', 'suppressed', 'has_text'] as const;
const FAIL_REASONS = ['unreachable', 'garbage', 'refused', 'too_long', 'key', 'credits', 'unexpected'] as const;
export const TextReason = z.enum([...SKIP_REASONS, ...FAIL_REASONS]);
export type TextReason = z.infer<typeof TextReason>;

export const TextRun = z
  .object({
    id: z.number().int(),
    list_id: z.number().int(),
    list_type: ListType,
    status: z.enum(['queued', 'running', 'completed', 'failed', 'canceled']),
    prompts: z.array(RunPrompt),
    /** Writes only a few rows. */
    is_trial: z.boolean(),
    /** Number of texts: total, processed, and by outcome. */
    total: z.number().int(),
    done: z.number().int(),
    written: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
    credits: z.number().int(),
    maximum_credits: z.number().int(),
    cost_each: z.number().int(),
    /** Why it ended early; null when it did not. */
    error: z.string().nullable(),
    /** When it continues; null if it is not waiting. */
    waiting_until: Timestamp.nullable(),
    by: z.string(),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'TextRun' });
export type TextRun = z.infer<typeof TextRun>;

export const TEXT_STATES = ['open', 'written', 'skipped', 'failed'] as const;
export const TextRunRow = z
  .object({
    result_id: z.number().int(),
    /** Name of the lead; empty if it was deleted. */
    name: z.string(),
    prompt_type: PromptType,
    state: z.enum(TEXT_STATES),
    reason: TextReason.nullable(),
    /** The reason as a readable message. */
    words: z.string().nullable(),
    /** The lead's current text. */
    text: z.string(),
  })
  .meta({ id: 'TextRunRow' });
export type TextRunRow = z.infer<typeof TextRunRow>;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const moved = Message.extend({ data: TextRun });

export const texts = {
  estimate: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/texts/estimate',
    summary: 'How many texts the chosen prompts would write for the chosen rows, and what they cost at most',
    access,
    reads: true,
    heavy: true,
    params,
    body: Ask,
    reply: z.object({ data: TextEstimate }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/texts',
    summary: 'Write texts for the chosen rows',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: Order,
    reply: moved,
  }),
  ofList: endpoint({
    method: 'GET',
    path: '/api/campaigns/{id}/texts',
    summary: 'Running and recent acts of writing on a list, the newest first',
    access,
    params,
    reply: z.object({ data: z.array(TextRun) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/texts',
    summary: 'My running and recent acts of writing, the newest first',
    access,
    reply: z.object({ data: z.array(TextRun.extend({ list_name: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/texts/{id}',
    summary: 'Progress of an act of writing',
    access,
    params,
    reply: z.object({ data: TextRun }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/texts/{id}/rows',
    summary: 'What became of every text of an act, in the order of the list',
    access,
    params,
    query: PageQuery.extend({ state: z.enum(TEXT_STATES).optional() }),
    reply: pageOf(TextRunRow),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/texts/{id}/cancel',
    summary: 'Stop writing; what was written stays',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: moved,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/texts/{id}/retry',
    summary: 'Write once more for the rows that failed, as an act of its own',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: moved,
  }),
  ofLead: endpoint({
    method: 'GET',
    path: '/api/results/{id}/texts',
    summary: 'Texts of a lead: which version wrote them, with which model, from which sources; companies',
    access,
    params,
    reply: z.object({ data: z.array(LeadText) }),
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/campaigns/{id}/companies',
    summary: 'Companies that were named for the leads of a list, the newest first',
    access,
    params,
    query: PageQuery.extend({ kind: CompanyType.optional() }),
    reply: pageOf(SuggestedCompany.extend({ result_id: z.number().int(), lead: z.string() })),
  }),
  addCompanies: endpoint({
    method: 'POST',
    path: '/api/campaigns/{id}/companies',
    summary: 'Add companies that were named to a list of companies; those without a website cannot be added',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ ids: z.array(Id).min(1, 'validation.atLeastOne').max(1000) }),
    reply: Message.extend({ added: z.number().int(), duplicates: z.number().int(), refused: z.number().int() }),
  }),
};
