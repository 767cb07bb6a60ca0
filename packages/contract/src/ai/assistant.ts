/** The assistant: prompts, a text for one lead with its sources, and prompts' variables (docs/product-rules.md#ai-assistant). */
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

/** The older version writes one text at a time; acts on many rows need the current one. */
export const ModelVersion = z.enum(['current', 'older']);
export type ModelVersion = z.infer<typeof ModelVersion>;

export const AssistantState = z
  .object({
    /** Whose key writes; null when there is none. Texts cost nothing with the account's own. */
    key_of: z.enum(['own', 'reseller', 'platform']).nullable(),
    model_version: ModelVersion,
    /** Whether many rows can be written for. */
    has_bulk: z.boolean(),
    /** Credits for one text. */
    cost_each: z.number().int(),
    is_profile_complete: z.boolean(),
    training_sources: z.number().int(),
    /** Texts that are only looked at are free, so many a day. */
    previews_a_day: z.number().int(),
  })
  .meta({ id: 'AssistantState' });
export type AssistantState = z.infer<typeof AssistantState>;

/** Something that a prompt may name, `{lead.city}`, with its words. */
const Variable = z.object({ key: z.string(), label: z.string() });
export const PromptVariables = z
  .object({ lead: z.array(Variable), profile: z.array(Variable), others: z.array(Variable) })
  .meta({ id: 'PromptVariables' });
export type PromptVariables = z.infer<typeof PromptVariables>;

/**
 * What is to be written for which lead: a prompt that is kept, or words that are being edited. `save`: the text is stored with
 * the lead and costs as one row of a bulk act.
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
    // A text that is kept says which version wrote it.
    if (save && !prompt) missing('prompt');
  });
export type GenerateOrder = z.output<typeof Generate>;

export const GeneratedText = z
  .object({
    prompt_type: PromptType,
    /** The column that it was, or would be, written into. */
    column: z.string(),
    /** Plain, as it is stored, exported and sent. */
    text: z.string(),
    /** The same with the numbers of its sources, `[2]`, where they were used. */
    marked: z.string(),
    /** Everything the model was given, numbered; `used` tells what it wrote from. */
    sources: z.array(TextSource),
    companies: z.array(SuggestedCompany),
    /** What was sent, with its tokens by the provider's count. */
    prompt: z.object({ system: z.string(), user: z.string(), tokens: z.number().int() }),
    tokens: z.object({ prompt: z.number().int(), completion: z.number().int() }),
    model: z.string(),
    saved: z.boolean(),
    /** Credits that were charged. */
    cost: z.number().int(),
    /** Null for whoever may not see the wallet. */
    balance: z.number().int().nullable(),
  })
  .meta({ id: 'GeneratedText' });
export type GeneratedText = z.infer<typeof GeneratedText>;

/**
 * Events of `generate` for whoever accepts `text/event-stream`: `sources` first, then `piece` after `piece` as they come
 * (companies come at once), then `done` or `failed`. Closing the connection ends the writing.
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
      /** What should get better, in the person's own words. */
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
