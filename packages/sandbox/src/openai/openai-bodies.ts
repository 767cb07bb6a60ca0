/** Request bodies of the endpoint. */
import { z } from 'zod';
import { failWith } from './openai-errors.ts';

const Message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.unknown(),
});
export type Message = z.infer<typeof Message>;

const ResponseFormat = z.union([
  z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z.looseObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
  }),
  z.looseObject({ type: z.enum(['json_object', 'text']) }),
]);
export const ChatBody = z.looseObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  response_format: ResponseFormat.nullish(),
});
export type ChatBody = z.infer<typeof ChatBody>;
export const ResponsesBody = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(Message).min(1)]),
  instructions: z.string().nullish(),
});
export const EmbeddingsBody = z.looseObject({
  model: z.string(),
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2048)]),
  encoding_format: z.enum(['float', 'base64']).default('float'),
  dimensions: z.number().int().min(1).max(3072).optional(),
});

export function read<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const param = issue?.path.join('.') ?? '';
  const isMissing = issue?.code === 'invalid_type' && (input as Record<string, unknown> | null)?.[param] === undefined;
  const words = isMissing
    ? `Missing required parameter: '${param}'.`
    : `Invalid value for '${param}': ${issue?.message}`;
  throw failWith(
    400,
    'invalid_request_error',
    isMissing ? 'missing_required_parameter' : 'invalid_value',
    words,
    param,
  );
}

/** A text, or the texts of a message's parts. */
export function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => String((part as { text?: unknown } | null)?.text ?? '')).join(' ');
}

export const lastWords = (messages: readonly Message[]): string =>
  wordsOf(messages.findLast(({ role }) => role === 'user')?.content);
