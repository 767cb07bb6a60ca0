/**
 * The assistant: prompts, a text for one lead with its sources, and prompt variables
 * (docs/product-rules.md#ai-assistant).
 */
import { z } from 'zod';
import { Id, MaybeMessage, Message, Text } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import {
  AiListType,
  FineTune,
  FineTuneChange,
  FineTuneVersion,
  NewFineTune,
  PromptName,
  PromptOptions,
  PromptRef,
  PromptText,
  PromptType,
} from './prompts.ts';
import { SuggestedCompany, TextSource } from './texts.ts';

export * from './prompts.ts';

/** The older version writes one text at a time. Bulk actions need the current version. */
export const ModelVersion = z.enum(['current', 'older']);
export type ModelVersion = z.infer<typeof ModelVersion>;

export const AssistantState = z
  .object({
    /** Whose key is used; null if there is none. Texts are free with the account's own key. */
    key_of: z.enum(['own', 'reseller', 'platform']).nullable(),
    model_version: ModelVersion,
    /** Whether bulk writing is available. */
    has_bulk: z.boolean(),
    /** Credits for one text. */
    cost_each: z.number().int(),
    is_profile_complete: z.boolean(),
    training_sources: z.number().int(),
    /** Number of free previews per day. */
    previews_a_day: z.number().int(),
  })
  .meta({ id: 'AssistantState' });
export type AssistantState = z.infer<typeof AssistantState>;

/** A variable that a prompt can use, `{lead.city}`, with its label. */
const Variable = z.object({ key: z.string(), label: z.string() });
export const PromptVariables = z
  .object({ lead: z.array(Variable), profile: z.array(Variable), others: z.array(Variable) })
  .meta({ id: 'PromptVariables' });
export type PromptVariables = z.infer<typeof PromptVariables>;

/**
 * What to write, and for which lead: a saved prompt, or unsaved words from the editor. `save` stores the text with the
 * lead and costs as much as one row of a bulk action.
 */
const Generate = z
  .object({
    result_id: Id,
    prompt: PromptRef.optional(),
    prompt_type: PromptType.optional(),
    text: PromptText.optional(),
    options: PromptOptions.optional(),
    save: z.boolean().default(false),
  })
  .superRefine(({ prompt, prompt_type, text, save }, issues) => {
    const missing = (path: string) => issues.addIssue({ code: 'custom', path: [path], message: 'validation.required' });
    if (!prompt && !prompt_type) missing('prompt_type');
    if (!prompt && !text) missing('text');
    // A stored text must name the prompt version that wrote it.
    if (save && !prompt) missing('prompt');
  });
export type GenerateOrder = z.output<typeof Generate>;

export const GeneratedText = z
  .object({
    prompt_type: PromptType,
    /** The column the text was, or would be, written to. */
    column: z.string(),
    /** Plain text, as stored, exported and sent. */
    text: z.string(),
    /** The text with source numbers such as `[2]` where they were used. */
    marked: z.string(),
    /** Everything the model received, numbered. `used` marks the sources it wrote from. */
    sources: z.array(TextSource),
    companies: z.array(SuggestedCompany),
    /** The prompt that was sent, with the provider's token count. */
    prompt: z.object({ system: z.string(), user: z.string(), tokens: z.number().int() }),
    tokens: z.object({ prompt: z.number().int(), completion: z.number().int() }),
    model: z.string(),
    saved: z.boolean(),
    /** Credits charged. */
    cost: z.number().int(),
    /** Null if the user cannot see the wallet. */
    balance: z.number().int().nullable(),
  })
  .meta({ id: 'GeneratedText' });
export type GeneratedText = z.infer<typeof GeneratedText>;

/**
 * Events of `generate` for clients that accept `text/event-stream`: `sources` first, then a `piece` for each chunk
 * (companies arrive at once), then `done` or `failed`. Closing the connection stops the writing.
 */
export const GENERATE_EVENTS = {
  sources: z.object({ sources: z.array(TextSource), prompt: GeneratedText.shape.prompt }),
  piece: z.object({ text: z.string() }),
  done: GeneratedText,
  failed: z.object({ code: z.string(), message: z.string() }),
};
export type GenerateEvent = keyof typeof GENERATE_EVENTS;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const path = '/api/business-details/fine-tunes';
const one = Message.extend({ data: FineTune });

export const assistant = {
  state: endpoint({
    method: 'GET',
    path: '/api/business-details/assistant',
    summary: 'Whose key writes, what a text costs, whether many rows can be written for',
    access,
    reply: z.object({ data: AssistantState }),
  }),
  chooseVersion: endpoint({
    method: 'PUT',
    path: '/api/business-details/assistant',
    summary: 'Use the current version of the assistant, or the older one, which writes for one lead at a time',
    access: { mainUser: true },
    body: z.object({ model_version: ModelVersion }),
    reply: Message.extend({ data: AssistantState }),
  }),
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Prompts by list type and prompt type; with `show_default` the defaults as well',
    access,
    query: z.object({
      type: AiListType.optional(),
      prompt_type: PromptType.optional(),
      show_default: z.enum(['0', '1', 'false', 'true']).default('0'),
    }),
    reply: z.object({ data: z.array(FineTune) }),
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/api/get-all-openai-default-questions',
    summary: 'The default prompts of all list types, in the language of the caller',
    access,
    reply: z.object({ data: z.array(FineTune) }),
  }),
  variables: endpoint({
    method: 'GET',
    path: `${path}/variables`,
    summary: 'What a prompt for lists of a type may name',
    access,
    query: z.object({ type: AiListType }),
    reply: z.object({ data: PromptVariables }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One prompt',
    access,
    params,
    reply: z.object({ data: FineTune }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Create a prompt',
    loginAs: ORDINARY_WORK,
    access,
    body: NewFineTune,
    reply: one,
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/copies`,
    summary: 'Duplicate a prompt or a default',
    loginAs: ORDINARY_WORK,
    access,
    body: z.object({ prompt: PromptRef, type: AiListType.optional(), name: PromptName.optional() }),
    reply: one,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Save a new version of a prompt, or a draft of one; or rename it',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: FineTuneChange,
    reply: one,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a prompt with its versions; the texts it wrote stay',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message,
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/{id}/versions`,
    summary: 'Versions of a prompt, the newest first, with how many texts each has written',
    access,
    params,
    reply: z.object({ data: z.array(FineTuneVersion) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/{id}/versions/{version}/restore`,
    summary: 'Put a version in use again, or a draft for the first time',
    loginAs: ORDINARY_WORK,
    access,
    params: z.object({ id: Id, version: Id }),
    reply: one,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/draft`,
    summary: 'Discard the draft of a prompt',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: one,
  }),
  improve: endpoint({
    method: 'POST',
    path: `${path}/improve`,
    summary: 'Have the model rewrite a prompt; nothing is saved and nothing charged',
    loginAs: ORDINARY_WORK,
    access,
    repeat: 'intent',
    limit: { perMinute: 20 },
    body: z.object({
      type: AiListType,
      prompt_type: PromptType,
      text: PromptText,
      options: PromptOptions.optional(),
      /** What the user wants improved. */
      wish: Text(300).default(''),
    }),
    reply: z.object({ data: z.object({ text: z.string() }) }),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/api/business-details/generateFineTune',
    summary:
      'Write a text for one lead, with its sources. With `Accept: text/event-stream` it comes as events: sources, piece, done or failed',
    loginAs: ORDINARY_WORK,
    access,
    repeat: 'intent',
    limit: { perMinute: 60 },
    body: Generate,
    reply: MaybeMessage.extend({ data: GeneratedText }),
  }),
};
