/** What the endpoint is asked, and the words it finds for it. */
import { z } from 'zod';
import { failWith } from './openai-errors.ts';

const Message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.unknown(),
});
export const ChatBody = z.looseObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
});
export const ResponsesBody = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(Message).min(1)]),
  instructions: z.string().nullish(),
});

export function read<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input ?? {});
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
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => String((part as { text?: unknown } | null)?.text ?? '')).join(' ');
}

export const lastWords = (messages: { role: string; content?: unknown }[]): string =>
  wordsOf(messages.findLast(({ role }) => role === 'user')?.content);

/** About four characters are one token; enough for a bill that nobody pays. */
export const tokensOf = (content: unknown): number =>
  Math.max(1, Math.ceil([content].flat().map(wordsOf).join(' ').length / 4));

/** "Say: hello" says hello; anything else is answered by what was asked. */
export function answerOf(asked: string): string {
  const said = /^\s*Say:\s*(.+)$/is.exec(asked)?.[1];
  return said ?? `Sandbox answer to: ${asked.trim().slice(0, 200) || 'nothing'}`;
}
