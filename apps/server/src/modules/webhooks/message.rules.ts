/** What is posted, and how it is signed: Standard Webhooks headers beside `Authorization-Token`. */
import { Webhook } from 'standardwebhooks';
import type { Base } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { HookRow } from './webhooks.table.ts';

export interface WebhookMessage {
  url: string;
  token: string;
  secret: string;
  /** Stays the same in every attempt: receivers recognise a repetition by it. */
  id: string;
  type: 'leads.created' | 'test';
  data: Record<string, unknown>;
}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export const contextOf = (
  { account_id, list_id }: Pick<HookRow, 'account_id' | 'list_id'>,
  column: 'token' | 'secret',
) => `list_webhooks:${account_id}:${list_id}:${column}`;

export const addressOf = ({ platform }: Base, hook: HookRow): Pick<WebhookMessage, 'url' | 'token' | 'secret'> => ({
  url: hook.url,
  token: platform.secrets.open(hook.token, contextOf(hook, 'token')),
  secret: platform.secrets.open(hook.secret, contextOf(hook, 'secret')),
});

/** The status of the answer; null when there was none, for whatever reason. */
export async function post(ctx: Base & { signal?: AbortSignal }, message: WebhookMessage): Promise<number | null> {
  const at = ctx.now();
  const body = JSON.stringify({ type: message.type, timestamp: at.toISOString(), data: message.data });
  const headers = {
    'content-type': 'application/json',
    'authorization-token': message.token,
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(message.secret).sign(message.id, at, body),
  };
  try {
    const { status } = await ctx.platform.egress.request(message.url, {
      ...{ method: 'POST', headers, body, maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 0 },
      ...(ctx.signal && { signal: ctx.signal }),
    });
    return status;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
