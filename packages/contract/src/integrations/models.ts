/** The account's own AI provider key, if its parent allows one (docs/product-rules.md#ai-key). */
import { z } from 'zod';
import { Message, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Why the last test failed: the key was rejected, its quota is exhausted, it lacks access to the model, or there was no
 * answer.
 */
export const ModelKeyProblem = z.enum(['wrong_key', 'no_quota', 'no_model', 'unreachable']);
export type ModelKeyProblem = z.infer<typeof ModelKeyProblem>;

export const ModelKey = z
  .object({
    /** The only part of the key that is ever shown. */
    last_four: z.string(),
    /** Null if the last test succeeded. */
    problem: ModelKeyProblem.nullable(),
    tested_at: Timestamp,
    /** Name of the person who saved it. */
    saved_by: z.string(),
    saved_at: Timestamp,
  })
  .meta({ id: 'ModelKey' });
export type ModelKey = z.infer<typeof ModelKey>;

/** Sent in a header, so only printable characters. Spaces around a pasted key are removed. */
export const ModelKeyBody = z.object({
  key: z
    .string()
    .transform((text) => text.replace(/^[ \t]+|[ \t]+$/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'validation.required')
        .min(8)
        .max(500)
        .regex(/^[\x21-\x7e]*$/, 'validation.characters'),
    ),
});

const path = '/api/open-ai-api-key';
/** The key costs the account money, so only the main user can change it, in person. */
const closed = { access: { mainUser: true }, loginAs: 'refused', apiKeys: 'refused' } as const;
/** Every call contacts the provider. */
const limit = { perMinute: 20 };

/** All endpoints return 403 unless the parent allows an own key (`parentSettings.support_open_ai_api_key`). */
export const models = {
  get: endpoint({
    method: 'GET',
    path,
    summary: "The account's AI key, by its last four characters; null when there is none",
    access: 'user',
    reply: z.object({ data: ModelKey.nullable() }),
  }),
  save: endpoint({
    method: 'POST',
    path,
    summary: "Save the account's AI key, once the provider has accepted it",
    ...closed,
    repeat: 'intent',
    limit,
    body: ModelKeyBody,
    reply: Message.extend({ data: ModelKey }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: "Remove the account's AI key",
    ...closed,
    reply: Message,
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    summary: 'Ask the provider once more whether it accepts the saved key',
    ...closed,
    repeat: 'intent',
    limit,
    reply: Message.extend({ data: ModelKey }),
  }),
};
