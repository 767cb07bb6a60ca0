/** Default prompts for every account: one per text type, list type and language. */
import { z } from 'zod';
import { AiListType, PromptText, PromptType } from '../ai/prompts.ts';
import { Message, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { access, historyOf } from './common.ts';

const which = { prompt_type: PromptType, type: AiListType, language: z.enum(['en', 'es']) };

export const DefaultPrompt = z
  .object({
    ...which,
    text: z.string(),
    /** 0: the built-in version. */
    version: z.number().int(),
    changed_at: Timestamp.nullable(),
    by: z.string().nullable(),
  })
  .meta({ id: 'DefaultPrompt' });
export type DefaultPrompt = z.infer<typeof DefaultPrompt>;

export const DefaultPromptVersion = DefaultPrompt.pick({ version: true, text: true, by: true }).extend({
  at: Timestamp.nullable(),
});
export type DefaultPromptVersion = z.infer<typeof DefaultPromptVersion>;

export const adminPrompts = {
  prompts: endpoint({
    method: 'GET',
    path: '/api/admin/ai-assistant',
    summary: 'The default prompts',
    access,
    reply: z.object({ data: z.array(DefaultPrompt) }),
  }),
  promptVersions: endpoint({
    method: 'GET',
    path: '/api/admin/ai-assistant/versions',
    summary: 'All versions of a default prompt, the newest first; the last one comes with the program',
    access,
    query: z.object(which),
    reply: z.object({ data: z.array(DefaultPromptVersion) }),
  }),
  savePrompt: endpoint({
    method: 'PUT',
    path: '/api/admin/ai-assistant',
    summary: 'Change a default prompt for every account that has not written its own',
    access,
    body: z.object({
      ...which,
      text: PromptText,
      /** The version that was edited. The request fails if it changed in the meantime. */
      seen: z.number().int().min(0),
    }),
    reply: Message.extend({ data: DefaultPrompt }),
  }),
  promptHistory: historyOf('ai-assistant', 'default prompts'),
};
